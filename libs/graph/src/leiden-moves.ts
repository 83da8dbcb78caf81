import { shuffledRange } from './seeded-random';
import type { Adjacency } from './weighted-graph';

/** A graph on one level of aggregation, with the sum of edge weights at each node, self loops twice. */
export interface LeidenLevel {
  readonly graph: Adjacency;
  readonly strength: Float64Array;
  /** sum of all strengths: the same on every level */
  readonly twiceTotal: number;
}

/** The level on which every node of the graph is its own. */
export function baseLevel(graph: Adjacency): LeidenLevel {
  const { nodeCount, offsets, weights, loops } = graph;
  const strength = new Float64Array(nodeCount);
  let twiceTotal = 0;
  for (let v = 0; v < nodeCount; v++) {
    let k = 2 * loops[v]!;
    for (let i = offsets[v]!, end = offsets[v + 1]!; i < end; i++) k += weights[i]!;
    strength[v] = k;
    twiceTotal += k;
  }
  return { graph, strength, twiceTotal };
}

/**
 * Local moves of Leiden (Traag et al. 2019, algorithm A.2, MoveNodesFast): visits only nodes whose neighbourhood changed, and moves
 * each to the community, possibly an empty one, with the largest gain in modularity. Changes `partition` in place.
 */
export function moveNodesFast(level: LeidenLevel, partition: Uint32Array, resolution: number, random: () => number): void {
  const { strength, twiceTotal } = level;
  const { nodeCount, offsets, neighbours, weights } = level.graph;
  if (twiceTotal === 0) return;
  const gamma = resolution / twiceTotal;

  const communityStrength = new Float64Array(nodeCount);
  const size = new Uint32Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) {
    communityStrength[partition[v]!]! += strength[v]!;
    size[partition[v]!]!++;
  }
  const empty = new Uint32Array(nodeCount); // a stack: at least one community is free once a node has left its own
  let empties = 0;
  for (let c = nodeCount - 1; c >= 0; c--) if (size[c] === 0) empty[empties++] = c;

  const queue = shuffledRange(nodeCount, random);
  const queued = new Uint8Array(nodeCount).fill(1);
  const weightTo = new Float64Array(nodeCount);
  const touched = new Uint32Array(nodeCount);
  let head = 0;
  let waiting = nodeCount;
  while (waiting > 0) {
    const v = queue[head]!;
    if (++head === nodeCount) head = 0;
    waiting--;
    queued[v] = 0;

    const from = offsets[v]!;
    const end = offsets[v + 1]!;
    const own = partition[v]!;
    let touches = 0;
    for (let i = from; i < end; i++) {
      const c = partition[neighbours[i]!]!;
      const known = weightTo[c]!;
      if (known === 0) touched[touches++] = c;
      weightTo[c] = known + weights[i]!;
    }
    const k = strength[v]!;
    const share = gamma * k;
    communityStrength[own]! -= k;
    const left = --size[own]!;
    let best = own;
    let bestGain = weightTo[own]! - share * communityStrength[own]!;
    for (let t = 0; t < touches; t++) {
      const c = touched[t]!;
      const gain = weightTo[c]! - share * communityStrength[c]!;
      weightTo[c] = 0;
      if (gain > bestGain + 1e-12) {
        best = c;
        bestGain = gain;
      }
    }
    if (bestGain < -1e-12 && left !== 0) best = empty[--empties]!; // alone is better than anywhere

    if (left === 0 && best !== own) empty[empties++] = own;
    communityStrength[best]! += k;
    size[best]!++;
    if (best === own) continue;
    partition[v] = best;
    for (let i = from; i < end; i++) {
      const u = neighbours[i]!;
      if (queued[u] !== 0 || partition[u] === best) continue;
      queued[u] = 1;
      const tail = head + waiting++;
      queue[tail < nodeCount ? tail : tail - nodeCount] = u;
    }
  }
}
