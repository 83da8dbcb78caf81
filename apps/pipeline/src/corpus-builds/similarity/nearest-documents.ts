import type { Steps } from '@strata/event-loop';
import type { VectorRows } from './vector-neighbours';
import { nearestSteps } from './vector-neighbours';

/** The nearest other document by cosine of each of `of`, by positions; a document that is alone has none. */
export function* nearestDocumentSteps(rows: VectorRows, of: Uint32Array): Steps<Map<number, number>> {
  const lists = yield* nearestSteps({ rows, of, depth: 1 });
  const nearest = new Map<number, number>();
  for (const [list, document] of of.entries()) for (const other of lists.of(list)) nearest.set(document, other);
  return nearest;
}
