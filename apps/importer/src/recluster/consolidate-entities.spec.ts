import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { StoredEntity, StoredRelation } from '@strata/knowledge';
import { consolidationSteps } from './consolidate-entities';

const entity = (_key: string, entity_name: string, import_number = 1): StoredEntity => ({
  _key,
  entity_name,
  entity_type: 'person',
  description: `says ${_key}`,
  import_number,
});
const relation = (from: string, to: string, source_id: string, weight = 1): StoredRelation => ({
  ...{
    _key: `${from}-${to}`,
    _from: `E/${from}`,
    _to: `E/${to}`,
    source_id,
    weight,
  },
  ...{
    relation_type: 'knows',
    description: `${from} ${to}`,
    order: 0,
    import_number: 1,
    import_id: 'i',
  },
});
const consolidateEntities = (...all: Parameters<typeof consolidationSteps>) => runSteps(consolidationSteps(...all));
const winners = (entities: StoredEntity[], relations: StoredRelation[] = []) =>
  consolidateEntities(entities, relations, []).winners.map(({ _key }) => _key);

describe('consolidateEntities', () => {
  it('lets the entity with most relations win, then the later import, then the lower key', () => {
    expect(winners([entity('a1', 'Ada'), entity('a2', '"ADA"', 2), entity('b', 'B')], [relation('a1', 'b', 'c1')])).toEqual([
      'a1',
      'b',
    ]);
    expect(winners([entity('a1', 'Ada'), entity('a2', 'Ada', 2)])).toEqual(['a2']);
    expect(winners([entity('a2', 'Ada'), entity('a1', 'Ada')])).toEqual(['a1']);
  });

  it('keeps things of one name apart that came with different imports, unless both have to do with the same', () => {
    const [cricketer, bishop, silent] = [
      {
        ...entity('a1', 'JOHN SMITH'),
        description: 'John Smith was an English cricketer.',
      },
      {
        ...entity('a2', 'JOHN SMITH', 2),
        description: 'In 1820 John Smith, a bishop, came to Kent.',
      },
      { ...entity('a3', 'JOHN SMITH', 3), description: 'John Smith signed.' },
    ];
    expect(winners([cricketer!, bishop!])).toEqual(['a1', 'a2']);
    expect(winners([cricketer!, silent!])).toEqual(['a3']);
    const paris = ['Texas', 'France'].map((within, i) => ({
      ...entity(`p${i}`, 'PARIS', i),
      ...{
        entity_type: 'geo',
        description: `They met in Paris, ${within}, in May.`,
      },
    }));
    expect(winners(paris)).toEqual(['p0', 'p1']);
    const kent = [entity('k1', 'Kent'), entity('k2', 'Kent', 2)];
    expect(winners([cricketer!, bishop!, ...kent], [relation('a1', 'k1', 'c1'), relation('a2', 'k2', 'c2')])).toEqual(['a2', 'k2']);
  });

  it('keeps apart what rules each other out, whatever both have to do with', () => {
    const film = (_key: string, year: number, number: number) => ({
      ...entity(_key, 'TRUE GRIT', number),
      entity_type: 'work',
      description: `True Grit is a ${year} film after the novel by Charles Portis.`,
    });
    const author = entity('p', 'CHARLES PORTIS');
    const relations = ['g1', 'g2', 'g3'].map((key) => relation(key, 'p', `c-${key}`));
    expect(winners([film('g1', 1969, 1), film('g2', 2010, 2), film('g3', 1969, 3), author], relations)).toEqual(['g2', 'g3', 'p']);
  });

  it('folds parallel edges, counting each source once', () => {
    const entities = [entity('a1', 'Ada'), entity('a2', 'Ada'), entity('b', 'B')];
    const relations = [relation('a1', 'b', 'c1<SEP>c2', 3), relation('a2', 'b', 'c3', 4), relation('a1', 'b', 'c2', 9)];
    expect(consolidateEntities(entities, relations, []).relations).toMatchObject([
      {
        from: 'a1',
        to: 'b',
        weight: 7,
        source_id: 'c1<SEP>c2<SEP>c3',
        description: 'a1 b',
      },
    ]);
  });

  it('keeps relations of different names apart, and joins what edges of one name say of it', () => {
    const entities = [entity('a1', 'Acme'), entity('a2', 'Acme', 2), entity('u', 'Ulm'), entity('b', 'Bonn')];
    const seat = { relation_type: 'HEADQUARTERED_IN', phrase: 'based in' };
    const { relations } = consolidateEntities(
      entities,
      [
        { ...relation('a1', 'u', 'c1'), ...seat, valid_from: '1990' },
        {
          ...relation('a2', 'u', 'c2'),
          ...seat,
          phrase: 'seated at',
          valid_from: '1990-03',
          attributes: { amount: '1 EUR' },
        },
        { ...relation('a2', 'b', 'c3'), ...seat, valid_from: '2004' },
        { ...relation('a2', 'u', 'c2'), relation_type: 'LOCATED_IN' },
      ],
      [],
    );
    expect(
      relations.map(({ to, relation_type, weight, phrase, valid_from, valid_until, attributes }) => [
        ...[to, relation_type, weight, phrase, valid_from, valid_until, attributes],
      ]),
    ).toEqual([
      ['u', 'HEADQUARTERED_IN', 2, 'based in', '1990-03', '2004', { amount: '1 EUR', superseded_by: 'Bonn' }],
      ['b', 'HEADQUARTERED_IN', 1, 'based in', '2004', undefined, undefined],
      ['u', 'LOCATED_IN', 1, undefined, undefined, undefined, undefined],
    ]);
  });

  it('drops edges that became self references, and moves mentions to the winner', () => {
    const mention = {
      _key: 'm',
      _from: 'E/a2',
      _to: 'C/1',
      mentions: [[0, 3] as [number, number]],
      import_id: 'i',
    };
    const { relations, movedMentions, losers } = consolidateEntities(
      [entity('a1', 'Ada'), entity('a2', 'Ada')],
      [relation('a1', 'a2', 'c1')],
      [mention],
    );
    expect({ relations, losers }).toEqual({ relations: [], losers: ['a2'] });
    expect(movedMentions).toMatchObject([{ winner: 'a1', _to: 'C/1' }]);
  });
});
