import type { Steps } from '@strata/event-loop';
import type { Adjacency } from './weighted-graph';

const NODES_PER_STEP = 256;
const EDGES_PER_STEP = 16_384;
/** Sets of columns that are kept for the next walks; whoever walks at the same time as so many others makes its own. */
const MAX_SPARE = 2;

export interface PushOptions {
  /** Probability of following an edge instead of going back to the restart nodes, 0..1 exclusive. */
  follow: number;
  /** Edges that a walker follows at most; fewer than 255. */
  rounds: number;
  /** A node hands on what it holds once that is this much for each of its edges; bounds the work, whatever the size of the graph. Default 1e-6. */
  least?: number;
}

/** What one walk keeps of each node: all zero between two walks. */
interface Columns {
  readonly score: Float64Array;
  readonly held: Float64Array;
  /** the round in which it last got something, from 1 */
  readonly seenIn: Uint8Array;
  readonly reached: Uint32Array;
  readonly front: Uint32Array;
  readonly next: Uint32Array;
  readonly amounts: Float64Array;
}

/**
 * Personal PageRank by pushing (after Andersen, Chung and Lang 2006), in rounds: only nodes that hold enough hand on to their neighbours, so
 * the cost goes with what is near the restart nodes and not with the graph. With `least` 0 it is the power iteration of as many rounds.
 * Columns of a large graph are megabytes: they are kept from walk to walk and cleared where the walk has been.
 */
export class PushedPageRank {
  private readonly spare: Columns[] = [];

  /** @param outgoing sum of edge weights per node */
  constructor(
    private readonly graph: Pick<Adjacency, 'nodeCount' | 'offsets' | 'neighbours' | 'weights'>,
    private readonly outgoing: Float64Array,
  ) {}

  get nodeCount(): number {
    return this.graph.nodeCount;
  }

  /**
   * Calls `visit` with each node that was reached and its score; the scores sum to about 1.
   * @param restart non-negative weight per node; scaled to sum 1. All zero reaches nothing.
   */
  *steps(restart: ReadonlyMap<number, number>, options: PushOptions, visit: (node: number, score: number) => void): Steps<void> {
    let sum = 0;
    for (const weight of restart.values()) sum += weight;
    if (sum === 0) return;
    const columns = this.spare.pop() ?? emptyColumns(this.graph.nodeCount);
    const count = yield* this.walk(columns, restart, sum, options);
    const { score, held, seenIn, reached } = columns;
    for (let place = 0; place < count; place++) {
      if (place % EDGES_PER_STEP === 0) yield;
      const v = reached[place]!;
      visit(v, score[v]! + held[v]!);
      score[v] = 0;
      held[v] = 0;
      seenIn[v] = 0;
    }
    // given up on the way, they are not clean, and are not kept
    if (this.spare.length < MAX_SPARE) this.spare.push(columns);
  }

  /** Leaves score and rest of each reached node in the columns. @returns how many nodes were reached */
  private *walk(
    columns: Columns,
    restart: ReadonlyMap<number, number>,
    sum: number,
    { follow, rounds, least = 1e-6 }: PushOptions,
  ): Steps<number> {
    const { offsets, neighbours, weights } = this.graph;
    const { outgoing } = this;
    const { score, held, seenIn, reached, amounts } = columns;
    let { front, next } = columns;
    let count = 0;
    let known = 0;
    for (const [v, weight] of restart) {
      if (weight === 0) continue;
      held[v] = weight / sum;
      front[count++] = v;
      reached[known++] = v;
      seenIn[v] = NEVER_IN_A_ROUND;
    }
    const home = [...front.subarray(0, count)].map((v) => [v, held[v]!] as const);
    let edges = 0;
    for (let round = 1; round <= rounds && count > 0; round++) {
      for (let place = 0; place < count; place++) {
        const v = front[place]!;
        amounts[place] = held[v]!;
        held[v] = 0;
      }
      let found = 0;
      let stranded = 0;
      for (let place = 0; place < count; place++) {
        if (place % NODES_PER_STEP === 0 || edges > EDGES_PER_STEP) {
          edges = 0;
          yield;
        }
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
        edges += to - from;
        for (let i = from; i < to; i++) {
          const w = neighbours[i]!;
          held[w] = held[w]! + share * weights[i]!;
          const seen = seenIn[w]!;
          if (seen === round) continue;
          if (seen === 0) reached[known++] = w;
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
      [front, next] = [next, front];
      count = found;
    }
    return known;
  }
}

/** Of the nodes that a walk begins at, before they get anything on the way: rounds count from 1 and end before it. */
const NEVER_IN_A_ROUND = 255;

function emptyColumns(nodeCount: number): Columns {
  return {
    score: new Float64Array(nodeCount),
    held: new Float64Array(nodeCount),
    seenIn: new Uint8Array(nodeCount),
    reached: new Uint32Array(nodeCount),
    front: new Uint32Array(nodeCount),
    next: new Uint32Array(nodeCount),
    amounts: new Float64Array(nodeCount),
  };
}
