import { describe, expect, it } from '@jest/globals';
import { clusterGraph } from './cluster-graph';
import type { Clustering } from './clustering';
import { findEntityCommunities } from './entity-communities';
import type { ResolvedRelation } from './resolve-relations';

/** Fully joined groups of `size`, group after group, the first in as many passages, the others in two each, and an entity that is alone in its own. */
function groups(count: number, size: number) {
  const relations: ResolvedRelation[] = [];
  const passageOf = (position: number) =>
    position < size ? position : size + 2 * (Math.floor(position / size) - 1) + (position === count * size ? 0 : position % 2);
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
    mentions: new Map([[passageOf(position), []]]),
  }));
  return { entities, relations };
}

const here: Clustering = async (graph) => clusterGraph(graph);
const signal = new AbortController().signal;

function communitiesOfGroups(count: number, size: number) {
  const { entities, relations } = groups(count, size);
  const documentOf = Array.from({ length: size + 2 * (count - 1) + 1 }, (_, chunk) => chunk);
  return findEntityCommunities({ entities, relations, documentOf }, { cluster: here, signal });
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
    expect((await communitiesOfGroups(3, 4)).map(({ occurrence }) => occurrence)).toEqual([1, 0.5, 0.5]);
  });

  it('gives every passage to one community of the level, and to the parts of that community', async () => {
    const communities = await communitiesOfGroups(3, 14);
    const top = communities.filter(({ level }) => level === 1);
    expect(top.flatMap(({ chunks }) => chunks).sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, chunk) => chunk));
    expect(top.map(({ chunks }) => chunks.length)).toEqual([14, 2, 2]);
    for (const { title, chunks } of communities) {
      const parts = communities.filter(({ parent }) => parent === title);
      if (parts.length > 0) expect(parts.flatMap((part) => part.chunks).sort((a, b) => a - b)).toEqual(chunks);
    }
  });

  it('joins what stands together in several passages, though no sentence says how', async () => {
    const mentions = (...chunks: number[]) => ({ mentions: new Map(chunks.map((chunk): [number, []] => [chunk, []])) });
    const entities = [mentions(0, 1), mentions(0, 1), mentions(2, 3), mentions(2, 3), mentions(4)];
    const graph = { entities, relations: [], documentOf: [0, 1, 2, 3, 4] };
    const found = await findEntityCommunities(graph, { cluster: here, signal });
    expect(found.map(({ members, chunks }) => ({ members, chunks }))).toEqual([
      { members: [0, 1], chunks: [0, 1] },
      { members: [2, 3], chunks: [2, 3] },
    ]);
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
    const [community] = await findEntityCommunities({ entities, relations, documentOf: [0] }, { cluster, signal });
    clearInterval(turn);
    expect(community).toMatchObject({ title: '1-0', occurrence: 1 });
    expect(turns).toBeGreaterThan(2);
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(findEntityCommunities({ entities, relations, documentOf: [0] }, { cluster, signal: cancelled })).rejects.toThrow(
      'cancelled',
    );
  });
});
