import { describe, expect, it } from '@jest/globals';
import { clusterGraph } from './cluster-graph';
import type { Clustering } from './clustering';
import { findEntityCommunities } from './entity-communities';
import type { ResolvedRelation } from './resolve-relations';

/** Fully joined groups of `size`, group after group, and one entity that is alone. */
function groups(count: number, size: number) {
  const relations: ResolvedRelation[] = [];
  for (let group = 0; group < count; group++)
    for (let a = 0; a < size; a++)
      for (let b = a + 1; b < size; b++)
        relations.push({
          source: group * size + a,
          target: group * size + b,
          type: 'x',
          descriptions: [],
          weight: 1,
          chunks: [],
          facts: { said: [], attributes: {} },
        });
  const entities = Array.from({ length: count * size + 1 }, (_, position) => ({
    mentions: new Map([[position < size ? position : size, []]]),
  }));
  return { entities, relations };
}

const here: Clustering = async (graph) => clusterGraph(graph);
const signal = new AbortController().signal;

function communitiesOfGroups(count: number, size: number) {
  const { entities, relations } = groups(count, size);
  return findEntityCommunities(entities, relations, { cluster: here, signal });
}

describe('communities of entities', () => {
  it('finds the groups and leaves the lonely entity out', async () => {
    const top = (await communitiesOfGroups(3, 4)).filter(({ level }) => level === 1);
    expect(top.map(({ members }) => members)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11],
    ]);
    expect(top.map(({ title, parent }) => [title, parent])).toEqual([
      ['1-0', undefined],
      ['1-1', undefined],
      ['1-2', undefined],
    ]);
  });

  it('scales occurrence so that the community in most chunks has 1', async () => {
    expect((await communitiesOfGroups(3, 4)).map(({ occurrence }) => occurrence)).toEqual([1, 0.25, 0.25]);
  });

  it('names children and parents of each other', async () => {
    const communities = await communitiesOfGroups(2, 14);
    for (const { parent, title } of communities)
      if (parent !== undefined) expect(communities.find((other) => other.title === parent)?.children).toContain(title);
    for (const { children } of communities)
      for (const child of children) expect(communities.some(({ title }) => title === child)).toBe(true);
  });

  it('of a large import are prepared in turns, and not at all once it is given up', async () => {
    const entities = Array.from({ length: 50_000 }, () => ({ mentions: new Map([[0, []]]) }));
    const relations = Array.from({ length: 1_000_000 }, (_, at) => ({ source: at % 50_000, target: (at * 7) % 50_000, weight: 1 }));
    let turns = 0;
    const turn = setInterval(() => turns++, 0);
    const members = Uint32Array.from(entities.keys());
    const cluster: Clustering = async () => ({ levels: [{ level: 1, communities: [{ id: 0, parent: null, members }] }] });
    const [community] = await findEntityCommunities(entities, relations, { cluster, signal });
    clearInterval(turn);
    expect(community).toMatchObject({ title: '1-0', occurrence: 1 });
    expect(turns).toBeGreaterThan(2);
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(findEntityCommunities(entities, relations, { cluster, signal: cancelled })).rejects.toThrow('cancelled');
  });
});
