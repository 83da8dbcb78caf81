import type { VectorMetric } from './api';
import { nearestCentroids } from './byte-lists';

export interface Training {
  /** vectors one after the other */
  readonly sample: Float32Array;
  readonly dimension: number;
  readonly metric: VectorMetric;
  /** centroids wanted; fewer come out when the sample is smaller */
  readonly lists: number;
  readonly iterations: number;
}

/** multiplications between two pauses: some milliseconds */
const SLICE = 20_000_000;
/** training ends when fewer than this share of the vectors change their list */
const SETTLED = 0.01;

/**
 * Lloyd's k-means ("Least squares quantization in PCM", 1982), for cosine with centroids of length one. Starts from vectors spread evenly
 * over the sample, so that the same sample gives the same centroids; a list that lost all its vectors keeps its centroid.
 * @param pause is awaited every few milliseconds
 */
export async function trainCentroids(training: Training, pause: () => Promise<void>): Promise<Float32Array> {
  const { sample, dimension, metric, iterations } = training;
  const size = sample.length / dimension;
  const count = Math.max(1, Math.min(training.lists, size));
  const centroids = new Float32Array(count * dimension);
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * size) / count) * dimension;
    centroids.set(sample.subarray(from, from + dimension), i * dimension);
  }
  const batch = Math.max(1, Math.floor(SLICE / (count * dimension)));
  let before = new Int32Array(size).fill(-1);
  for (let iteration = 0; iteration < iterations; iteration++) {
    const sums = new Float64Array(count * dimension);
    const members = new Uint32Array(count);
    const now = new Int32Array(size);
    let changed = 0;
    for (let from = 0; from < size; from += batch) {
      const part = sample.subarray(from * dimension, Math.min(size, from + batch) * dimension);
      for (const [i, list] of nearestCentroids(centroids, part, dimension, metric).entries()) {
        if (before[from + i] !== list) changed += 1;
        now[from + i] = list;
        members[list] = (members[list] as number) + 1;
        for (let at = 0; at < dimension; at++)
          sums[list * dimension + at] = (sums[list * dimension + at] as number) + (part[i * dimension + at] as number);
      }
      await pause();
    }
    before = now;
    if (changed <= size * SETTLED) break;
    moveTo(centroids, sums, members, dimension, metric);
  }
  return centroids;
}

function moveTo(centroids: Float32Array, sums: Float64Array, members: Uint32Array, dimension: number, metric: VectorMetric): void {
  for (const [list, count] of members.entries()) {
    if (count === 0) continue;
    const sum = sums.subarray(list * dimension, (list + 1) * dimension);
    const length = metric === 'cosine' ? Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) : count;
    if (length > 0) for (let at = 0; at < dimension; at++) centroids[list * dimension + at] = (sum[at] as number) / length;
  }
}
