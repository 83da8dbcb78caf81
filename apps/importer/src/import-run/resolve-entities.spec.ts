import { describe, expect, it } from '@jest/globals';
import type { ExtractedGraph } from '@strata/models';
import { entityIdentity } from './entity-name';
import { storedFacts } from './relation-facts';
import { resolveEntities } from './resolve-entities';

type Entity = ExtractedGraph['entities'][number];
type Relation = ExtractedGraph['relations'][number];
const entity = (name: string, type = 'person', description = `about ${name}`, start = 0): Entity => ({
  name,
  type,
  description,
  mentions: [{ start, end: start + name.length }],
});
const relation = (source: string, target: string, weight = 1, type = 'knows'): Relation => ({
  source,
  target,
  type,
  description: `${source} and ${target}`,
  weight,
});
const graph = (entities: Entity[], relations: Relation[] = []): ExtractedGraph => ({
  entities,
  relations,
  skippedRecords: 0,
  model: 'test',
});

describe('entityIdentity', () => {
  it.each([
    [' Ada  Lovelace ', 'ADA LOVELACE'],
    ['"Ada Lovelace"', 'ADA LOVELACE'],
    ['“Zoë”', 'ZOË'],
    ["O'Brien", "O'BRIEN"],
    ['""', ''],
  ])('%j is %j', (name, identity) => {
    expect(entityIdentity(name)).toBe(identity);
  });
});

describe('resolveEntities', () => {
  it('joins entities of one name over chunks, with every place they are mentioned at', () => {
    const { entities } = resolveEntities([
      graph([entity('Ada', 'person', 'first', 5)]),
      graph([entity('"ADA"', 'person', 'second', 9), entity('Ada', 'person', 'first', 2)]),
    ]);
    expect(entities).toHaveLength(1);
    expect(entities[0]).toMatchObject({ name: 'ADA', descriptions: ['first', 'second'] });
    expect([...(entities[0]?.mentions ?? [])]).toEqual([
      [0, [[5, 8]]],
      [
        1,
        [
          [2, 5],
          [9, 14],
        ],
      ],
    ]);
  });

  it('takes the most frequent type, the first among equals', () => {
    const typeOf = (...types: string[]) => resolveEntities(types.map((type) => graph([entity('X', type)]))).entities[0]?.type;
    expect(typeOf('geo', 'person', 'person')).toBe('person');
    expect(typeOf('geo', 'person')).toBe('geo');
  });

  it('adds up relations of one name and direction, and keeps names and directions apart', () => {
    const { relations } = resolveEntities([
      graph([entity('A'), entity('B')], [relation('A', 'B', 2, 'works for'), relation('a', 'b', 5, 'OWNS')]),
      graph([entity('A'), entity('B')], [relation('A', 'B', 1, 'WORKS_FOR'), relation('B', 'A', 1)]),
    ]);
    expect(relations).toMatchObject([
      { source: 0, target: 1, type: 'works for', weight: 3, chunks: [0, 1] },
      { source: 0, target: 1, type: 'OWNS', weight: 5, chunks: [0] },
      { source: 1, target: 0, weight: 1, chunks: [1] },
    ]);
  });

  it('keeps the first phrase of a relation, and joins what passages say of its times and amounts', () => {
    const said = (told: Partial<Relation>): ExtractedGraph =>
      graph([entity('A'), entity('B')], [{ ...relation('A', 'B', 1, 'OWNS'), ...told }]);
    const { relations } = resolveEntities([
      said({}),
      said({ phrase: 'bought', validFrom: '1990' }),
      said({ phrase: 'was the owner of', validFrom: '1990-05', validUntil: '1995', attributes: { amount: '3 USD' } }),
      said({ validFrom: '2001', attributes: { amount: '4 USD' } }),
    ]);
    expect(relations.map(({ facts }) => storedFacts(facts))).toEqual([
      {
        phrase: 'bought',
        valid_from: '1990-05',
        periods: ['1990-05/1995', '2001/..'],
        attributes: { amount: '3 USD' },
      },
    ]);
  });

  it('closes a fact that a later one took the place of', () => {
    const seat = (town: string, told: Partial<Relation>): ExtractedGraph =>
      graph([entity('Acme'), entity(town)], [{ ...relation('Acme', town, 1, 'HEADQUARTERED_IN'), ...told }]);
    const { relations } = resolveEntities([seat('Ulm', { validFrom: '1990' }), seat('Bonn', { validFrom: '2004-05' })]);
    expect(relations.map(({ facts }) => storedFacts(facts))).toEqual([
      { valid_from: '1990', valid_until: '2004-05', attributes: { superseded_by: 'BONN' } },
      { valid_from: '2004-05' },
    ]);
  });

  it('drops nameless entities, self relations and relations to nobody', () => {
    const { entities, relations } = resolveEntities([graph([entity('A'), entity(' ')], [relation('A', 'A'), relation('A', 'Z')])]);
    expect(entities.map(({ name }) => name)).toEqual(['A']);
    expect(relations).toEqual([]);
  });
});
