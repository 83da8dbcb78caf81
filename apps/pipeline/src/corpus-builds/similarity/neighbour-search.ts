import type { Steps } from '@strata/event-loop';
import { Bm25Neighbours } from '@strata/graph';
import type { Candidates } from './candidates';
import { candidatesOf, noCandidates } from './candidates';
import type { Neighbours } from './neighbours';
import { emptyNeighbours } from './neighbours';
import type { Signatures } from './signatures';
import { candidateDepth, fuseNeighbours } from './similarity';
import { nearestSteps } from './vector-neighbours';

/** What documents are compared by. Neither waits for the other, so that each can have a thread. */
export type Measure = 'vector' | 'terms';

/** A search for similar documents, in a form that costs next to nothing to hand to a thread. */
export interface NeighbourTask {
  readonly signatures: Signatures;
  /** positions of the documents to find neighbours for */
  readonly of: Uint32Array;
  readonly topK: number;
  /** two numbers in shared memory: of how many of `of` the candidates by vector, and by terms, are found */
  readonly done: Int32Array;
}

/** The documents that are nearest by one measure to each asked one. */
export const CANDIDATE_STEPS: Readonly<Record<Measure, (task: NeighbourTask) => Steps<Candidates>>> = {
  vector: candidatesByVector,
  terms: candidatesByTerms,
};

/** The most similar documents of each asked one: vector and lexical neighbours joined by rank fusion. */
export function* neighbourSteps(task: NeighbourTask): Steps<Neighbours> {
  const byVector = yield* candidatesByVector(task);
  return yield* fusedSteps(task, byVector, yield* candidatesByTerms(task));
}

function* candidatesByVector({ signatures, of, topK, done }: NeighbourTask): Steps<Candidates> {
  const onProgress = (asked: number) => void Atomics.store(done, 0, asked);
  return (yield* nearestSteps({ rows: signatures, of, depth: candidateDepth(topK), onProgress })).candidates();
}

/** One document a step. */
function* candidatesByTerms({ signatures, of, topK, done }: NeighbourTask): Steps<Candidates> {
  const found = noCandidates(of.length, candidateDepth(topK));
  const byTerms = yield* Bm25Neighbours.building(signatures.rows);
  for (const [place, document] of of.entries()) {
    const nearest = byTerms.neighbours(document, found.depth);
    found.documents.set(nearest, place * found.depth);
    found.counts[place] = nearest.length;
    Atomics.store(done, 1, place + 1);
    yield;
  }
  return found;
}

/** What the candidates by both measures give together. One document a step. */
export function* fusedSteps(
  { of, topK }: Pick<NeighbourTask, 'of' | 'topK'>,
  byVector: Candidates,
  byTerms: Candidates,
): Steps<Neighbours> {
  const found = emptyNeighbours(of, topK);
  for (let place = 0; place < of.length; place++) {
    const fused = fuseNeighbours([...candidatesOf(byVector, place)], [...candidatesOf(byTerms, place)], topK);
    found.counts[place] = fused.length;
    fused.forEach((neighbour, rank) => {
      found.documents[place * topK + rank] = neighbour.document;
      found.scores[place * topK + rank] = neighbour.score;
    });
    yield;
  }
  return found;
}
