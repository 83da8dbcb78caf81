import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';
import type { FoundCluster } from './clusters';

/** A cluster with its id and the keys of its members, by file name. */
export interface NumberedCluster {
  readonly id: string;
  readonly members: readonly string[];
  readonly level: 1 | 2;
  /** name of the top cluster it was split from, or empty */
  readonly parent: string;
}

/** Id of the n-th cluster of a category (by its key), or of a project without categories. */
export function clusterId(categoryKey: string, number: number): string {
  return categoryKey === '' ? `cluster_${number}` : `cluster_${categoryKey}_${number}`;
}

/**
 * Numbers clusters of a category: the largest first, then by smallest member file name (docs/contracts/pipeline.md, "Corpus graph"). In
 * small steps.
 * @param categoryKey the category's label as part of keys
 * @param documents of the category, in the order of the positions; file names decide ties
 * @param first number of the first cluster: 0 for a first build
 */
export function* numberingSteps(
  categoryKey: string,
  clusters: readonly FoundCluster[],
  documents: readonly { readonly _key: string; readonly filename: string }[],
  first = 0,
): Steps<NumberedCluster[]> {
  const named: { cluster: FoundCluster; members: { readonly _key: string; readonly filename: string }[] }[] = [];
  for (const cluster of clusters) {
    const members = cluster.members.map((place) => documents[place]!);
    named.push({ cluster, members: yield* sortSteps(members, byFilename) });
  }
  const ranked = yield* sortSteps(named, (a, b) => b.members.length - a.members.length || byFilename(a.members[0]!, b.members[0]!));
  return ranked.map(({ cluster, members }, place) => ({
    id: clusterId(categoryKey, first + place),
    members: members.map(({ _key }) => _key),
    level: cluster.level,
    parent: cluster.level === 2 ? `top_${categoryKey}_${cluster.top}` : '',
  }));
}

/** The first number that no cluster of the category bears. */
export function nextClusterNumber(clusterIds: Iterable<string>): number {
  let next = 0;
  for (const id of clusterIds) next = Math.max(next, clusterNumber(id) + 1);
  return next;
}

/** Number at the end of a cluster id; -1 when it has none. */
export function clusterNumber(id: string): number {
  return Number(/_(\d+)$/.exec(id)?.[1] ?? -1);
}

function byFilename(a: { filename: string; _key: string }, b: { filename: string; _key: string }): number {
  return compare(a.filename, b.filename) || compare(a._key, b._key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
