import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import { leiden } from './leiden';
import { modularity } from './modularity';
import { seededRandom } from './seeded-random';
import type { WeightedGraph } from './weighted-graph';
import { adjacency, weightedGraph } from './weighted-graph';

/** Zachary 1977; edges as 1-based pairs. */
const KARATE =
  '1-2 1-3 2-3 1-4 2-4 3-4 1-5 1-6 1-7 5-7 6-7 1-8 2-8 3-8 4-8 1-9 3-9 3-10 1-11 5-11 6-11 1-12 1-13 4-13 1-14 2-14 3-14 4-14 6-17 7-17 1-18 2-18 1-20 2-20 1-22 2-22 24-26 25-26 3-28 24-28 25-28 3-29 24-30 27-30 2-31 9-31 1-32 25-32 26-32 29-32 3-33 9-33 15-33 16-33 19-33 21-33 23-33 24-33 30-33 31-33 32-33 9-34 10-34 14-34 15-34 16-34 19-34 20-34 21-34 23-34 24-34 27-34 28-34 29-34 30-34 31-34 32-34 33-34';
const karate = weightedGraph(
  34,
  KARATE.split(' ').map((edge) => {
    const [a = 0, b = 0] = edge.split('-').map(Number);
    return [a - 1, b - 1, 1] as const;
  }),
);

/** `groups` of `size` nodes; an edge with probability `inside` within a group and `outside` across. */
function planted(groups: number, size: number, inside: number, outside: number, seed: number): WeightedGraph {
  const random = seededRandom(seed);
  const edges: [number, number, number][] = [];
  for (let a = 0; a < groups * size; a++)
    for (let b = a + 1; b < groups * size; b++)
      if (random() < (Math.floor(a / size) === Math.floor(b / size) ? inside : outside)) edges.push([a, b, 0.5 + random()]);
  return weightedGraph(groups * size, edges);
}

function louvainModularity(graph: WeightedGraph): number {
  const other = new Graph({ type: 'undirected', multi: false });
  for (let v = 0; v < graph.nodeCount; v++) other.addNode(v);
  const { source, target, weight } = graph.edges;
  for (let i = 0; i < source.length; i++) other.mergeEdge(source[i], target[i], { weight: weight[i] });
  const communities = louvain(other, { getEdgeWeight: 'weight', rng: seededRandom(1) });
  return modularity(
    graph,
    Uint32Array.from({ length: graph.nodeCount }, (_, v) => communities[v]!),
  );
}

function isConnected(graph: WeightedGraph, members: ReadonlySet<number>): boolean {
  const { offsets, neighbours } = adjacency(graph);
  const seen = new Set<number>();
  const open = [...members].slice(0, 1);
  while (open.length > 0) {
    const v = open.pop()!;
    if (seen.has(v)) continue;
    seen.add(v);
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) if (members.has(neighbours[i]!)) open.push(neighbours[i]!);
  }
  return seen.size === members.size;
}

function groupsOf(membership: Uint32Array): Set<number>[] {
  const groups: Set<number>[] = [];
  membership.forEach((community, v) => (groups[community] ??= new Set()).add(v));
  return groups;
}

describe('Leiden communities', () => {
  it('reach the best known modularity of the karate club', () => {
    expect(modularity(karate, leiden(karate))).toBeCloseTo(0.4198, 4);
  });

  it.each([
    [10, 20, 0.3, 0.01],
    [8, 40, 0.2, 0.02],
    [20, 25, 0.25, 0.02],
    [6, 60, 0.1, 0.03],
  ])('are not worse than Louvain on %i planted groups of %i nodes', (groups, size, inside, outside) => {
    for (const seed of [1, 2, 3]) {
      const graph = planted(groups, size, inside, outside, seed);
      expect(modularity(graph, leiden(graph))).toBeGreaterThanOrEqual(louvainModularity(graph) - 1e-3);
    }
  });

  it('are connected, numbered without gaps by size, and the same for the same seed', () => {
    const graphs = fc.array(fc.tuple(fc.nat(24), fc.nat(24), fc.integer({ min: 1, max: 5 })), { maxLength: 80 });
    fc.assert(
      fc.property(graphs, fc.nat(1000), (edges, seed) => {
        const graph = weightedGraph(25, edges);
        const membership = leiden(graph, { seed });
        expect(leiden(graph, { seed })).toEqual(membership);
        const groups = groupsOf(membership);
        for (const group of groups) expect(isConnected(graph, group)).toBe(true);
        const sizes = groups.map((group) => group.size);
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      }),
      { numRuns: 200 },
    );
  });

  it('cut a large graph in well under a second', () => {
    const random = seededRandom(5);
    const edges = Array.from({ length: 50_000 }, (): [number, number, number] => {
      const a = Math.floor(random() * 10_000);
      const near = random() < 0.8 ? Math.floor(a / 100) * 100 + Math.floor(random() * 100) : Math.floor(random() * 10_000);
      return [a, near, 1];
    });
    const graph = weightedGraph(10_000, edges);
    const started = process.cpuUsage();
    expect(modularity(graph, leiden(graph))).toBeGreaterThan(0.6);
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });

  it('of an empty graph are none, of one without edges single nodes', () => {
    expect(leiden(weightedGraph(0, []))).toHaveLength(0);
    expect([...leiden(weightedGraph(3, []))]).toEqual([0, 1, 2]);
  });
});
