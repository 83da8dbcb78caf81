import { aggregate } from './leiden-aggregation';
import type { LeidenLevel } from './leiden-moves';
import { baseLevel, moveNodesFast } from './leiden-moves';
import { refine } from './leiden-refinement';
import { seededRandom } from './seeded-random';
import type { Adjacency, WeightedGraph } from './weighted-graph';
import { adjacency } from './weighted-graph';

export interface LeidenOptions {
  /** γ of modularity; above 1 gives smaller communities. Default 1. */
  resolution?: number;
  /** Same seed and graph, same result. Default 42. */
  seed?: number;
  /** Whole runs from different random orders at most, as long as one beats those before it. Default 5, of large graphs 1. */
  runs?: number;
}

/** Rounds of a run: the first two bring nearly all, and each costs half of the first. */
const MAX_ROUNDS = 6;
/** A round that gains less modularity ends the run. */
const LEAST_GAIN = 1e-5;
const RUNS = { small: 5, below: 2_000 };

/**
 * Communities by the Leiden algorithm on modularity (Traag, Waltman, van Eck 2019, "From Louvain to Leiden"): fast local moves,
 * refinement, aggregation, repeated until a round gains next to nothing. Every community is connected; isolated nodes stand alone.
 * @returns community per node, numbered from 0 by size, largest first, ties by smallest member
 */
export function leiden(graph: WeightedGraph, options: LeidenOptions = {}): Uint32Array {
  return leidenOnAdjacency(adjacency(graph), options);
}

/** {@link leiden} for callers that hold the rows already. */
export function leidenOnAdjacency(graph: Adjacency, { resolution = 1, seed = 42, runs }: LeidenOptions = {}): Uint32Array {
  const random = seededRandom(seed);
  const base = baseLevel(graph);
  const most = runs ?? (graph.nodeCount < RUNS.below ? RUNS.small : 1);
  let best: Uint32Array = new Uint32Array(0);
  let bestQuality = -Infinity;
  for (let run = 0; run < most; run++) {
    const { membership, quality } = leidenRun(base, resolution, random);
    if (quality <= bestQuality + 1e-12) break;
    [best, bestQuality] = [membership, quality];
  }
  return numberBySize(best);
}

function leidenRun(base: LeidenLevel, resolution: number, random: () => number): { membership: Uint32Array; quality: number } {
  let membership: Uint32Array = identity(base.graph.nodeCount);
  let quality = qualityOf(base, membership, resolution);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = quality;
    membership = leidenRound(base, membership, resolution, random);
    quality = qualityOf(base, membership, resolution);
    if (quality <= before + LEAST_GAIN) break;
  }
  return { membership, quality };
}

/** One pass up the ladder of aggregations, from a given partition of the base graph. */
function leidenRound(base: LeidenLevel, start: Uint32Array, resolution: number, random: () => number): Uint32Array {
  let level = base;
  let partition = start.slice();
  const nodeOf = identity(base.graph.nodeCount); // base node -> node of the current aggregate
  for (;;) {
    moveNodesFast(level, partition, resolution, random);
    const refined = refine(level, partition, resolution, random);
    const next = aggregate(level, refined, partition);
    // every aggregate node is a community of its own: nothing left to merge. The nodes are refined, hence connected, sets
    if (next.level.graph.nodeCount === level.graph.nodeCount) break;
    for (let v = 0; v < nodeOf.length; v++) nodeOf[v] = next.nodeOf[nodeOf[v]!]!;
    level = next.level;
    partition = next.partition;
  }
  for (let v = 0; v < nodeOf.length; v++) nodeOf[v] = partition[nodeOf[v]!]!;
  return nodeOf;
}

function identity(count: number): Uint32Array {
  const labels = new Uint32Array(count);
  for (let v = 0; v < count; v++) labels[v] = v;
  return labels;
}

function qualityOf({ graph, strength, twiceTotal }: LeidenLevel, membership: Uint32Array, resolution: number): number {
  if (twiceTotal === 0) return 0;
  const { nodeCount, offsets, neighbours, weights, loops } = graph;
  const communityStrength = new Float64Array(nodeCount);
  let inside = 0;
  for (let v = 0; v < nodeCount; v++) {
    const own = membership[v]!;
    inside += 2 * loops[v]!;
    for (let i = offsets[v]!, end = offsets[v + 1]!; i < end; i++) if (membership[neighbours[i]!] === own) inside += weights[i]!;
    communityStrength[own]! += strength[v]!;
  }
  let expected = 0;
  for (const k of communityStrength) expected += (k / twiceTotal) ** 2;
  return inside / twiceTotal - resolution * expected;
}

function numberBySize(membership: Uint32Array): Uint32Array {
  const size = new Uint32Array(membership.length);
  const order: number[] = []; // by smallest member
  for (const community of membership) if (size[community]!++ === 0) order.push(community);
  order.sort((a, b) => size[b]! - size[a]!); // keeps that order among equals
  const number = new Uint32Array(membership.length);
  order.forEach((community, place) => (number[community] = place));
  return membership.map((community) => number[community]!);
}
