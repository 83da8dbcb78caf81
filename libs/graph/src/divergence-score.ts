/** What is known of a partition's entities since its last successful clustering. */
export interface DivergenceInput {
  /** Distinct entity names at the last clustering; 0 = never measured. */
  baselineEntityCount: number;
  /** Entities added plus entities removed since then. */
  cumulativeChurn: number;
  /** Entities per import number. */
  batchSizes: readonly number[];
}

/**
 * How far a partition has drifted from its communities: the larger of gross churn against the baseline and the share of entities
 * outside the largest import batch (docs/contracts/pipeline.md, "Divergence"). 0 without entities or baseline; may exceed 1. Not rounded.
 */
export function divergenceScore({ baselineEntityCount, cumulativeChurn, batchSizes }: DivergenceInput): {
  grossChurnScore: number;
  multiBatchScore: number;
  score: number;
} {
  const total = batchSizes.reduce((sum, size) => sum + size, 0);
  // the first measurement only sets the baseline, and an empty partition has nothing to cluster
  if (baselineEntityCount === 0 || total === 0) return { grossChurnScore: 0, multiBatchScore: 0, score: 0 };
  const grossChurnScore = cumulativeChurn / baselineEntityCount;
  const multiBatchScore = (total - Math.max(...batchSizes)) / total;
  return { grossChurnScore, multiBatchScore, score: Math.max(grossChurnScore, multiBatchScore) };
}

/** Strictly above the threshold: exactly 0.25 is still fine. */
export function needsReclustering(score: number, threshold = 0.25): boolean {
  return score > threshold;
}
