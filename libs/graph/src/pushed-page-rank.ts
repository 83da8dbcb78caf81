import type { Steps } from '@strata/event-loop';
import type { Adjacency } from './weighted-graph';

const NODES_PER_STEP = 256;

export interface PushOptions {
  /** Probability of following an edge instead of going back to the restart nodes, 0..1 exclusive. */
  follow: number;
  /** Edges that a walker follows at most. */
  rounds: number;
  /** Sum of edge weights per node. */
  outgoing: Float64Array;
  /** A node hands on what it holds once that is this much for each of its edges; bounds the work, whatever the size of the graph. Default 1e-6. */
  least?: number;
}

/**
 * Personal PageRank by pushing (after Andersen, Chung and Lang 2006), in rounds: only nodes that hold enough hand on to their neighbours, so
 * the cost goes with what is near the restart nodes and not with the graph. With `least` 0 it is the power iteration of as many rounds.
 * @param restart non-negative weight per node; scaled to sum 1. All zero gives all zero.
 * @returns score per node; sums to about 1
 */
export function* pushedPageRankSteps(
  { nodeCount, offsets, neighbours, weights }: Pick<Adjacency, 'nodeCount' | 'offsets' | 'neighbours' | 'weights'>,
  restart: ReadonlyMap<number, number>,
  { follow, rounds, outgoing, least = 1e-6 }: PushOptions,
): Steps<Float64Array> {
  const score = new Float64Array(nodeCount);
  let sum = 0;
  for (const weight of restart.values()) sum += weight;
  if (sum === 0) return score;
  const held = new Float64Array(nodeCount);
  const seenIn = new Uint8Array(nodeCount);
  let front = new Uint32Array(restart.size);
  let count = 0;
  for (const [v, weight] of restart) {
    if (weight === 0) continue;
    held[v] = weight / sum;
    front[count++] = v;
  }
  const home = [...front.subarray(0, count)].map((v) => [v, held[v]!] as const);
  let next = new Uint32Array(nodeCount);
  let amounts = new Float64Array(count);
  for (let round = 1; round <= rounds && count > 0; round++) {
    if (amounts.length < count) amounts = new Float64Array(Math.min(nodeCount, 2 * count));
    for (let place = 0; place < count; place++) {
      const v = front[place]!;
      amounts[place] = held[v]!;
      held[v] = 0;
    }
    let found = 0;
    let stranded = 0;
    for (let place = 0; place < count; place++) {
      if (place % NODES_PER_STEP === 0) yield;
      const v = front[place]!;
      const amount = amounts[place]!;
      const from = offsets[v]!;
      const to = offsets[v + 1]!;
      if (amount < least * (to - from)) {
        held[v] = held[v]! + amount;
        continue;
      }
      score[v] = score[v]! + (1 - follow) * amount;
      const strength = outgoing[v]!;
      if (strength === 0) {
        stranded += follow * amount;
        continue;
      }
      const share = (follow * amount) / strength;
      for (let i = from; i < to; i++) {
        const w = neighbours[i]!;
        held[w] = held[w]! + share * weights[i]!;
        if (seenIn[w] === round) continue;
        seenIn[w] = round;
        next[found++] = w;
      }
    }
    if (stranded > 0)
      for (const [v, weight] of home) {
        held[v] = held[v]! + stranded * weight;
        if (seenIn[v] === round) continue;
        seenIn[v] = round;
        next[found++] = v;
      }
    [front, next] = [next, front.length < nodeCount ? new Uint32Array(nodeCount) : front];
    count = found;
  }
  for (let v = 0; v < nodeCount; v++) score[v] = score[v]! + held[v]!;
  return score;
}
