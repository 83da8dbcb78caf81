import { clusterNumber } from './cluster-numbering';

/** A similar document and the cluster it is in, if any. */
export interface Vote {
  readonly cluster: string | undefined;
  readonly score: number;
}

/**
 * The cluster a new document joins: highest sum of similarity over its neighbours, then best single score, then lower number
 * (docs/contracts/pipeline.md, "Corpus graph"). `undefined` when no neighbour is in a cluster.
 */
export function electCluster(votes: readonly Vote[]): string | undefined {
  const tally = new Map<string, { sum: number; best: number }>();
  for (const { cluster, score } of votes) {
    if (cluster === undefined) continue;
    const known = tally.get(cluster) ?? { sum: 0, best: 0 };
    tally.set(cluster, { sum: known.sum + score, best: Math.max(known.best, score) });
  }
  const ranked = [...tally].sort(([a, x], [b, y]) => y.sum - x.sum || y.best - x.best || clusterNumber(a) - clusterNumber(b));
  return ranked[0]?.[0];
}
