import { leiden, weightedGraph } from '@strata/graph';
import type { SimilarPair } from './similarity';

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
  readonly pairs: readonly SimilarPair[];
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
  const tops = joinIsolated(group(cluster(documentCount, pairs)), pairs, documentCount, nearest);
  return tops.flatMap<FoundCluster>((members, top) => {
    const parts = depth >= 2 && members.length >= SPLIT_FROM ? split(members, pairs) : [];
    if (parts.length < 2) return [{ members, level: 1, top }];
    return parts.map((part) => ({ members: part, level: 2, top }));
  });
}

function cluster(documentCount: number, pairs: readonly SimilarPair[]): Uint32Array {
  const edges = pairs.map(({ one, other, score }) => [one, other, score] as const);
  return leiden(weightedGraph(documentCount, edges), { resolution: RESOLUTION, seed: SEED });
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
function joinIsolated(
  groups: number[][],
  pairs: readonly SimilarPair[],
  documentCount: number,
  nearest: ClusterInput['nearest'],
): number[][] {
  const connected = new Uint8Array(documentCount);
  for (const { one, other } of pairs) connected[one] = connected[other] = 1;
  const kept = groups.filter((members) => connected[members[0]!]);
  const isolated = groups.filter((members) => !connected[members[0]!]).flat();
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

function split(members: readonly number[], pairs: readonly SimilarPair[]): number[][] {
  const placeOf = new Map(members.map((document, place) => [document, place]));
  const inner = pairs.flatMap(({ one, other, score }) => {
    const [from, to] = [placeOf.get(one), placeOf.get(other)];
    return from === undefined || to === undefined ? [] : [{ one: from, other: to, score }];
  });
  const groups = group(cluster(members.length, inner));
  const large = groups.filter((part) => part.length >= LEAST_PART);
  if (large.length < 2) return [];
  absorbSmallParts(
    large,
    groups.filter((part) => part.length < LEAST_PART),
    inner,
  );
  return large.map((part) => part.map((place) => members[place]!).sort(ascending));
}

/** Parts too small to stand alone go to the large part they are tied to most, or to the largest. */
function absorbSmallParts(large: number[][], small: readonly number[][], pairs: readonly SimilarPair[]): void {
  const partOf = new Map(large.flatMap((part, place) => part.map((document) => [document, place] as const)));
  const largest = large.reduce((best, part, place) => (part.length > large[best]!.length ? place : best), 0);
  for (const part of small) {
    const within = new Set(part);
    const ties = new Map<number, number>();
    for (const { one, other, score } of pairs) {
      const outside = within.has(one) && !within.has(other) ? other : within.has(other) && !within.has(one) ? one : undefined;
      const place = outside === undefined ? undefined : partOf.get(outside);
      if (place !== undefined) ties.set(place, (ties.get(place) ?? 0) + score);
    }
    const [place] = [...ties].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [largest];
    large[place]!.push(...part);
  }
}

const ascending = (a: number, b: number) => a - b;
