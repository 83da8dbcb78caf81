import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../store/database';
import { groupKey } from '../values/group-key';
import { TestDatabase } from '../queries/query-engine.builder';

/** Small random documents of mixed types: everything that an index and a comparison could order differently. */
const VALUES: readonly JsonValue[] = [null, false, true, -1, 0, 1, 2.5, '', 'a', 'B', 'ä', [], [1], [null, 2], {}, { x: 1 }];
const documents: readonly JsonObject[] = Array.from({ length: 120 }, (_, i) => {
  const pick = (step: number): JsonValue => VALUES[(i * step + (i >> 3)) % VALUES.length]!;
  return { _key: `k${i}`, ...(i % 7 ? { a: pick(5) } : {}), b: i % 10, c: { d: pick(3) }, tags: [pick(1), i % 4], n: i };
});

const literal = fc.constantFrom(...VALUES.map((value) => JSON.stringify(value)));
const attribute = fc.constantFrom('d.a', 'd.b', 'd.c.d', 'd.n', 'd._key', 'd.missing');
const key = fc.constantFrom('"k7"', '"K7"', '"k55"', '"c/k3"', '"c/K91"', '"d/k1"', '"k"', '""');
const pattern = fc.constantFrom('"k1%"', '"K1%"', '"k_"', '"c/k5%"', '"B%"', '"%"');
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const comparison = fc.oneof(
  fc.tuple(attribute, operator, fc.oneof(literal, fc.integer({ min: 0, max: 12 }).map(String))).map((parts) => parts.join(' ')),
  fc.tuple(literal, operator, attribute).map((parts) => parts.join(' ')),
  fc.tuple(fc.constantFrom('d._key', 'd._id'), operator, key).map((parts) => parts.join(' ')),
  fc.tuple(fc.constantFrom('d._key', 'd._id', 'd.a'), pattern).map((parts) => parts.join(' LIKE ')),
  fc.tuple(attribute, fc.array(literal, { maxLength: 4 })).map(([left, list]) => `${left} IN [${list.join()}]`),
  fc.tuple(literal, fc.constantFrom('d.tags', 'd.tags[*]')).map(([left, list]) => `${left} IN ${list}`),
  fc.constantFrom('d.n IN o..9', 'd.b IN 4.5..o', 'd.a IN o..null', 'd.n IN o..-3.7'),
  fc.constantFrom('true', 'false', 'd.b > o', 'd.b == o', 'NOT d.a'),
);
const condition = fc.oneof(
  { weight: 3, arbitrary: comparison },
  fc.tuple(comparison, fc.constantFrom('AND', 'OR'), comparison).map(([a, join, b]) => `(${a} ${join} ${b})`),
  fc.tuple(comparison, comparison, comparison).map(([a, b, c]) => `((${a} AND ${b}) OR ${c})`),
);
const tail = fc.constantFrom(
  'RETURN d.n',
  'RETURN [d.a, d.n]',
  'SORT d.b, d.n LIMIT 3, 9 RETURN d.n',
  'SORT d.n DESC LIMIT 5 RETURN UNSET(d, "_rev")',
  'SORT d.a, d.n RETURN d.n',
  'COLLECT WITH COUNT INTO k RETURN k',
  'COLLECT a = d.a WITH COUNT INTO k RETURN [a, k]',
  'COLLECT b = d.b AGGREGATE s = SUM(d.n), m = MAX(d.a) RETURN [b, s, m]',
  'COLLECT b = d.b INTO g RETURN [b, LENGTH(g)]',
  'COLLECT b = d.b INTO g = d.n RETURN [b, LENGTH(g), SORTED(g)]',
  'RETURN DISTINCT d.b',
  'LET x = d.n * 2 FILTER x < 100 RETURN x',
  'LET s = (FOR e IN c FILTER e.b == d.b FILTER e.n < 20 RETURN e.n) RETURN [d.n, SORTED(s)]',
);

const asSet = (rows: readonly JsonValue[]): readonly string[] =>
  rows.map((row) => String(groupKey(JSON.stringify(row)))).toSorted();

