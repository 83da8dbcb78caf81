import type { Adjacency } from './weighted-graph';

/** What a group needs to stand alone: of each kind of measure, at least so much in all its nodes together. */
export interface LeastGroup {
  /** Per node. */
  measure: ArrayLike<number>;
  least: number;
}

/**
 * Joins every group that is too small to the group that the weight of its edges says it hangs on most, the smallest first. Groups that were
 * connected stay so; a group without edges to others stays as it is.
 * @param membership group per node, numbered without gaps
 * @returns group per node, numbered as before, with gaps
 */
export function joinSmallGroups(graph: Adjacency, membership: Uint32Array, needed: readonly LeastGroup[]): Uint32Array {
  const groups: number[][] = groupsOf(membership).map((group) => [...group]);
  const isSmall = (group: number) =>
    needed.some(({ measure, least }) => groups[group]!.reduce((sum, v) => sum + measure[v]!, 0) < least);
  const small = [...groups.keys()].filter(isSmall);
  if (small.length === 0) return membership;
  const of = membership.slice();
  small.sort((a, b) => groups[a]!.length - groups[b]!.length || a - b);
  for (const group of small) {
    if (!isSmall(group)) continue; // another one has joined it
    const target = strongestNeighbour(graph, of, groups[group]!);
    if (target === undefined) continue;
    for (const v of groups[group]!) {
      of[v] = target;
      groups[target]!.push(v);
    }
    groups[group] = [];
  }
  return of;
}

function strongestNeighbour({ offsets, neighbours, weights }: Adjacency, of: Uint32Array, members: readonly number[]) {
  const weightTo = new Map<number, number>();
  for (const v of members)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const other = of[neighbours[i]!]!;
      if (other !== of[v]) weightTo.set(other, (weightTo.get(other) ?? 0) + weights[i]!);
    }
  let best: number | undefined;
  let most = 0;
  for (const [group, weight] of weightTo)
    if (weight > most || (weight === most && best !== undefined && group < best)) [best, most] = [group, weight];
  return best;
}

/** Nodes by group, ascending, in order of the groups' numbers; numbers without nodes are left out. */
export function groupsOf(membership: Uint32Array): Uint32Array[] {
  const groups: number[][] = [];
  for (const [v, group] of membership.entries()) (groups[group] ??= []).push(v);
  return groups.filter((group) => group !== undefined).map((group) => Uint32Array.from(group));
}
