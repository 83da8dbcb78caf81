import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { Adjacency } from './weighted-graph';

const NODES_PER_STEP = 256;

export interface PageRankOptions {
  /** Probability of following an edge instead of going back to the restart nodes, 0..1 exclusive. Default 0.85. */
  follow?: number;
  /** Power iterations. Default 20. */
  iterations?: number;
  /** Sum of edge weights per node, when the caller asks often and keeps it; worked out otherwise. */
  outgoing?: Float64Array;
}

/**
 * PageRank with a personal restart distribution (Haveliwala 2002), by power iteration over edge weights.
 * @param restart non-negative weight per node; scaled to sum 1. All zero gives all zero.
 * @returns score per node; sums to about 1 (a node without edges keeps its walkers at the restart nodes)
 */
export function personalisedPageRank(...input: Parameters<typeof pageRankSteps>): Float64Array {
  return runSteps(pageRankSteps(...input));
}

/** The same in small steps, between which a caller may let other work have its turn. */
export function* pageRankSteps(
  graph: Pick<Adjacency, 'nodeCount' | 'offsets' | 'neighbours' | 'weights'>,
  restart: Float64Array,
  { follow = 0.85, iterations = 20, outgoing = edgeWeightSums(graph) }: PageRankOptions = {},
): Steps<Float64Array> {
  const { nodeCount, offsets, neighbours, weights } = graph;
  const sum = restart.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return new Float64Array(nodeCount);
  const home = restart.map((weight) => weight / sum);

  let score = home.slice();
  let next = new Float64Array(nodeCount);
  for (let round = 0; round < iterations; round++) {
    next.fill(0);
    let stranded = 0;
    for (let v = 0; v < nodeCount; v++) {
      if (v % NODES_PER_STEP === 0) yield;
      const held = score[v]!;
      if (held === 0) continue;
      if (outgoing[v] === 0) {
        stranded += held;
        continue;
      }
      const share = (follow * held) / outgoing[v]!;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) next[neighbours[i]!]! += share * weights[i]!;
    }
    const back = 1 - follow + follow * stranded;
    for (let v = 0; v < nodeCount; v++) next[v]! += back * home[v]!;
    [score, next] = [next, score];
  }
  return score;
}

function edgeWeightSums({ nodeCount, offsets, weights }: Pick<Adjacency, 'nodeCount' | 'offsets' | 'weights'>): Float64Array {
  const sums = new Float64Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) for (let i = offsets[v]!; i < offsets[v + 1]!; i++) sums[v]! += weights[i]!;
  return sums;
}
