import type { FoundCluster } from './clusters';
import { findClusters } from './clusters';
import type { SimilarPairs } from '../similarity/similarity';

/** Clusters to be found, in a form that costs little to hand to a thread. */
export interface ClusteringTask {
  readonly documentCount: number;
  /** 1 = flat, 2 = large clusters are split again */
  readonly depth: number;
  readonly pairs: SimilarPairs;
  /** nearest documents of those without any similar pair */
  readonly nearest: ReadonlyMap<number, number>;
}

/** Finds the clusters: a second of computing for tens of thousands of documents. */
export function solveTask({ documentCount, depth, pairs, nearest }: ClusteringTask): FoundCluster[] {
  return findClusters({ documentCount, depth, pairs, nearest: (document) => nearest.get(document) });
}
