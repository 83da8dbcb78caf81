import type { Adjacency } from '@strata/graph';
import { adjacency, inducedSubgraph, leidenOnAdjacency } from '@strata/graph';
import type { SimilarPairs } from '../similarity/similarity';

const SEED = 42;
const RESOLUTION = 1;
/** A cluster smaller than this is not looked into again. */
const SPLIT_FROM = 20;
/** A part of a split cluster that is smaller than this is no part of its own. */
const LEAST_PART = 5;

/** A cluster before it has a number: positions of its documents, ascending. */
export interface FoundCluster {
  readonly members: readonly number[];
  /** 1 = found at the top, 2 = part of a larger cluster */
  readonly level: 1 | 2;
  /** position of the top cluster it was split from, in order of discovery */
  readonly top: number;
}

export interface ClusterInput {
  readonly documentCount: number;
  readonly pairs: SimilarPairs;
  /** 1 = flat, 2 = large clusters are split again */
  readonly depth: number;
  /** nearest document by cosine, for documents without any similar pair */
  readonly nearest: (document: number) => number | undefined;
}

/**
 * Clusters of one category: Leiden by modularity on the weighted similarity graph; with depth 2 every cluster of 20 or more documents is
 * clustered again, and split where that gives two or more parts of at least 5 (docs/contracts/pipeline.md, "Corpus graph"). Every
 * document is in exactly one.
 */
export function findClusters({ documentCount, pairs, depth, nearest }: ClusterInput): FoundCluster[] {
  if (documentCount === 0) return [];
  const { one, other, score } = pairs;
  const graph = adjacency({ nodeCount: documentCount, edges: { source: one, target: other, weight: score } });
  const tops = joinIsolated(group(cluster(graph)), graph, nearest);
  const subgraphOf = inducedSubgraph(graph);
  return tops.flatMap<FoundCluster>((members, top) => {
    const parts = depth >= 2 && members.length >= SPLIT_FROM ? split(members, subgraphOf(members)) : [];
    if (parts.length < 2) return [{ members, level: 1, top }];
    return parts.map((part) => ({ members: part, level: 2, top }));
  });
}

function cluster(graph: Adjacency): Uint32Array {
  return leidenOnAdjacency(graph, { resolution: RESOLUTION, seed: SEED });
}

function group(membership: Uint32Array): number[][] {
  const groups = new Map<number, number[]>();
  membership.forEach((community, document) => {
    const members = groups.get(community);
    if (members) members.push(document);
    else groups.set(community, [document]);
  });
  return [...groups.values()];
}

/** Documents without a similar pair join the cluster of their nearest document; if no cluster has pairs, they form one together. */
function joinIsolated(groups: number[][], { offsets }: Adjacency, nearest: ClusterInput['nearest']): number[][] {
  const isConnected = (document: number) => offsets[document + 1]! > offsets[document]!;
  const kept = groups.filter((members) => isConnected(members[0]!));
  const isolated = groups.filter((members) => !isConnected(members[0]!)).flat();
  if (isolated.length === 0) return kept;
  if (kept.length === 0) return [isolated.sort(ascending)];
  const clusterOf = new Map(kept.flatMap((members, place) => members.map((document) => [document, place] as const)));
  for (const document of isolated) {
    const neighbour = nearest(document);
    const place = (neighbour === undefined ? undefined : clusterOf.get(neighbour)) ?? 0;
    kept[place]!.push(document);
  }
  return kept.map((members) => members.sort(ascending));
}

/** Parts of at least five; fewer than two when the cluster holds together. */
function split(members: readonly number[], inner: Adjacency): number[][] {
  const groups = group(cluster(inner));
  const large = groups.filter((part) => part.length >= LEAST_PART);
  if (large.length < 2) return [];
  const small = groups.filter((part) => part.length < LEAST_PART);
  absorbSmallParts(large, small, inner);
  return large.map((part) => part.map((place) => members[place]!).sort(ascending));
}

/** Parts too small to stand alone go to the large part they are tied to most, or to the largest. */
function absorbSmallParts(large: number[][], small: readonly number[][], { offsets, neighbours, weights }: Adjacency): void {
  const partOf = new Map(large.flatMap((part, place) => part.map((document) => [document, place] as const)));
  const largest = large.reduce((best, part, place) => (part.length > large[best]!.length ? place : best), 0);
  for (const part of small) {
    const ties = new Map<number, number>();
    for (const document of part)
      for (let i = offsets[document]!; i < offsets[document + 1]!; i++) {
        const place = partOf.get(neighbours[i]!);
        if (place !== undefined) ties.set(place, (ties.get(place) ?? 0) + weights[i]!);
      }
    const [place] = [...ties].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [largest];
    large[place]!.push(...part);
  }
}

const ascending = (a: number, b: number) => a - b;
