import { aggregate } from './leiden-aggregation';
import { moveNodesFast } from './leiden-moves';
import { refine } from './leiden-refinement';
import { seededRandom } from './seeded-random';
import type { Adjacency, WeightedGraph } from './weighted-graph';
import { adjacency } from './weighted-graph';

export interface LeidenOptions {
  /** γ of modularity; above 1 gives smaller communities. Default 1. */
  resolution?: number;
  /** Same seed and graph, same result. Default 42. */
  seed?: number;
}

/** Rounds after which even a graph that still gains by crumbs is taken as done. */
const MAX_ROUNDS = 20;
/** Whole runs from different random orders, of which the best is kept; large graphs get one. */
const RESTARTS = { small: 5, below: 2_000 };

/**
 * Communities by the Leiden algorithm on modularity (Traag, Waltman, van Eck 2019, "From Louvain to Leiden"): fast local moves,
 * refinement, aggregation, repeated until no node changes. Every community is connected; isolated nodes stand alone.
 * @returns community per node, numbered from 0 by size, largest first, ties by smallest member
 */
export function leiden(graph: WeightedGraph, { resolution = 1, seed = 42 }: LeidenOptions = {}): Uint32Array {
  return leidenOnAdjacency(adjacency(graph), { resolution, seed });
}

/** {@link leiden} for callers that hold the rows already. */
export function leidenOnAdjacency(graph: Adjacency, { resolution = 1, seed = 42 }: LeidenOptions = {}): Uint32Array {
  const random = seededRandom(seed);
  const runs = graph.nodeCount < RESTARTS.below ? RESTARTS.small : 1;
  let best: Uint32Array | undefined;
  let bestQuality = -Infinity;
  for (let run = 0; run < runs; run++) {
    const membership = leidenRun(graph, resolution, random);
    const quality = qualityOf(graph, membership, resolution);
    if (quality > bestQuality + 1e-12) [best, bestQuality] = [membership, quality];
  }
  return numberBySize(best ?? new Uint32Array(0));
}

function leidenRun(base: Adjacency, resolution: number, random: () => number): Uint32Array {
  let membership = Uint32Array.from({ length: base.nodeCount }, (_, v) => v);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = qualityOf(base, membership, resolution);
    membership = leidenRound(base, membership, resolution, random);
    if (qualityOf(base, membership, resolution) <= before + 1e-12) break;
  }
  return membership;
}

/** One pass up the ladder of aggregations, from a given partition of the base graph. */
function leidenRound(base: Adjacency, start: Uint32Array, resolution: number, random: () => number): Uint32Array<ArrayBuffer> {
  let graph = base;
  let partition = start.slice();
  const nodeOf = Uint32Array.from({ length: base.nodeCount }, (_, v) => v); // base node -> node of the current aggregate
  for (;;) {
    moveNodesFast(graph, partition, resolution, random);
    const refined = refine(graph, partition, resolution, random);
    const next = aggregate(graph, refined, partition);
    // every aggregate node is a community of its own: nothing left to merge. The nodes are refined, hence connected, sets
    if (next.graph.nodeCount === graph.nodeCount) break;
    for (let v = 0; v < nodeOf.length; v++) nodeOf[v] = next.nodeOf[nodeOf[v]!]!;
    graph = next.graph;
    partition = next.partition;
  }
  return nodeOf.map((node) => partition[node]!);
}

function qualityOf(graph: Adjacency, membership: Uint32Array, resolution: number): number {
  const strength = new Float64Array(graph.nodeCount);
  let inside = 0;
  let total = 0;
  for (let v = 0; v < graph.nodeCount; v++) {
    const own = membership[v]!;
    let k = 2 * graph.loops[v]!;
    inside += k;
    for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) {
      k += graph.weights[i]!;
      if (membership[graph.neighbours[i]!] === own) inside += graph.weights[i]!;
    }
    strength[own]! += k;
    total += k;
  }
  if (total === 0) return 0;
  let expected = 0;
  for (const k of strength) expected += (k / total) ** 2;
  return inside / total - resolution * expected;
}

function numberBySize(membership: Uint32Array): Uint32Array {
  const members = new Map<number, { size: number; first: number }>();
  membership.forEach((community, v) => {
    const seen = members.get(community);
    if (seen) seen.size++;
    else members.set(community, { size: 1, first: v });
  });
  const order = [...members].sort(([, a], [, b]) => b.size - a.size || a.first - b.first);
  const number = new Map(order.map(([community], i) => [community, i]));
  return membership.map((community) => number.get(community)!);
}
