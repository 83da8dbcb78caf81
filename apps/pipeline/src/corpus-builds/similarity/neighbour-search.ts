import type { Steps } from '@strata/event-loop';
import { Bm25Neighbours } from '@strata/graph';
import type { NearestLists } from './nearest-lists';
import type { Neighbours } from './neighbours';
import { emptyNeighbours } from './neighbours';
import type { Signatures } from './signatures';
import { candidateDepth, fuseNeighbours } from './similarity';
import { nearestSteps } from './vector-neighbours';

/** A search for similar documents, in a form that costs next to nothing to hand to a thread. */
export interface NeighbourTask {
  readonly signatures: Signatures;
  /** positions of the documents to find neighbours for */
  readonly of: Uint32Array;
  readonly topK: number;
  /** one number in shared memory: how many of `of` are done */
  readonly done: Int32Array;
}

/** The most similar documents of each asked one: vector and lexical neighbours joined by rank fusion. */
export function* neighbourSteps(task: NeighbourTask): Steps<Neighbours> {
  const { signatures, of, topK, done } = task;
  const onProgress = (asked: number) => void Atomics.store(done, 0, asked >> 1);
  const byVector = yield* nearestSteps({ rows: signatures, of, depth: candidateDepth(topK), onProgress });
  return yield* fusedSteps(task, byVector);
}

/** The second half: lexical neighbours, and what they give together with those by vector. One document a step. */
export function* fusedSteps({ signatures, of, topK, done }: NeighbourTask, byVector: NearestLists): Steps<Neighbours> {
  const depth = candidateDepth(topK);
  const found = emptyNeighbours(of, topK);
  const byTerms = yield* Bm25Neighbours.building(signatures.rows);
  for (const [place, document] of of.entries()) {
    const fused = fuseNeighbours([...byVector.of(place)], [...byTerms.neighbours(document, depth)], topK);
    found.counts[place] = fused.length;
    fused.forEach((neighbour, rank) => {
      found.documents[place * topK + rank] = neighbour.document;
      found.scores[place * topK + rank] = neighbour.score;
    });
    Atomics.store(done, 0, (of.length + place + 1) >> 1);
    yield;
  }
  return found;
}
