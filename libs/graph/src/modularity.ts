import type { WeightedGraph } from './weighted-graph';

/**
 * Newman-Girvan modularity of a partition, -0.5..1: share of edge weight inside communities minus what chance would put there.
 * 0 for a graph without edges.
 * @param membership community per node
 * @param resolution γ; above 1 favours smaller communities
 */
export function modularity({ edges: { source, target, weight } }: WeightedGraph, membership: Uint32Array, resolution = 1): number {
  const strength = new Map<number, number>();
  let inside = 0;
  let total = 0;
  for (let i = 0; i < source.length; i++) {
    const a = membership[source[i]!]!;
    const b = membership[target[i]!]!;
    const w = weight[i]!;
    total += w;
    if (a === b) inside += w;
    strength.set(a, (strength.get(a) ?? 0) + w);
    strength.set(b, (strength.get(b) ?? 0) + w);
  }
  if (total === 0) return 0;
  let expected = 0;
  for (const k of strength.values()) expected += (k / (2 * total)) ** 2;
  return inside / total - resolution * expected;
}
