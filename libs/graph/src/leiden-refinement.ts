import type { LeidenLevel } from './leiden-moves';
import { shuffledRange } from './seeded-random';

/** θ of the paper: how far from greedy a merge may be chosen, relative to the mean edge weight. */
const RANDOMNESS = 0.01;
/** e to this power is nothing beside 1. */
const NEGLIGIBLE = -36;

/**
 * Refinement of Leiden (Traag et al. 2019, algorithm A.2, MergeNodesSubset): starting from single nodes, merges nodes inside each
 * community of `partition` into well-connected subsets. A node merges once, only while alone, and only along an edge, so every
 * subset is connected.
 * @returns subset per node
 */
export function refine(level: LeidenLevel, partition: Uint32Array, resolution: number, random: () => number): Uint32Array {
  const { strength, twiceTotal } = level;
  const { nodeCount, offsets, neighbours, weights } = level.graph;
  const refined = new Uint32Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) refined[v] = v;
  if (twiceTotal === 0) return refined;
  const gamma = resolution / twiceTotal;
  const temperature = (RANDOMNESS * twiceTotal) / Math.max(1, neighbours.length);

  const communityStrength = new Float64Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) communityStrength[partition[v]!]! += strength[v]!;
  const subsetStrength = strength.slice();
  const isAlone = new Uint8Array(nodeCount).fill(1);
  const toCommunity = new Float64Array(nodeCount); // per subset: edge weight to the rest of its community
  for (let v = 0; v < nodeCount; v++) {
    const own = partition[v]!;
    let inside = 0;
    for (let i = offsets[v]!, end = offsets[v + 1]!; i < end; i++) if (partition[neighbours[i]!] === own) inside += weights[i]!;
    toCommunity[v] = inside;
  }

  const weightTo = new Float64Array(nodeCount);
  const touched = new Uint32Array(nodeCount);
  const gains = new Float64Array(nodeCount);
  for (const v of shuffledRange(nodeCount, random)) {
    if (isAlone[v] === 0) continue;
    const own = partition[v]!;
    const whole = communityStrength[own]!;
    const k = strength[v]!;
    if (toCommunity[v]! < gamma * k * (whole - k)) continue;
    let touches = 0;
    for (let i = offsets[v]!, end = offsets[v + 1]!; i < end; i++) {
      const u = neighbours[i]!;
      if (partition[u] !== own) continue;
      const subset = refined[u]!;
      const known = weightTo[subset]!;
      if (known === 0) touched[touches++] = subset;
      weightTo[subset] = known + weights[i]!;
    }
    let best = 0;
    for (let t = 0; t < touches; t++) {
      const subset = touched[t]!;
      const rest = subsetStrength[subset]!;
      const isWellConnected = toCommunity[subset]! >= gamma * rest * (whole - rest) - 1e-12;
      const gain = isWellConnected ? weightTo[subset]! - gamma * k * rest : -1;
      gains[t] = gain;
      if (gain > best) best = gain;
    }
    const chosen = best > 0 ? draw(gains, { count: touches, best, temperature }, random) : -1;
    if (chosen >= 0) {
      const subset = touched[chosen]!;
      // edges between v and the subset become inner ones of the subset
      toCommunity[subset]! += toCommunity[v]! - 2 * weightTo[subset]!;
      subsetStrength[subset]! += k;
      subsetStrength[v] = 0;
      isAlone[subset] = isAlone[v] = 0;
      refined[v] = subset;
    }
    for (let t = 0; t < touches; t++) weightTo[touched[t]!] = 0;
  }
  return refined;
}

/** Place drawn with probability proportional to e^(gain/temperature) among gains > 0, of which `best` is the largest. */
function draw(
  gains: Float64Array,
  { count, best, temperature }: { count: number; best: number; temperature: number },
  random: () => number,
): number {
  let sum = 0;
  let last = -1;
  for (let t = 0; t < count; t++) {
    const gain = gains[t]!;
    const power = (gain - best) / temperature;
    const odds = gain > 0 && power > NEGLIGIBLE ? Math.exp(power) : 0;
    gains[t] = odds;
    sum += odds;
    if (odds > 0) last = t;
  }
  let left = random() * sum;
  for (let t = 0; t < last; t++) {
    left -= gains[t]!;
    if (left <= 0 && gains[t]! > 0) return t;
  }
  return last;
}
