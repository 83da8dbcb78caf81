import { fullGraphRagShare } from './full-graph-rag-share';

export interface ScoredCluster {
  readonly id: string;
  readonly documentCount: number;
  readonly score: number;
}

/** Most demanding first: by score, then by number of documents, then by id with numbers compared as numbers. */
export function rankClusters<Cluster extends ScoredCluster>(clusters: readonly Cluster[]): Cluster[] {
  return [...clusters].sort(
    (a, b) => b.score - a.score || b.documentCount - a.documentCount || a.id.localeCompare(b.id, 'en', { numeric: true }),
  );
}

/** Ids of the clusters that get FullGraphRAG: the top share of the ranked list. */
export function fullGraphRagClusters(clusters: readonly ScoredCluster[], percent: number): Set<string> {
  return new Set(
    rankClusters(clusters)
      .slice(0, fullGraphRagShare(clusters.length, percent))
      .map(({ id }) => id),
  );
}
