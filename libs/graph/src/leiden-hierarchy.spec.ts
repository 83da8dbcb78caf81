import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CommunityHierarchy, HierarchicalCommunity } from './leiden-hierarchy';
import { leidenHierarchy } from './leiden-hierarchy';
import { seededRandom } from './seeded-random';
import type { WeightedGraph } from './weighted-graph';
import { weightedGraph } from './weighted-graph';

const communitiesOf = ({ levels }: CommunityHierarchy): (HierarchicalCommunity & { level: number })[] =>
  levels.flatMap(({ level, communities }) => communities.map((community) => ({ ...community, level })));
const sorted = (members: Iterable<number>) => [...members].sort((a, b) => a - b);

/** `groups` of `size` nodes, well joined inside and now and then across. */
function planted(groups: number, size: number, seed: number): WeightedGraph {
  const random = seededRandom(seed);
  const edges: [number, number, number][] = [];
  for (let a = 0; a < groups * size; a++)
    for (let b = a + 1; b < groups * size; b++)
      if (random() < (Math.floor(a / size) === Math.floor(b / size) ? 0.4 : 0.02)) edges.push([a, b, 0.5 + random()]);
  return weightedGraph(groups * size, edges);
}

const GRAPHS = fc.record({
  edges: fc.array(fc.tuple(fc.nat(59), fc.nat(59), fc.integer({ min: 1, max: 5 })), { maxLength: 160 }),
  max: fc.integer({ min: 2, max: 12 }),
});

describe('hierarchy of communities', () => {
  it('holds every node once on the top level, and in the parts of a community each of its nodes once', () => {
    fc.assert(
      fc.property(GRAPHS, ({ edges, max }) => {
        const communities = communitiesOf(leidenHierarchy(weightedGraph(60, edges), { maxClusterSize: max }));
        const top = communities.filter(({ parent }) => parent === null);
        expect(sorted(top.flatMap(({ members }) => [...members]))).toEqual(Array.from({ length: 60 }, (_, v) => v));
        for (const { id, members, level } of communities) {
          const parts = communities.filter(({ parent }) => parent === id);
          if (parts.length === 0) continue;
          expect(parts.length).toBeGreaterThan(1);
          expect(parts.map((part) => part.level)).toEqual(parts.map(() => level + 1));
          expect(sorted(parts.flatMap((part) => [...part.members]))).toEqual([...members]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('divides whatever is larger than the maximum, unless it says that it cannot', () => {
    fc.assert(
      fc.property(GRAPHS, ({ edges, max }) => {
        const communities = communitiesOf(leidenHierarchy(weightedGraph(60, edges), { maxClusterSize: max }));
        for (const { id, members, indivisible } of communities) {
          const isDivided = communities.some(({ parent }) => parent === id);
          expect({ isDivided, indivisible: indivisible === true }).toEqual({
            isDivided: members.length > max && indivisible !== true,
            indivisible: members.length > max && !isDivided,
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('leaves nobody alone who has a neighbour', () => {
    fc.assert(
      fc.property(GRAPHS, ({ edges, max }) => {
        const joined = new Set(edges.filter(([a, b]) => a !== b).flatMap(([a, b]) => [a, b]));
        for (const { members } of communitiesOf(leidenHierarchy(weightedGraph(60, edges), { maxClusterSize: max })))
          if (members.length === 1) expect(joined.has(members[0]!)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same for the same graph', () => {
    const graph = planted(12, 30, 9);
    expect(leidenHierarchy(graph)).toEqual(leidenHierarchy(graph));
  });

  it('reaches the maximum through several levels, where there are groups in groups', () => {
    const { levels } = leidenHierarchy(planted(12, 30, 9), { maxClusterSize: 12 });
    expect(levels.length).toBeGreaterThan(1);
    const leaves = communitiesOf({ levels }).filter(({ id }) => !communitiesOf({ levels }).some(({ parent }) => parent === id));
    expect(leaves.filter(({ members }) => members.length > 12)).toEqual([]);
  });

  it.each([
    ['a star', Array.from({ length: 30 }, (_, leaf) => [0, leaf + 1, 1] as const)],
    ['a clique', Array.from({ length: 30 }, (_, a) => Array.from({ length: a }, (_, b) => [a, b, 1] as const)).flat()],
  ])('leaves %s whole and says so', (_, edges) => {
    const communities = communitiesOf(leidenHierarchy(weightedGraph(31, edges)));
    expect(communities.filter(({ members }) => members.length > 10).map(({ indivisible }) => indivisible)).toEqual([true]);
  });

  it('does not count nodes of size 0, which are divided with the others all the same', () => {
    // nodes 0..7 are of size 1; each of 8..15 ties one of them to the next
    const ring = Array.from({ length: 8 }, (_, i) => [[i, 8 + i, 1] as const, [8 + i, (i + 1) % 8, 1] as const]).flat();
    const sizes = Uint8Array.from({ length: 16 }, (_, v) => (v < 8 ? 1 : 0));
    const counted = (members: Uint32Array) => members.filter((v) => v < 8).length;
    const communities = communitiesOf(leidenHierarchy(weightedGraph(16, ring), { maxClusterSize: 3, sizes }));
    const leaves = communities.filter(({ id }) => !communities.some(({ parent }) => parent === id));
    expect(leaves.every(({ members }) => counted(members) >= 2 && counted(members) <= 3)).toBe(true);
    expect(sorted(leaves.flatMap(({ members }) => [...members]))).toEqual(Array.from({ length: 16 }, (_, v) => v));
  });

  it('of an empty graph has no levels', () => {
    expect(leidenHierarchy(weightedGraph(0, []))).toEqual({ levels: [] });
  });
});
