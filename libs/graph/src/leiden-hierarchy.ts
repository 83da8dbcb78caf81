import { inducedSubgraph } from './induced-subgraph';
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
  const subgraphOf = inducedSubgraph(whole);
  const all = Uint32Array.from({ length: graph.nodeCount }, (_, v) => v);
  const levels: CommunityHierarchy['levels'] = [];
  let parents: { id: number | null; members: Uint32Array }[] = graph.nodeCount > 0 ? [{ id: null, members: all }] : [];
  let nextId = 0;
  for (let level = 1; level <= maxLevels && parents.length > 0; level++) {
    const communities: HierarchicalCommunity[] = [];
    for (const parent of parents) {
      const groups = split(parent.id === null ? whole : subgraphOf(parent.members), parent.members, { resolution, seed });
      if (parent.id !== null && groups.length < 2) continue; // nothing gained by repeating the parent
      for (const members of groups) communities.push({ id: nextId++, parent: parent.id, members });
    }
    if (communities.length === 0) break;
    levels.push({ level, communities });
    parents = communities.filter(({ members }) => members.length > maxClusterSize);
  }
  return { levels };
}

/** @param graph of the members only */
function split(graph: Adjacency, members: Uint32Array, options: { resolution: number; seed: number }): Uint32Array[] {
  const membership = leidenOnAdjacency(graph, options);
  const groups: number[][] = [];
  membership.forEach((community, i) => (groups[community] ??= []).push(members[i]!));
  return groups.map((group) => Uint32Array.from(group));
}
