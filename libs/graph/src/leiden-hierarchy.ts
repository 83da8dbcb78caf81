import { inducedSubgraph } from './induced-subgraph';
import { leidenOnAdjacency } from './leiden';
import { groupsOf, joinSmallGroups } from './small-groups';
import type { Adjacency, WeightedGraph } from './weighted-graph';
import { adjacency } from './weighted-graph';

export interface HierarchyOptions {
  seed?: number;
  resolution?: number;
  /** Communities of a larger size are divided on the next level. Default 10. */
  maxClusterSize?: number;
  /** What each node counts for in the size of a community: 0 for nodes that only tie others together. Default 1 each. */
  sizes?: ArrayLike<number>;
  /** What each node counts for as evidence, such as 1 for a passage: a part of a community needs as much of it as `leastEvidence` says. */
  evidence?: ArrayLike<number>;
  leastEvidence?: number;
}

export interface HierarchicalCommunity {
  /** Unique over all levels, from 0, top level first. */
  id: number;
  /** Id of the community one level up that it was split from; null on the top level. */
  parent: number | null;
  /** Nodes, ascending. */
  members: Uint32Array;
  /**
   * Set when it is larger than the maximum and stays whole: its members hang on a few of them (a star), each on all others (a clique), or on
   * too little evidence, so that at no resolution it falls into parts that are large enough, none of them nearly the whole.
   */
  indivisible?: true;
}

export interface CommunityHierarchy {
  /** Level 1 = top, the parts of a community one after the other, the largest first; deeper levels hold only communities that came from a split, so a node's deepest community may lie on any level. */
  levels: { level: number; communities: HierarchicalCommunity[] }[];
}

/** Factors of the resolution, coarse to fine, at which a community is tried to be divided. */
const FACTORS = [1 / 16, 1 / 4, 1, 2, 4, 8, 16];
const USUAL = FACTORS.indexOf(1);
/** So many times the parts that are wanted are too many for one level. */
const TOO_MANY = 3;
/** A part with more than this share of its parent says the same once more; a coarse division is worth it if it halves. */
const NEARLY_WHOLE = 0.85;
const HALF = 0.5;
/** Parts below this share of the maximum join the one that they hang on most. */
const SMALL = 1 / 4;

/**
 * Leiden communities, and inside each one that is too large Leiden again, level by level until none is (as in hierarchical Leiden of
 * GraphRAG, Edge et al. 2024, "From Local to Global"). The resolution of a division is chosen so that a community falls into about as many
 * parts as each of these will fall into again: levels stand for grains, and a large community is no list of a hundred small ones. On the top
 * level every node is in one community, and the parts of a community hold each of its nodes once. A node that has neighbours is never alone.
 * The same graph and options give the same hierarchy.
 */
export function leidenHierarchy(
  graph: WeightedGraph,
  { seed = 42, resolution = 1, maxClusterSize = 10, sizes, evidence, leastEvidence = 0 }: HierarchyOptions = {},
): CommunityHierarchy {
  const whole = adjacency(graph);
  const subgraphOf = inducedSubgraph(whole);
  const sizeOf = (v: number) => sizes?.[v] ?? 1;
  const leastSize = Math.max(2, Math.ceil(maxClusterSize * SMALL));
  const sizeOfAll = (members: Uint32Array) => members.reduce((sum, v) => sum + sizeOf(v), 0);
  const cut = (of: Adjacency, members: ArrayLike<number>, factor: number) => {
    const membership = leidenOnAdjacency(of, { resolution: resolution * factor, seed, runs: 1 });
    const needed = [{ measure: Float64Array.from(members, sizeOf), least: leastSize }];
    if (evidence) needed.push({ measure: Float64Array.from(members, (v) => evidence[v]!), least: leastEvidence });
    return groupsOf(joinSmallGroups(of, membership, needed))
      .map((group) => group.map((i) => members[i]!))
      .sort((a, b) => sizeOfAll(b) - sizeOfAll(a) || a[0]! - b[0]!);
  };
  const divided = (members: Uint32Array): Uint32Array[] => {
    const part = subgraphOf(members);
    const size = sizeOfAll(members);
    const wanted = Math.max(2, Math.round(Math.sqrt(size / maxClusterSize)));
    const at = (step: number, largest: number) => {
      const groups = cut(part, members, FACTORS[step]!);
      return groups.length > 1 && groups.every((group) => sizeOfAll(group) <= largest * size) ? groups : [];
    };
    let best: Uint32Array[] = [];
    for (let step = USUAL; step < FACTORS.length && best.length < wanted; step++) {
      const finer = at(step, NEARLY_WHOLE);
      if (finer.length > best.length) best = finer;
    }
    for (let step = USUAL - 1; step >= 0 && best.length > TOO_MANY * wanted; step--) {
      const coarser = at(step, HALF);
      if (coarser.length < wanted) break;
      best = coarser;
    }
    return best;
  };

  const levels: CommunityHierarchy['levels'] = [];
  let nextId = 0;
  const all = Uint32Array.from({ length: graph.nodeCount }, (_, v) => v);
  const top = graph.nodeCount > 0 ? cut(whole, all, 1) : [];
  let found = top.map((members): HierarchicalCommunity => ({ id: nextId++, parent: null, members }));
  for (let level = 1; found.length > 0; level++) {
    levels.push({ level, communities: found });
    const next: HierarchicalCommunity[] = [];
    for (const community of found) {
      if (sizeOfAll(community.members) <= maxClusterSize) continue;
      const parts = divided(community.members);
      if (parts.length === 0) community.indivisible = true;
      for (const members of parts) next.push({ id: nextId++, parent: community.id, members });
    }
    found = next;
  }
  return { levels };
}
