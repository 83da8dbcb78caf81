import { describe, expect, it } from '@jest/globals';
import { leidenHierarchy } from '@strata/graph';
import { entityCommunities, entityGraph } from './entity-communities';
import type { ResolvedRelation } from './resolve-entities';

/** Fully joined groups of `size`, group after group, and one entity that is alone. */
function groups(count: number, size: number) {
  const relations: ResolvedRelation[] = [];
  for (let group = 0; group < count; group++)
    for (let a = 0; a < size; a++)
      for (let b = a + 1; b < size; b++)
        relations.push({ source: group * size + a, target: group * size + b, type: 'x', descriptions: [], weight: 1, chunks: [] });
  const entities = Array.from({ length: count * size + 1 }, (_, position) => ({
    mentions: new Map([[position < size ? position : size, []]]),
  }));
  return entityCommunities(entities, leidenHierarchy(entityGraph(entities.length, relations), { seed: 42 }));
}

describe('entityCommunities', () => {
  it('finds the groups and leaves the lonely entity out', () => {
    const top = groups(3, 4).filter(({ level }) => level === 1);
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

  it('scales occurrence so that the community in most chunks has 1', () => {
    expect(groups(3, 4).map(({ occurrence }) => occurrence)).toEqual([1, 0.25, 0.25]);
  });

  it('names children and parents of each other', () => {
    const communities = groups(2, 14);
    for (const { parent, title } of communities)
      if (parent !== undefined) expect(communities.find((other) => other.title === parent)?.children).toContain(title);
    for (const { children } of communities)
      for (const child of children) expect(communities.some(({ title }) => title === child)).toBe(true);
  });
});
