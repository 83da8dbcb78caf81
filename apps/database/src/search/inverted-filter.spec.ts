import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { createAnalyzer } from '../custom-analyzers/analyzers';
import { PLACES, READINGS } from '../geometry/polygon-reading.fixture';
import { explainQuery } from '../queries/explain/explain-query';
import type { QueryEngine } from '../queries/query-engine';
import type { TestDatabase } from '../queries/query-engine.builder';
import { readQueryRequest } from '../queries/query-request';
import type { JsonObject } from '../store/database';
import { createView } from '../views/views';
import { openSearchQueries } from './search-queries.fixture';

describe('an inverted index', () => {
  let test: TestDatabase;
  let engine: QueryEngine;
  beforeAll(async () => {
    ({ test, engine } = await openSearchQueries());
    await test.fill('things', [
      { _key: 'fox', text: 'The quick brown fox', name: 'Fox', size: 3, tags: ['a', 'b'], other: 1 },
      { _key: 'dog', text: 'A lazy dog, quicksilver', name: 'Dog', size: 5, tags: ['b'], other: 2 },
      { _key: 'car', text: 'A quick car', name: 'Car', size: 7, tags: [], other: 1 },
      { _key: 'none' },
    ]);
    const fields = [{ name: 'text', analyzer: 'text_en' }, 'name', 'size', 'tags[*]'];
    await test.database.createIndex('things', { type: 'inverted', name: 'inv', fields });
    await createView(test.database, { name: 'alias', type: 'search-alias', indexes: [{ collection: 'things', index: 'inv' }] });
  });
  afterAll(() => test.close());

  const rows = (query: string, bindVars: JsonObject = {}) =>
    engine.rows(test.database, readQueryRequest({ query, bindVars }), { user: 'root' });
  const hinted = "FOR d IN things OPTIONS { indexHint: 'inv', forceIndexHint: true }";

  it.each<[string, string[]]>([
    ['d.text == "quick"', ['car', 'fox']],
    ['PHRASE(d.text, "quick brown")', ['fox']],
    ['STARTS_WITH(d.text, "quick")', ['car', 'dog', 'fox']],
    ['TOKENS("lazy QUICK", "text_en") ANY == d.text', ['car', 'dog', 'fox']],
    ['d.name == "Fox" OR d.size > 6', ['car', 'fox']],
    ['d.size >= 3 AND d.size < 7', ['dog', 'fox']],
    ['d.tags == "b"', ['dog', 'fox']],
    ['"b" IN d.tags', ['dog', 'fox']],
    ['d.name IN ["Dog", "Car"]', ['car', 'dog']],
    ['LEVENSHTEIN_MATCH(d.name, "Fix", 1)', ['fox']],
    ['d.name != "Fox" AND d.size != null', ['car', 'dog', 'none']],
  ])('answers FILTER %s when its use is forced, and SEARCH of an alias alike', async (condition, expected) => {
    expect((await rows(`${hinted} FILTER ${condition} RETURN d._key`)).toSorted()).toEqual(expected);
    expect((await rows(`FOR d IN alias SEARCH ${condition} RETURN d._key`)).toSorted()).toEqual(expected);
  });

  it('leaves to FILTER what it does not hold, and everything behind it to the query', async () => {
    expect(await rows(`${hinted} FILTER d.text == "quick" AND d.other == 1 AND LENGTH(d.tags) > 0 RETURN d._key`)).toEqual(['fox']);
    expect(await rows(`FOR n IN ["fox", "dog"] ${hinted} FILTER d.text == n RETURN d._key`)).toEqual(['fox', 'dog']);
    expect(await rows(`${hinted} FILTER d.size > 0 SORT d.size DESC LIMIT 1 RETURN d.size`)).toEqual([7]);
    expect(await rows(`${hinted} FILTER d.size > 0 COLLECT WITH COUNT INTO n RETURN n`)).toEqual([3]);
  });

  it('is shown as an access to the index', () => {
    const { plan } = shown(`${hinted} FILTER d.size > 3 RETURN d`);
    expect(plan.nodes.map(({ type }) => type)).toEqual(['SingletonNode', 'IndexNode', 'ReturnNode']);
    expect(plan.nodes[1]).toMatchObject({
      collection: 'things',
      outVariable: { name: 'd' },
      indexes: [
        { type: 'inverted', name: 'inv', fields: [{ name: 'text' }, { name: 'name' }, { name: 'size' }, { name: 'tags[*]' }] },
      ],
      condition: { type: 'compare >' },
    });
  });

  const shown = (query: string) =>
    runSteps(explainQuery(engine, test.database, readQueryRequest({ query }), { user: 'root' })) as {
      plan: { nodes: { type: string; [attribute: string]: unknown }[] };
    };

  it.each<[string, string[]]>([
    ['PHRASE(d.text, "quick brown")', ['fox']],
    ['EXISTS(d.size)', ['car', 'dog', 'fox']],
    ['ANALYZER(d.text == "quick", "text_en")', ['car', 'fox']],
    ['["a", "z"] ANY == d.tags', ['fox']],
    ['d.tags ANY == "b"', ['dog', 'fox']],
    ['d.tags[*] ANY == "b"', ['dog', 'fox']],
    ['[4, 9] NONE > d.size', []],
    ['[1, 2] NONE >= d.size', ['car', 'dog', 'fox']],
    ['[3, 4] NONE == d.size', ['car', 'dog', 'none']],
  ])('answers FILTER %s when it is hinted alone', async (condition, expected) => {
    const text = `FOR d IN things OPTIONS { indexHint: 'inv', waitForSync: true } FILTER ${condition} RETURN d._key`;
    expect((await rows(text)).toSorted()).toEqual(expected);
    const answer = shown(text);
    expect(answer).toMatchObject({ warnings: [] });
    expect(answer.plan.nodes[1]?.type).toBe('IndexNode');
  });

  it('is not asked without a hint, by another hint first, or where it answers nothing', async () => {
    for (const options of [
      '{}',
      '{ indexHint: "no such index" }',
      '{ indexHint: "inv", disableIndex: true }',
      '{ indexHint: "primary" }',
    ])
      expect(shown(`FOR d IN things OPTIONS ${options} FILTER d.size == 3 RETURN d`).plan.nodes[1]?.type).toBe(
        'EnumerateCollectionNode',
      );
    expect(await rows('FOR d IN things OPTIONS { indexHint: "inv" } FILTER d.other == 2 RETURN d._key')).toEqual(['dog']);
  });

  it('takes several array paths', async () => {
    await test.fill('lists', [
      { _key: '1', a: [1, 2], b: [{ t: 'x' }, { t: 'y' }] },
      { _key: '2', a: [2], b: [] },
      { _key: '3', a: [1], b: [{ t: 'z' }], c: [{ d: 'q' }] },
    ]);
    await test.database.createIndex('lists', { type: 'inverted', name: 'all', fields: ['a[*]', 'b[*].t', 'c[*].d'] });
    const loop = 'FOR d IN lists OPTIONS { indexHint: "all", forceIndexHint: true } FILTER';
    expect(await rows(`${loop} 1 IN d.a[*] AND "x" IN d.b[*].t RETURN d._key`)).toEqual(['1']);
    expect(await rows(`${loop} 1 IN d.a[*] AND "q" IN d.c[*].d RETURN d._key`)).toEqual(['3']);
    expect(await rows(`${loop} 1 IN d.a[*] AND NOT ("z" IN d.b[*].x) RETURN d._key`)).toEqual(['1', '3']);
    const { plan } = shown(`${loop} "x" IN d.b[*].t RETURN d`);
    expect(plan.nodes.map(({ type }) => type)).toEqual(['SingletonNode', 'IndexNode', 'ReturnNode']);
  });

  it.each([false, true])('reads polygons as its analyzer does: legacy %s', async (legacy) => {
    const name = `places${legacy}`;
    await createAnalyzer(test.database, { name, type: 'geojson', properties: { legacy } });
    await test.fill(name, PLACES);
    await test.database.createIndex(name, { type: 'inverted', name: 'places', fields: [{ name: 'g', analyzer: name }] });
    for (const [title, condition, place, oriented, before] of READINGS) {
      const query = `FOR d IN ${name} OPTIONS { indexHint: "places", forceIndexHint: true } FILTER ${condition} SORT d._key RETURN d._key`;
      expect([title, await rows(query, { place })]).toEqual([title, legacy ? before : oriented]);
    }
  });

  it('cannot be forced where it answers nothing', async () => {
    await expect(rows(`${hinted} FILTER d.other == 1 RETURN d`)).rejects.toMatchObject({ errorNum: 1577 });
  });
});
