import type { LeidenLevel } from './leiden-moves';

const NONE = 0xffff_ffff;

/**
 * Turns every subset of `refined` into one node; the new nodes keep the communities of `partition` as their first partition
 * (Traag et al. 2019, algorithm A.2, AggregateGraph).
 * @returns the aggregate, its node per old node, and its partition with labels below its node count
 */
export function aggregate(
  { graph, strength: oldStrength, twiceTotal }: LeidenLevel,
  refined: Uint32Array,
  partition: Uint32Array,
): { level: LeidenLevel; nodeOf: Uint32Array; partition: Uint32Array<ArrayBuffer> } {
  const { nodeOf, nodeCount } = numbered(refined);
  const labels = numbered(partition).nodeOf;
  const first = new Uint32Array(nodeCount);
  const strength = new Float64Array(nodeCount);
  const memberOffsets = new Uint32Array(nodeCount + 1);
  for (let v = 0; v < graph.nodeCount; v++) {
    const node = nodeOf[v]!;
    first[node] = labels[v]!;
    strength[node]! += oldStrength[v]!;
    memberOffsets[node + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) memberOffsets[node + 1]! += memberOffsets[node]!;
  const next = memberOffsets.slice();
  const members = new Uint32Array(graph.nodeCount);
  for (let v = 0; v < graph.nodeCount; v++) members[next[nodeOf[v]!]!++] = v;

  const offsets = new Uint32Array(nodeCount + 1);
  const neighbours = new Uint32Array(graph.neighbours.length); // an upper bound, cut at the end
  const weights = new Float64Array(graph.neighbours.length);
  const loops = new Float64Array(nodeCount);
  const placeOf = new Uint32Array(nodeCount).fill(NONE); // of a neighbour among those of the node under way
  let used = 0;
  for (let node = 0; node < nodeCount; node++) {
    const start = used;
    let inner = 0;
    for (let m = memberOffsets[node]!, last = memberOffsets[node + 1]!; m < last; m++) {
      const v = members[m]!;
      loops[node]! += graph.loops[v]!;
      for (let i = graph.offsets[v]!, end = graph.offsets[v + 1]!; i < end; i++) {
        const other = nodeOf[graph.neighbours[i]!]!;
        if (other === node) {
          inner += graph.weights[i]!;
          continue;
        }
        const place = placeOf[other]!;
        if (place !== NONE) weights[place]! += graph.weights[i]!;
        else {
          placeOf[other] = used;
          neighbours[used] = other;
          weights[used++] = graph.weights[i]!;
        }
      }
    }
    loops[node]! += inner / 2; // each inner edge was seen from both ends
    for (let place = start; place < used; place++) placeOf[neighbours[place]!] = NONE;
    offsets[node + 1] = used;
  }
  return {
    level: {
      graph: { nodeCount, offsets, neighbours: neighbours.slice(0, used), weights: weights.slice(0, used), loops },
      strength,
      twiceTotal,
    },
    nodeOf,
    partition: first,
  };
}

/** Labels below the number of nodes, given numbers without gaps in order of first appearance. */
function numbered(labels: Uint32Array): { nodeOf: Uint32Array<ArrayBuffer>; nodeCount: number } {
  const number = new Uint32Array(labels.length).fill(NONE);
  const nodeOf = new Uint32Array(labels.length);
  let nodeCount = 0;
  for (let v = 0; v < labels.length; v++) {
    const label = labels[v]!;
    if (number[label] === NONE) number[label] = nodeCount++;
    nodeOf[v] = number[label]!;
  }
  return { nodeOf, nodeCount };
}
