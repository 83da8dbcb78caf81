import type { Steps } from '@strata/event-loop';
import type { VectorRows } from './vector-neighbours';
import { VectorNeighbours } from './vector-neighbours';

/** So many documents are found sooner by looking at all vectors than by an index that has to be built. */
const FEW_QUESTIONS = 256;

/** The nearest other document by cosine of each of `of`, by positions; a document that is alone has none. */
export function* nearestDocumentSteps(rows: VectorRows, of: Uint32Array): Steps<Map<number, number>> {
  const nearest = new Map<number, number>();
  if (of.length === 0) return nearest;
  const index = yield* VectorNeighbours.building(rows, of.length <= FEW_QUESTIONS ? Infinity : undefined);
  for (let start = 0; start < of.length; start += index.blockSize) {
    const block = of.subarray(start, start + index.blockSize);
    for (const [place, [other]] of index.nearest(block, 1).entries()) if (other !== undefined) nearest.set(block[place]!, other);
    yield;
  }
  return nearest;
}

/** The vectors of some documents, by position among those. */
export function vectorsOf({ vectors, dimension }: VectorRows, documents: ArrayLike<number>): VectorRows {
  const own = new Float32Array(documents.length * dimension);
  for (let place = 0; place < documents.length; place++) {
    const start = documents[place]! * dimension;
    own.set(vectors.subarray(start, start + dimension), place * dimension);
  }
  return { vectors: own, dimension };
}
