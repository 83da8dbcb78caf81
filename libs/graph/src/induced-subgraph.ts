import type { Adjacency } from './weighted-graph';

const NONE = 0xffff_ffff;

/**
 * Cuts parts out of a graph, each at the cost of its own edges.
 * @returns the graph of some nodes and the edges between them; its nodes are positions in `members`
 */
export function inducedSubgraph(graph: Adjacency): (members: ArrayLike<number>) => Adjacency {
  const position = new Uint32Array(graph.nodeCount).fill(NONE);
  return (members) => {
    const nodeCount = members.length;
    let room = 0;
    for (let i = 0; i < nodeCount; i++) {
      const v = members[i]!;
      position[v] = i;
      room += graph.offsets[v + 1]! - graph.offsets[v]!;
    }
    const offsets = new Uint32Array(nodeCount + 1);
    const neighbours = new Uint32Array(room);
    const weights = new Float64Array(room);
    const loops = new Float64Array(nodeCount);
    let used = 0;
    for (let i = 0; i < nodeCount; i++) {
      const v = members[i]!;
      loops[i] = graph.loops[v]!;
      for (let e = graph.offsets[v]!, end = graph.offsets[v + 1]!; e < end; e++) {
        const inside = position[graph.neighbours[e]!]!;
        if (inside === NONE) continue;
        neighbours[used] = inside;
        weights[used++] = graph.weights[e]!;
      }
      offsets[i + 1] = used;
    }
    for (let i = 0; i < nodeCount; i++) position[members[i]!] = NONE;
    return { nodeCount, offsets, neighbours: neighbours.slice(0, used), weights: weights.slice(0, used), loops };
  };
}
