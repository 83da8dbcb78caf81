import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryEngine } from '../queries/query-engine';
import type { TestDatabase } from '../queries/query-engine.builder';
import { readQueryRequest } from '../queries/query-request';
import type { JsonObject } from '../store/database';
import { createView, updateView } from '../views/views';
import { openSearchQueries } from './search-queries.fixture';

describe('a search-alias view over several indexes of one collection', () => {
  let test: TestDatabase;
  let engine: QueryEngine;
  beforeAll(async () => {
    ({ test, engine } = await openSearchQueries());
    const index = (name: string, more: JsonObject) => test.database.createIndex('c', { type: 'inverted', name, ...more });
    await test.fill('c', [{ _key: 'gone' }, { _key: '1', a: 1, text: 'quick fox' }]);
    await index('onA', { fields: ['a'] });
    await test.database.write((access) => {
      access.remove(access.collection('c'), 'gone');
    });
    await index('onText', { fields: [{ name: 'text', analyzer: 'text_en' }, 'b'] });
    await index('onAToo', { fields: ['a', 'x'] });
    await index('onAll', { includeAllFields: true });
    await createView(test.database, {
      name: 'v',
      type: 'search-alias',
      indexes: [
        { collection: 'c', index: 'onA' },
        { collection: 'c', index: 'onText' },
      ],
    });
    await test.database.write((access) => {
      const collection = access.collection('c');
      access.insert(collection, { _key: '2', a: 1, text: 'lazy dog', b: 2 });
      access.insert(collection, { _key: '3', a: 2, text: 'quick dog', b: 2 });
    });
  });
  afterAll(() => test.close());

  const rows = (query: string, bindVars = {}) =>
    engine.rows(test.database, readQueryRequest({ query, bindVars }), { user: 'root' });

  it.each<[string, string[]]>([
    ['d.a == 1', ['1', '2']],
    ['d.text == "dog"', ['2', '3']],
    ['d.a == 1 AND d.text == "dog"', ['2']],
    ['d.a == 2 OR d.text == "quick"', ['1', '3']],
    ['d.text != "dog"', ['1']],
    ['NOT (d.a == 1)', ['3']],
    ['PHRASE(d.text, "quick dog") AND d.b == 2', ['3']],
    ['d.b IN [2, 3] AND d.a IN [1, 2]', ['2', '3']],
    ['true', ['1', '2', '3']],
  ])('finds %s, each document once', async (condition, expected) => {
    const text = `FOR d IN v SEARCH ${condition} RETURN d._key`;
    expect((await rows(text)).toSorted()).toEqual(expected);
    expect(await rows(`FOR d IN v SEARCH ${condition} COLLECT WITH COUNT INTO n RETURN n`)).toEqual([expected.length]);
  });

  it('ranks, and looks only where it is told', async () => {
    expect(await rows('FOR d IN v SEARCH d.text == "dog" OR d.a == 1 SORT BM25(d) DESC LIMIT 1 RETURN d._key')).toEqual(['2']);
    const { id } = test.database.catalog.collection('c')!;
    const restricted = 'FOR d IN v SEARCH d.a == 1 OPTIONS {collections: @only} COLLECT WITH COUNT INTO n RETURN n';
    for (const only of [['c'], [id], [Number(id)]]) expect(await rows(restricted, { only })).toEqual([2]);
    expect(await rows(restricted, { only: [] })).toEqual([0]);
    for (const only of [['nope'], [1], 'c', [null]])
      await expect(rows(restricted, { only })).rejects.toMatchObject({ errorNum: 10 });
  });

  it('does not take indexes that hold the same attributes', async () => {
    for (const index of ['onAToo', 'onAll'])
      await expect(updateView(test.database, 'v', { indexes: [{ collection: 'c', index }] })).rejects.toMatchObject({
        errorNum: 10,
      });
    await updateView(test.database, 'v', { indexes: [{ collection: 'c', index: 'onText', operation: 'del' }] });
    expect(await rows('FOR d IN v SEARCH d.text == "dog" RETURN d._key')).toEqual([]);
    expect(await rows('FOR d IN v SEARCH d.a == 2 RETURN d._key')).toEqual(['3']);
  });
});
