import { strengths } from './leiden-moves';
import { shuffledRange } from './seeded-random';
import type { Adjacency } from './weighted-graph';

/** θ of the paper: how far from greedy a merge may be chosen, relative to the mean edge weight. */
const RANDOMNESS = 0.01;

/**
 * Refinement of Leiden (Traag et al. 2019, algorithm A.2, MergeNodesSubset): starting from single nodes, merges nodes inside each
 * community of `partition` into well-connected subsets. A node merges once, only while alone, and only along an edge, so every
 * subset is connected.
 * @returns subset per node
 */
export function refine(graph: Adjacency, partition: Uint32Array, resolution: number, random: () => number): Uint32Array {
  const { nodeCount, offsets, neighbours, weights } = graph;
  const refined = Uint32Array.from({ length: nodeCount }, (_, v) => v);
  const strength = strengths(graph);
  const twiceTotal = strength.reduce((sum, k) => sum + k, 0);
  if (twiceTotal === 0) return refined;
  const gamma = resolution / twiceTotal;
  const temperature = (RANDOMNESS * twiceTotal) / Math.max(1, neighbours.length);

  const communityStrength = new Float64Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) communityStrength[partition[v]!]! += strength[v]!;
  const subsetStrength = strength.slice();
  const subsetSize = new Uint32Array(nodeCount).fill(1);
  const toCommunity = new Float64Array(nodeCount); // per subset: edge weight to the rest of its community
  for (let v = 0; v < nodeCount; v++)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
      if (partition[neighbours[i]!] === partition[v]) toCommunity[v]! += weights[i]!;

  const weightTo = new Float64Array(nodeCount);
  for (const v of shuffledRange(nodeCount, random)) {
    const whole = communityStrength[partition[v]!]!;
    const k = strength[v]!;
    if (subsetSize[refined[v]!] !== 1 || toCommunity[v]! < gamma * k * (whole - k)) continue;
    const touched: number[] = [];
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const u = neighbours[i]!;
      if (partition[u] !== partition[v]) continue;
      const subset = refined[u]!;
      if (weightTo[subset] === 0) touched.push(subset);
      weightTo[subset]! += weights[i]!;
    }
    const gains = touched.map((subset) => {
      const rest = subsetStrength[subset]!;
      const wellConnected = toCommunity[subset]! >= gamma * rest * (whole - rest) - 1e-12;
      return wellConnected ? weightTo[subset]! - gamma * k * rest : -1;
    });
    const chosen = draw(gains, temperature, random);
    if (chosen >= 0) {
      const subset = touched[chosen]!;
      // edges between v and the subset become inner ones of the subset
      toCommunity[subset]! += toCommunity[v]! - 2 * weightTo[subset]!;
      subsetStrength[subset]! += k;
      subsetSize[subset]!++;
      subsetSize[refined[v]!] = 0;
      subsetStrength[refined[v]!] = 0;
      refined[v] = subset;
    }
    for (const subset of touched) weightTo[subset] = 0;
  }
  return refined;
}

/** Index drawn with probability proportional to e^(gain/temperature) among gains > 0; -1 when there is none. */
function draw(gains: readonly number[], temperature: number, random: () => number): number {
  const best = Math.max(0, ...gains);
  if (best === 0) return -1;
  const odds = gains.map((gain) => (gain > 0 ? Math.exp((gain - best) / temperature) : 0));
  let left = random() * odds.reduce((sum, odd) => sum + odd, 0);
  for (let i = 0; i < odds.length; i++) {
    left -= odds[i]!;
    if (odds[i]! > 0 && left <= 0) return i;
  }
  return gains.indexOf(best);
}
