import { shuffledRange } from './seeded-random';
import type { Adjacency } from './weighted-graph';

/** Sum of edge weights at each node, self loops twice. */
export function strengths(graph: Adjacency): Float64Array {
  const strength = new Float64Array(graph.nodeCount);
  for (let v = 0; v < graph.nodeCount; v++) {
    let k = 2 * graph.loops[v]!;
    for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) k += graph.weights[i]!;
    strength[v] = k;
  }
  return strength;
}

/**
 * Local moves of Leiden (Traag et al. 2019, algorithm A.2, MoveNodesFast): visits only nodes whose neighbourhood changed, and moves
 * each to the community, possibly an empty one, with the largest gain in modularity. Changes `partition` in place.
 */
export function moveNodesFast(graph: Adjacency, partition: Uint32Array, resolution: number, random: () => number): void {
  const { nodeCount, offsets, neighbours, weights } = graph;
  const strength = strengths(graph);
  const twiceTotal = strength.reduce((sum, k) => sum + k, 0);
  if (twiceTotal === 0) return;
  const gamma = resolution / twiceTotal;

  const communityStrength = new Float64Array(nodeCount);
  const size = new Uint32Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) {
    communityStrength[partition[v]!]! += strength[v]!;
    size[partition[v]!]!++;
  }
  const empty: number[] = [];
  for (let c = nodeCount - 1; c >= 0; c--) if (size[c] === 0) empty.push(c);

  const queue = shuffledRange(nodeCount, random);
  const queued = new Uint8Array(nodeCount).fill(1);
  const weightTo = new Float64Array(nodeCount);
  const touched: number[] = [];
  let head = 0;
  let waiting = nodeCount;
  while (waiting > 0) {
    const v = queue[head]!;
    head = (head + 1) % nodeCount;
    waiting--;
    queued[v] = 0;

    const own = partition[v]!;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const c = partition[neighbours[i]!]!;
      if (weightTo[c] === 0) touched.push(c);
      weightTo[c]! += weights[i]!;
    }
    const k = strength[v]!;
    communityStrength[own]! -= k;
    size[own]!--;
    let best = own;
    let bestGain = weightTo[own]! - gamma * k * communityStrength[own]!;
    for (const c of touched) {
      const gain = weightTo[c]! - gamma * k * communityStrength[c]!;
      if (gain > bestGain + 1e-12) [best, bestGain] = [c, gain];
    }
    if (bestGain < -1e-12 && size[own] !== 0) best = empty.pop()!; // alone is better than anywhere
    for (const c of touched) weightTo[c] = 0;
    touched.length = 0;

    if (size[own] === 0 && best !== own) empty.push(own);
    communityStrength[best]! += k;
    size[best]!++;
    if (best === own) continue;
    partition[v] = best;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const u = neighbours[i]!;
      if (queued[u] || partition[u] === best) continue;
      queued[u] = 1;
      queue[(head + waiting) % nodeCount] = u;
      waiting++;
    }
  }
}
