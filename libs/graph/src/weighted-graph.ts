import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';

const EDGES_PER_STEP = 4_096;

/** An undirected graph as an edge list. Parallel edges add up; a self loop counts once. Weights are finite and not negative. */
export interface WeightedGraph {
  /** Nodes are 0 .. nodeCount-1. */
  nodeCount: number;
  edges: { source: Uint32Array; target: Uint32Array; weight: Float64Array };
}

/** The same graph by node: neighbours of `v` are `neighbours[offsets[v] .. offsets[v + 1])`, each edge listed from both ends. */
export interface Adjacency {
  nodeCount: number;
  offsets: Uint32Array;
  neighbours: Uint32Array;
  weights: Float64Array;
  /** Weight of the self loop per node (counted once). */
  loops: Float64Array;
}

/** Builds typed arrays from plain edges. */
export function weightedGraph(
  nodeCount: number,
  edges: Iterable<readonly [source: number, target: number, weight: number]>,
): WeightedGraph {
  return runSteps(weightedGraphSteps(nodeCount, [...edges]));
}

/** The same in small steps, for many edges. */
export function* weightedGraphSteps(
  nodeCount: number,
  list: readonly (readonly [source: number, target: number, weight: number])[],
): Steps<WeightedGraph> {
  const graph = {
    source: new Uint32Array(list.length),
    target: new Uint32Array(list.length),
    weight: new Float64Array(list.length),
  };
  for (const [i, [source, target, weight]] of list.entries()) {
    if (i % EDGES_PER_STEP === 0) yield;
    graph.source[i] = source;
    graph.target[i] = target;
    graph.weight[i] = weight;
  }
  return { nodeCount, edges: graph };
}

/** Counting sort of the edge list into compressed rows; edges of weight 0 are left out. */
export function adjacency(graph: WeightedGraph): Adjacency {
  return runSteps(adjacencySteps(graph));
}

/** The same in small steps, between which a caller may let other work have its turn. */
export function* adjacencySteps({ nodeCount, edges: { source, target, weight } }: WeightedGraph): Steps<Adjacency> {
  const offsets = new Uint32Array(nodeCount + 1);
  const loops = new Float64Array(nodeCount);
  for (let i = 0; i < source.length; i++) {
    if (i % EDGES_PER_STEP === 0) yield;
    const s = source[i]!;
    const t = target[i]!;
    if (s === t) loops[s]! += weight[i]!;
    else if (weight[i]! > 0) {
      offsets[s + 1]!++;
      offsets[t + 1]!++;
    }
  }
  for (let v = 0; v < nodeCount; v++) offsets[v + 1]! += offsets[v]!;
  const next = offsets.slice();
  const neighbours = new Uint32Array(offsets[nodeCount]!);
  const weights = new Float64Array(offsets[nodeCount]!);
  for (let i = 0; i < source.length; i++) {
    if (i % EDGES_PER_STEP === 0) yield;
    const s = source[i]!;
    const t = target[i]!;
    const w = weight[i]!;
    if (s === t || !(w > 0)) continue;
    const a = next[s]!++;
    neighbours[a] = t;
    weights[a] = w;
    const b = next[t]!++;
    neighbours[b] = s;
    weights[b] = w;
  }
  return { nodeCount, offsets, neighbours, weights, loops };
}