describe('optimized plans', () => {
  let plain: TestDatabase;
  let indexed: TestDatabase;
  beforeAll(async () => {
    plain = await TestDatabase.open();
    indexed = await TestDatabase.open();
    for (const db of [plain, indexed]) await db.fill('c', documents);
    const definitions: readonly JsonObject[] = [
      { fields: ['a'] },
      { fields: ['b', 'n'] },
      { fields: ['c.d'], sparse: true },
      { fields: ['tags[*]'] },
      { fields: ['n'], unique: true, storedValues: ['a'] },
    ];
    for (const definition of definitions) await indexed.database.createIndex('c', { type: 'persistent', ...definition });
  });
  afterAll(async () => {
    await plain.close();
    await indexed.close();
  });

  it('answer as plans without any rule, with and without indexes', async () => {
    const query = fc
      .tuple(fc.array(condition, { maxLength: 3 }), tail)
      .map(([conditions, end]) => `FOR o IN [3, 7] FOR d IN c ${conditions.map((one) => `FILTER ${one}`).join(' ')} ${end}`);
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const expected = asSet(await plain.query(text, {}, { optimizer: { rules: ['-all'] } }));
        expect(asSet(await plain.query(text))).toEqual(expected);
        expect(asSet(await indexed.query(text))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[indexes: readonly JsonObject[], query: string]>([
    [[], 'LET q = (FOR d IN c FILTER d.n > 1000 RETURN 1) RETURN [LENGTH(q), q != []]'],
    [[], 'LET q = (FOR d IN c FILTER d.n > 1000 RETURN {n: d.n}) FILTER q == [] RETURN [COUNT(q), LENGTH(q) > 0]'],
    [[{ fields: ['c'], storedValues: ['c.d'] }], 'FOR d IN odd SORT d._key RETURN [d.c, d.c.d]'],
    [[{ fields: ['c'], storedValues: ['c.d'] }], 'FOR d IN odd FILTER d.c > null SORT d.c, d._key RETURN [d.c, d.c.d]'],
    [[{ fields: ['c.d', 'c'] }], 'FOR d IN odd FILTER d.c.d >= null SORT d._key RETURN [d.c, d.c.d]'],
    [[{ fields: ['b', 'c[*]'] }], 'FOR d IN odd FILTER d.b == 1 SORT d._key RETURN d.c'], // [] has no entry
    [[{ fields: ['b', 'c[*]'] }], 'FOR d IN odd FILTER d.b >= 1 COLLECT WITH COUNT INTO k RETURN k'],
  ])('with %j answer %s as a plan without any rule', async (indexes, query) => {
    await indexed.fill(
      'odd',
      VALUES.map((c) => ({ b: 1, c })),
    );
    for (const definition of indexes) await indexed.database.createIndex('odd', { type: 'persistent', ...definition });
    const expected = await indexed.query(query, {}, { optimizer: { rules: ['-all'] } });
    expect(await indexed.query(query)).toEqual(expected);
    await indexed.database.dropCollection('odd');
  });

  it('sort as plans without any rule', async () => {
    const query = fc
      .tuple(
        condition,
        fc.constantFrom('d.a', 'd.b', 'd.n', 'd.c.d', 'd._key', 'd._id, d.b'),
        fc.constantFrom('', ' DESC'),
        fc.constantFrom('', 'LIMIT 2, 7'),
      )
      .map(
        ([one, key, direction, limit]) =>
          `LET o = 3 FOR d IN c FILTER ${one} SORT ${key.replace(',', `${direction},`)}${direction} ${limit} RETURN [${key}]`,
      );
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const expected = await plain.query(text, {}, { optimizer: { rules: ['-all'] } });
        expect(await indexed.query(text)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('join as plans without any rule', async () => {
    const names = fc.constantFrom('a', 'b', 'c.d', 'n');
    const query = fc
      .tuple(
        names,
        names,
        fc.constantFrom('', 'FILTER e.n >= 20', 'FILTER e.a > null'),
        fc.constantFrom('', 'FILTER d.b == 3', 'FILTER d.n < e.n'),
      )
      .chain((parts) => fc.constantFrom('[e.n, d.n]', '[e.a, d.b]', 'd', '[e, d.a]').map((value) => [...parts, value] as const))
      .map(
        ([left, right, outer, inner, value]) =>
          `FOR e IN c ${outer} FOR d IN c FILTER d.${left} == e.${right} ${inner} FOR f IN c FILTER f.n == d.n RETURN UNSET({v: ${value}, f: f.n}, "_")`,
      );
    let joined = 0;
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { plan } = indexed.explain(text) as { plan: { rules: readonly string[] } };
        if (plan.rules.includes('join-index-nodes')) joined += 1;
        const expected = asSet(await indexed.query(text, {}, { optimizer: { rules: ['-join-index-nodes'] } }));
        expect(asSet(await indexed.query(text))).toEqual(expected);
      }),
      { numRuns: 15 },
    );
    expect(joined).toBeGreaterThan(0);
  });
});
