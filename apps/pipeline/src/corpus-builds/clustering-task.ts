import type { Steps } from '@strata/event-loop';
import type { FoundCluster } from './clusters';
import { findClusters } from './clusters';
import type { SimilarPair } from './similarity';

/** Clusters to be found, in a form that costs little to hand to a thread. */
export interface ClusteringTask {
  readonly documentCount: number;
  /** 1 = flat, 2 = large clusters are split again */
  readonly depth: number;
  readonly pairs: { readonly one: Uint32Array; readonly other: Uint32Array; readonly score: Float64Array };
  /** nearest documents of those without any similar pair */
  readonly nearest: ReadonlyMap<number, number>;
}

/** The pairs by column. */
export function* columnSteps(pairs: readonly SimilarPair[]): Steps<ClusteringTask['pairs']> {
  const size = pairs.length;
  const columns = { one: new Uint32Array(size), other: new Uint32Array(size), score: new Float64Array(size) };
  for (const [place, { one, other, score }] of pairs.entries()) {
    columns.one[place] = one;
    columns.other[place] = other;
    columns.score[place] = score;
    yield;
  }
  return columns;
}

/** Finds the clusters: seconds of computing for thousands of documents. */
export function solveTask({ documentCount, depth, pairs, nearest }: ClusteringTask): FoundCluster[] {
  const rows = Array.from(pairs.one, (one, place) => ({ one, other: pairs.other[place]!, score: pairs.score[place]! }));
  return findClusters({ documentCount, depth, pairs: rows, nearest: (document) => nearest.get(document) });
}
