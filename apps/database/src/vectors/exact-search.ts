import { exactSearch as search, MetricKind } from 'usearch';

/** Vectors one after the other, in floats or in bytes; questions have the type of what they are asked of. */
type Vectors = Float32Array | Int8Array;

export type Distance = 'l2' | 'innerProduct';

const KINDS: Readonly<Record<Distance, MetricKind>> = { l2: MetricKind.L2sq, innerProduct: MetricKind.IP };

/** usearch takes a view for the start of its buffer: what begins elsewhere is copied. */
const fromStart = <T extends Vectors>(vectors: T): T => (vectors.byteOffset === 0 ? vectors : (vectors.slice() as T));

/**
 * Compares every question with every vector.
 * @param threads 0: as many as there are cores
 * @returns for each question the places and distances of the `count` nearest, nearest first
 */
export function exactSearch(
  vectors: Vectors,
  questions: Vectors,
  { dimension, count, distance, threads }: { dimension: number; count: number; distance: Distance; threads: number },
): { readonly keys: BigUint64Array; readonly distances: Float32Array } {
  return search(fromStart(vectors), fromStart(questions), dimension, count, KINDS[distance], threads);
}
