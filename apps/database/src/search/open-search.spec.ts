import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAnalyzer } from '../custom-analyzers/analyzers';
import { createView, dropView, updateView } from '../views/views';
import type { JsonObject } from '../store/database';
import type { TestEngine } from './view-search.fixture';
import { anEngine, insertAll, keysOf, search } from './view-search.fixture';

const DOCUMENTS: JsonObject[] = [
  {
    _key: 'fox',
    text: 'The quick brown fox jumps over the lazy dog',
    size: 3,
    tags: ['animal', 'fast'],
    wild: true,
    a: { b: 'deep' },
  },
  { _key: 'dog', text: 'A lazy dog sleeps all day; dogs do that', size: 5, tags: ['animal', 'pet'], wild: false },
  { _key: 'car', text: 'A quick car drives over the brown hill', size: -2.5, tags: [], wild: null },
  { _key: 'note', text: 'Nothing to see', size: 100, tags: ['Pet'] },
  { _key: 'bare', other: 1 },
];
const LINK = { includeAllFields: true, storeValues: 'id', analyzers: ['identity', 'text_en'] };

describe('SEARCH over a view', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await anEngine();
    await engine.database.createCollection({ name: 'things' });
    await insertAll(engine.database, 'things', DOCUMENTS);
    await createView(engine.database, { name: 'v', type: 'arangosearch', links: { things: LINK } });
  });
  afterAll(() => engine.close());

  const found = (condition: string | null, bind = {}): string[] =>
    keysOf(search(engine.database.snapshot(), 'v', condition, { bind })).sort();

  it('finds texts by the number or the boolean that an analyzer makes of them', async () => {
    const aql = (queryString: string, returnType: string) => ({
      type: 'aql',
      properties: { queryString, returnType },
      features: [],
    });
    await createAnalyzer(engine.database, { name: 'lengths', ...aql('RETURN LENGTH(@param)', 'number') });
    await createAnalyzer(engine.database, { name: 'questions', ...aql('RETURN CONTAINS(@param, ";")', 'bool') });
    const fields = { tags: { analyzers: ['lengths'] }, text: { analyzers: ['questions'] } };
    await createView(engine.database, { name: 'evaluated', type: 'arangosearch', links: { things: { fields } } });
    const by = (condition: string) => keysOf(search(engine.database.snapshot(), 'evaluated', condition)).sort();
    expect(by('doc.tags == 3')).toEqual(['dog', 'note']);
    expect(by('doc.tags > 4')).toEqual(['dog', 'fox']);
    expect(by('doc.text == true')).toEqual(['dog']);
    await dropView(engine.database, 'evaluated');
  });

  it.each([
    [null, ['bare', 'car', 'dog', 'fox', 'note']],
    ['true', ['bare', 'car', 'dog', 'fox', 'note']],
    ['false', []],
    ['doc.size == 3', ['fox']],
    ['3 == doc.size', ['fox']],
    ['doc.size != 3', ['bare', 'car', 'dog', 'note']],
    ['doc.size > 3', ['dog', 'note']],
    ['doc.size >= 3 AND doc.size < 100', ['dog', 'fox']],
    ['3 <= doc.size AND 100 > doc.size', ['dog', 'fox']],
    ['doc.size < 0', ['car']],
    ['doc.size IN 3..5', ['dog', 'fox']],
    ['IN_RANGE(doc.size, -3, 3, true, false)', ['car']],
    ['doc.wild == true', ['fox']],
    ['doc.wild == null', ['car']],
    ['doc.wild', ['fox']],
    ['doc.tags == "pet"', ['dog']],
    ['"animal" IN doc.tags', ['dog', 'fox']],
    ['doc.tags IN ["fast", "Pet"]', ['fox', 'note']],
    ['doc.tags NOT IN ["animal"]', ['bare', 'car', 'note']],
    ['["animal", "pet"] ALL IN doc.tags', ['dog']],
    ['["animal", "Pet"] ANY == doc.tags', ['dog', 'fox', 'note']],
    ['["animal", "Pet"] NONE IN doc.tags', ['bare', 'car']],
    ['["animal", "pet", "fast"] AT LEAST (2) IN doc.tags', ['dog', 'fox']],
    ['doc.tags >= "b"', ['dog', 'fox']],
    ['doc.a.b == "deep"', ['fox']],
    ['doc["a"].b == "deep"', ['fox']],
    ['NOT (doc.size == 3 OR doc.size == 5)', ['bare', 'car', 'note']],
    ['ANALYZER(doc.text == "quick", "text_en")', ['car', 'fox']],
    ['ANALYZER(doc.text IN TOKENS("Foxes sleeping", "text_en"), "text_en")', ['dog', 'fox']],
    ['ANALYZER(TOKENS("lazy dogs", "text_en") ALL IN doc.text, "text_en")', ['dog', 'fox']],
    ['doc.text == "quick"', []],
    ['PHRASE(doc.text, "quick brown", "text_en")', ['fox']],
    ['PHRASE(doc.text, "quick", 1, "fox", "text_en")', ['fox']],
    ['PHRASE(doc.text, ["lazy", "dog"], "text_en")', ['dog', 'fox']],
    ['ANALYZER(PHRASE(doc.text, "brown", {STARTS_WITH: "hi"}), "text_en")', ['car']],
    ['ANALYZER(PHRASE(doc.text, {TERMS: ["brown", "lazi"]}, {LEVENSHTEIN_MATCH: ["dox", 1]}), "text_en")', ['dog', 'fox']],
    ['ANALYZER(PHRASE(doc.text, {WILDCARD: "qu%k"}, 1, "drives"), "text_en")', ['car']],
    ['ANALYZER(STARTS_WITH(doc.text, "qui"), "text_en")', ['car', 'fox']],
    ['STARTS_WITH(doc.tags, ["an", "fa"], 2)', ['fox']],
    ['STARTS_WITH(doc.tags, ["an", "Pe"])', ['dog', 'fox', 'note']],
    ['LIKE(doc.tags, "%e_")', ['dog', 'note']],
    ['doc.tags LIKE "a%l"', ['dog', 'fox']],
    ['EXISTS(doc.wild)', ['car', 'dog', 'fox']],
    ['EXISTS(doc.wild, "bool")', ['dog', 'fox']],
    ['EXISTS(doc.text, "analyzer", "text_en")', ['car', 'dog', 'fox', 'note']],
    ['MIN_MATCH(doc.size == 3, doc.tags == "animal", doc.wild == false, 2)', ['dog', 'fox']],
    ['ANALYZER(LEVENSHTEIN_MATCH(doc.text, "quikc", 1), "text_en")', ['car', 'fox']],
    ['ANALYZER(LEVENSHTEIN_MATCH(doc.text, "quikc", 1, false), "text_en")', []],
    ['BOOST(doc.size == 3, 2) OR doc.size == 5', ['dog', 'fox']],
    ['doc.size == @n', ['fox']],
  ])('%s', (condition, expected) => {
    expect(found(condition, condition?.includes('@n') ? { n: 3 } : {})).toEqual(expected);
  });

  it('refuses what the index cannot answer and unknown analyzers', () => {
    expect(() => found('doc.size + 1 == 3')).toThrow(expect.objectContaining({ errorNum: 10 }));
    expect(() => found('LENGTH(doc.tags) == 3')).toThrow(expect.objectContaining({ errorNum: 10 }));
    expect(() => found('ANALYZER(doc.text == "x", "nope")')).toThrow(expect.objectContaining({ errorNum: 10 }));
    expect(() => found('PHRASE(doc.text, true)')).toThrow(expect.objectContaining({ errorNum: 1542 }));
    expect(() => search(engine.database.snapshot(), 'nope', null)).toThrow(expect.objectContaining({ errorNum: 1203 }));
  });

  it('shows writes of the own transaction at once, and to others after the commit', async () => {
    const before = engine.database.snapshot();
    const transaction = engine.database.begin();
    const things = transaction.collection('things');
    transaction.insert(things, { _key: 'new', text: 'quick quick quick' });
    transaction.update(things, 'fox', { text: 'slow' });
    transaction.remove(things, 'car');
    const quick = 'ANALYZER(doc.text == "quick", "text_en")';
    const scored = search(transaction, 'v', quick, {
      scorers: [{ name: 'BM25', arguments: [] }],
      top: { scorer: 0, descending: true, limit: 5 },
    });
    expect(keysOf(scored)).toEqual(['new']);
    expect(found(quick)).toEqual(['car', 'fox']);
    await transaction.commit();
    expect(found(quick)).toEqual(['new']);
    expect(keysOf(search(before, 'v', quick)).sort()).toEqual(['car', 'fox']);
    before.release();
    await engine.database.write((write) => {
      write.remove(write.collection('things'), 'new');
      write.insert(write.collection('things'), DOCUMENTS[2] ?? {});
      write.replace(write.collection('things'), 'fox', DOCUMENTS[0] ?? {});
    });
    expect(found(quick)).toEqual(['car', 'fox']);
  });

  it('searches several collections as one corpus and follows changed links', async () => {
    await engine.database.createCollection({ name: 'more' });
    await insertAll(engine.database, 'more', [{ _key: 'm1', text: 'quick answers' }]);
    await createView(engine.database, { name: 'two', type: 'arangosearch', links: { things: LINK } });
    await updateView(engine.database, 'two', { links: { more: { fields: { text: { analyzers: ['text_en'] } } } } });
    const quick = 'ANALYZER(doc.text == "quick", "text_en")';
    const all = (options = {}) => keysOf(search(engine.database.snapshot(), 'two', quick, options)).sort();
    expect(all()).toEqual(['car', 'fox', 'm1']);
    expect(all({ collections: ['more'] })).toEqual(['m1']);
    await updateView(engine.database, 'two', { links: { things: null } });
    expect(all()).toEqual(['m1']);
    await dropView(engine.database, 'two');
    expect(engine.database.catalog.collection('more')?.indexes.map(({ type }) => type)).toEqual(['primary']);
  });

  it('answers the same after a restart', async () => {
    const before = found('ANALYZER(doc.text IN TOKENS("quick lazy", "text_en"), "text_en")');
    await engine.reopen();
    expect(found('ANALYZER(doc.text IN TOKENS("quick lazy", "text_en"), "text_en")')).toEqual(before);
  });
});
