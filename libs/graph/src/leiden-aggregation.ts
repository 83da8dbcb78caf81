import type { Adjacency } from './weighted-graph';

/**
 * Turns every subset of `refined` into one node; the new nodes keep the communities of `partition` as their first partition
 * (Traag et al. 2019, algorithm A.2, AggregateGraph).
 * @returns the aggregate, its node per old node, and its partition with labels below its node count
 */
export function aggregate(
  graph: Adjacency,
  refined: Uint32Array,
  partition: Uint32Array,
): { graph: Adjacency; nodeOf: Uint32Array; partition: Uint32Array<ArrayBuffer> } {
  const number = new Map<number, number>();
  const nodeOf = refined.map((subset) => {
    const known = number.get(subset);
    if (known !== undefined) return known;
    number.set(subset, number.size);
    return number.size - 1;
  });
  const nodeCount = number.size;

  const label = new Map<number, number>();
  const first = new Uint32Array(nodeCount);
  const members: number[][] = Array.from({ length: nodeCount }, () => []);
  for (let v = 0; v < graph.nodeCount; v++) {
    const community = partition[v]!;
    if (!label.has(community)) label.set(community, label.size);
    first[nodeOf[v]!] = label.get(community)!;
    members[nodeOf[v]!]!.push(v);
  }

  const offsets = new Uint32Array(nodeCount + 1);
  const neighbours: number[] = [];
  const weights: number[] = [];
  const loops = new Float64Array(nodeCount);
  const weightTo = new Float64Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    const touched: number[] = [];
    let inner = 0;
    for (const v of members[node]!) {
      loops[node]! += graph.loops[v]!;
      for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) {
        const other = nodeOf[graph.neighbours[i]!]!;
        if (other === node) inner += graph.weights[i]!;
        else {
          if (weightTo[other] === 0) touched.push(other);
          weightTo[other]! += graph.weights[i]!;
        }
      }
    }
    loops[node]! += inner / 2; // each inner edge was seen from both ends
    for (const other of touched) {
      neighbours.push(other);
      weights.push(weightTo[other]!);
      weightTo[other] = 0;
    }
    offsets[node + 1] = neighbours.length;
  }
  return {
    graph: { nodeCount, offsets, neighbours: Uint32Array.from(neighbours), weights: Float64Array.from(weights), loops },
    nodeOf,
    partition: first,
  };
}
