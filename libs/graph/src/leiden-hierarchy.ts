import { leidenOnAdjacency } from './leiden';
import type { Adjacency, WeightedGraph } from './weighted-graph';
import { adjacency } from './weighted-graph';

export interface HierarchyOptions {
  seed?: number;
  resolution?: number;
  /** Communities with more members are split on the next level. Default 10. */
  maxClusterSize?: number;
  /** Deepest level, at least 1. Default 3. */
  maxLevels?: number;
}

export interface HierarchicalCommunity {
  /** Unique over all levels, from 0, top level first. */
  id: number;
  /** Id of the community one level up that it was split from; null on the top level. */
  parent: number | null;
  /** Nodes, ascending. */
  members: Uint32Array;
}

export interface CommunityHierarchy {
  /** Level 1 = top; deeper levels hold only communities that came from a split, so a node's deepest community may lie on any level. */
  levels: { level: number; communities: HierarchicalCommunity[] }[];
}

/** Leiden communities, and inside each one that is too large Leiden again, level by level (as in hierarchical Leiden of GraphRAG). */
export function leidenHierarchy(
  graph: WeightedGraph,
  { seed = 42, resolution = 1, maxClusterSize = 10, maxLevels = 3 }: HierarchyOptions = {},
): CommunityHierarchy {
  const whole = adjacency(graph);
  const all = Uint32Array.from({ length: graph.nodeCount }, (_, v) => v);
  const levels: CommunityHierarchy['levels'] = [];
  let parents: { id: number | null; members: Uint32Array }[] = graph.nodeCount > 0 ? [{ id: null, members: all }] : [];
  let nextId = 0;
  for (let level = 1; level <= maxLevels && parents.length > 0; level++) {
    const communities: HierarchicalCommunity[] = [];
    for (const parent of parents) {
      const groups = split(whole, parent.members, { resolution, seed });
      if (parent.id !== null && groups.length < 2) continue; // nothing gained by repeating the parent
      for (const members of groups) communities.push({ id: nextId++, parent: parent.id, members });
    }
    if (communities.length === 0) break;
    levels.push({ level, communities });
    parents = communities.filter(({ members }) => members.length > maxClusterSize);
  }
  return { levels };
}

function split(graph: Adjacency, members: Uint32Array, options: { resolution: number; seed: number }): Uint32Array[] {
  const membership = leidenOnAdjacency(members.length === graph.nodeCount ? graph : inducedSubgraph(graph, members), options);
  const groups: number[][] = [];
  membership.forEach((community, i) => (groups[community] ??= []).push(members[i]!));
  return groups.map((group) => Uint32Array.from(group));
}

function inducedSubgraph(graph: Adjacency, members: Uint32Array): Adjacency {
  const position = new Map<number, number>();
  members.forEach((v, i) => position.set(v, i));
  const offsets = new Uint32Array(members.length + 1);
  const neighbours: number[] = [];
  const weights: number[] = [];
  const loops = new Float64Array(members.length);
  members.forEach((v, i) => {
    loops[i] = graph.loops[v]!;
    for (let e = graph.offsets[v]!; e < graph.offsets[v + 1]!; e++) {
      const inside = position.get(graph.neighbours[e]!);
      if (inside === undefined) continue;
      neighbours.push(inside);
      weights.push(graph.weights[e]!);
    }
    offsets[i + 1] = neighbours.length;
  });
  return {
    nodeCount: members.length,
    offsets,
    neighbours: Uint32Array.from(neighbours),
    weights: Float64Array.from(weights),
    loops,
  };
}
