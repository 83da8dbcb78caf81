import type { VectorSettings } from './vector-definition';

/** Inner product, Euclidean distance, or (of unit vectors) the cosine, where rounding of the stored floats must not lead beyond 1. */
export function similarityOf(metric: VectorSettings['metric'], a: Float32Array, b: Float32Array): number {
  let sum = 0;
  if (metric === 'l2') {
    for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
    return Math.sqrt(sum);
  }
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return metric === 'cosine' ? Math.max(-1, Math.min(1, sum)) : sum;
}
