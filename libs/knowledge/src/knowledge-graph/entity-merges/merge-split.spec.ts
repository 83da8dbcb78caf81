import { describe, expect, it } from '@jest/globals';
import { knowledgeGraphNames } from '../knowledge-graph-names';
import type { EntityMergeRow } from './entity-merge-row';
import type { MergedRows } from './merge-split';
import { mergeSplit } from './merge-split';

const names = knowledgeGraphNames('p');
const fields = { partition_id: 'a', import_number: 1, import_id: 'i#1' };
const row: EntityMergeRow = {
  ...{ _key: 'm', ...fields, kept_name: 'JOHN SMITH', name: 'SMITH', entity_type: 'person', description: 'Smith sailed.' },
  ...{ reason: 'surname', score: 0.8, shared_neighbours: [], shared_documents: 1, state: 'merged', split_at: '', split_by: '' },
  mentions: [
    { chunk_key: 'c1', mentions: [[5, 10]] },
    { chunk_key: 'c2', mentions: [[0, 5]] },
    { chunk_key: 'gone', mentions: [[0, 5]] },
  ],
  relations: [
    { other: 'VIRGINIA', outgoing: true, relation_type: 'sailed', description: 'to it', weight: 2, chunk_key: 'c2' },
    { other: 'LONDON', outgoing: false, relation_type: 'sent', description: 'him', weight: 1, chunk_key: 'c1' },
  ],
};
const related = (_key: string, relation_type: string, _from: string, _to: string, weight: number, source_id: string) => ({
  ...{
    _key,
    ...fields,
    _from,
    _to,
    weight,
    source_id,
    type: 'RELATED_TO' as const,
    relation_type,
    description: 'to it and so',
    order: 3,
  },
});
const mention = (_key: string, chunk: string, mentions: [number, number][]) => ({
  ...{ _key, ...fields, _from: 'p_Entities/js', _to: `p_Chunks/${chunk}`, type: 'MENTIONED_IN' as const, mentions },
});
const rows: MergedRows = {
  kept: [
    {
      _key: 'js',
      ...fields,
      entity_name: 'JOHN SMITH',
      entity_type: 'person',
      description: 'A captain. Smith sailed.',
      clusters: [],
    },
  ],
  own: undefined,
  others: new Map([
    ['VIRGINIA', 'p_Entities/v'],
    ['LONDON', 'p_Entities/l'],
  ]),
  mentions: [
    mention('m1', 'c1', [
      [0, 4],
      [5, 10],
    ]),
    mention('m2', 'c2', [[0, 5]]),
  ],
  related: [
    related('r1', 'sailed', 'p_Entities/js', 'p_Entities/v', 5, 'c1<SEP>c2'),
    related('r2', 'sent', 'p_Entities/l', 'p_Entities/js', 1, 'c1'),
  ],
  memberships: [],
};

describe('mergeSplit', () => {
  const split = mergeSplit(row, rows, names);

  it('makes the absorbed name an entity with its own words', () => {
    expect(split.entity).toMatchObject({ entity_name: 'SMITH', entity_type: 'person', description: 'Smith sailed.' });
    expect(split.described).toEqual([{ _key: 'js', description: 'A captain.' }]);
  });

  it('gives each passage to the name it uses', () => {
    expect(split.changed).toContainEqual({ _key: 'm1', mentions: [[0, 4]] });
    expect(split.removed).toContain('m2');
    const mentions = split.added.filter(({ type }) => type === 'MENTIONED_IN');
    expect(mentions.map(({ _to }) => _to)).toEqual(['p_Chunks/c1', 'p_Chunks/c2']);
  });

  it('shares out what relations weigh', () => {
    expect(split.changed).toContainEqual({ _key: 'r1', weight: 3, source_id: 'c1', description: 'and so' });
    expect(split.removed).toContain('r2');
    expect(split.added.filter(({ type }) => type === 'RELATED_TO')).toMatchObject([
      { _from: `p_Entities/${split.entity!._key}`, _to: 'p_Entities/v', weight: 2, source_id: 'c2' },
      { _from: 'p_Entities/l', _to: `p_Entities/${split.entity!._key}`, weight: 1 },
    ]);
  });
});
