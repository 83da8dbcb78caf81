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
  /** A node hands on what it holds once that is this much for each of its edges; bounds the work, whatever the size of the graph. Default 1e-7. */
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
  { follow, rounds, outgoing, least = 1e-7 }: PushOptions,
): Steps<Float64Array> {
  const score = new Float64Array(nodeCount);
  let sum = 0;
  for (const weight of restart.values()) sum += weight;
  if (sum === 0) return score;
  const held = new Float64Array(nodeCount);
  const touchedIn = new Uint8Array(nodeCount);
  let front: number[] = [];
  for (const [v, weight] of restart) {
    if (weight === 0) continue;
    held[v] = weight / sum;
    front.push(v);
  }
  const home = front.map((v) => [v, held[v]!] as const);
  for (let round = 1; round <= rounds; round++) {
    const amounts = front.map((v) => held[v]!);
    for (const v of front) held[v] = 0;
    const next: number[] = [];
    const give = (v: number, amount: number) => {
      held[v]! += amount;
      if (touchedIn[v] === round) return;
      touchedIn[v] = round;
      next.push(v);
    };
    let stranded = 0;
    for (const [place, v] of front.entries()) {
      if (place % NODES_PER_STEP === 0) yield;
      const amount = amounts[place]!;
      const [from, to] = [offsets[v]!, offsets[v + 1]!];
      if (amount < least * (to - from)) {
        held[v]! += amount;
        continue;
      }
      score[v]! += (1 - follow) * amount;
      if (outgoing[v] === 0) {
        stranded += follow * amount;
        continue;
      }
      const share = (follow * amount) / outgoing[v]!;
      for (let i = from; i < to; i++) give(neighbours[i]!, share * weights[i]!);
    }
    if (stranded > 0) for (const [v, weight] of home) give(v, stranded * weight);
    front = next;
  }
  for (let v = 0; v < nodeCount; v++) score[v]! += held[v]!;
  return score;
}
