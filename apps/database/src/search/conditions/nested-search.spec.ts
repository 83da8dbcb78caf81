import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createView } from '../../views/views';
import type { JsonObject } from '../../store/database';
import type { TestEngine } from '../view-search.fixture';
import { anEngine, insertAll, keysOf, search } from '../view-search.fixture';

const DOCUMENTS: JsonObject[] = [
  { _key: 'both', dims: [{ type: 'height', value: 35 }, { type: 'width', value: 60 }] }, // prettier-ignore
  { _key: 'crossed', dims: [{ type: 'height', value: 60 }, { type: 'width', value: 35 }] }, // prettier-ignore
  { _key: 'twice', dims: [{ type: 'height', value: 35 }, { type: 'height', value: 35 }] }, // prettier-ignore
  { _key: 'deep', dims: [{ type: 'box', value: 1, parts: [{ name: 'quick lid' }, { name: 'lazy base', size: 2 }] }] }, // prettier-ignore
  { _key: 'empty', dims: [] },
  { _key: 'none' },
];
const HEIGHT = 'CURRENT.type == "height" AND CURRENT.value == 35';

describe('nested search', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await anEngine();
    await engine.database.createCollection({ name: 'things' });
    await insertAll(engine.database, 'things', DOCUMENTS);
    const parts = { nested: { name: { analyzers: ['text_en'] }, size: {} } };
    const links = { things: { storeValues: 'id', fields: { dims: { nested: { type: {}, value: {}, parts } } } } };
    await createView(engine.database, { name: 'linked', type: 'arangosearch', links });
    const inner = [{ name: 'name', analyzer: 'text_en' }, 'size'];
    const fields = [{ name: 'dims', nested: ['type', 'value', { name: 'parts', nested: inner }] }];
    const { index } = await engine.database.createIndex('things', { type: 'inverted', fields });
    await createView(engine.database, {
      name: 'alias',
      type: 'search-alias',
      indexes: [{ collection: 'things', index: index.name }],
    });
  });
  afterAll(() => engine.close());

  it.each([
    [`doc.dims[? FILTER ${HEIGHT}]`, ['both', 'twice']],
    [`doc.dims[? ANY FILTER ${HEIGHT}]`, ['both', 'twice']],
    [`doc.dims[? 1 FILTER ${HEIGHT}]`, ['both']],
    [`doc.dims[? 2 FILTER ${HEIGHT}]`, ['twice']],
    [`doc.dims[? 1..2 FILTER ${HEIGHT}]`, ['both', 'twice']],
    [`doc.dims[? AT LEAST (2) FILTER ${HEIGHT}]`, ['twice']],
    [`doc.dims[? ALL FILTER ${HEIGHT}]`, ['empty', 'none', 'twice']],
    [`doc.dims[? NONE FILTER ${HEIGHT}]`, ['crossed', 'deep', 'empty', 'none']],
    ['doc.dims[? FILTER CURRENT.type == "width" AND NOT (CURRENT.value == 60)]', ['crossed']],
    ['doc.dims[? FILTER CURRENT.value > 35 OR CURRENT.type == "box"]', ['both', 'crossed', 'deep']],
    [`doc.dims[? FILTER ${HEIGHT}] AND doc.dims[? FILTER CURRENT.type == "width"]`, ['both']],
    ['doc.dims[? FILTER CURRENT.parts[? FILTER ANALYZER(CURRENT.name == "lazi", "text_en") AND CURRENT.size == 2]]', ['deep']],
    ['doc.dims[? FILTER CURRENT.parts[? FILTER ANALYZER(CURRENT.name == "quick", "text_en") AND CURRENT.size == 2]]', []],
    ['EXISTS(doc.dims, "nested")', ['both', 'crossed', 'deep', 'twice']],
    ['doc.dims[? FILTER EXISTS(CURRENT.parts, "nested")]', ['deep']],
    ['EXISTS(doc.dims.type, "nested")', []],
  ])('%s', (condition, expected) => {
    for (const view of ['linked', 'alias'])
      expect({ view, keys: keysOf(search(engine.database.snapshot(), view, condition)).sort() }).toEqual({ view, keys: expected });
  });

  it('is about nested fields only', () => {
    expect(() => search(engine.database.snapshot(), 'linked', 'doc.other[? FILTER CURRENT.x == 1]')).toThrow(
      expect.objectContaining({ errorNum: 10 }),
    );
  });

  it('is described as it was asked for', () => {
    const index = engine.database.catalog.collection('things')?.indexes.find(({ type }) => type === 'inverted');
    expect(index?.attributes['fields']).toMatchObject([
      { name: 'dims', nested: [{ name: 'type' }, { name: 'value' }, { name: 'parts' }] },
    ]);
  });
});
