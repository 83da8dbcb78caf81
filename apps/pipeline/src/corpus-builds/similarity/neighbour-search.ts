import type { Steps } from '@strata/event-loop';
import { Bm25Neighbours } from '@strata/graph';
import type { Neighbours } from './neighbours';
import { emptyNeighbours } from './neighbours';
import type { Signatures } from './signatures';
import { candidateDepth, fuseNeighbours } from './similarity';
import { VectorNeighbours } from './vector-neighbours';

/** A search for similar documents, in a form that costs next to nothing to hand to a thread. */
export interface NeighbourTask {
  readonly signatures: Signatures;
  /** positions of the documents to find neighbours for */
  readonly of: Uint32Array;
  readonly topK: number;
  /** one number in shared memory: how many of `of` are done */
  readonly done: Int32Array;
}

/** The most similar documents of each asked one: vector and lexical neighbours joined by rank fusion. One document a step. */
export function* neighbourSteps({ signatures, of, topK, done }: NeighbourTask): Steps<Neighbours> {
  const depth = candidateDepth(topK);
  const found = emptyNeighbours(of, topK);
  const byTerms = yield* Bm25Neighbours.building(signatures.rows);
  const byVector = yield* VectorNeighbours.building(signatures);
  for (let start = 0; start < of.length; start += byVector.blockSize) {
    const block = of.subarray(start, start + byVector.blockSize);
    const nearest = byVector.nearest(block, depth);
    for (const [place, document] of block.entries()) {
      const fused = fuseNeighbours([...nearest[place]!], [...byTerms.neighbours(document, depth)], topK);
      found.counts[start + place] = fused.length;
      fused.forEach((neighbour, rank) => {
        found.documents[(start + place) * topK + rank] = neighbour.document;
        found.scores[(start + place) * topK + rank] = neighbour.score;
      });
      Atomics.store(done, 0, start + place + 1);
      yield;
    }
  }
  return found;
}
