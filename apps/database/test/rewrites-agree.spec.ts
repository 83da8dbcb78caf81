import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectionFacts, RewriteCandidate } from '@strata/aql-rewriting';
import { findRewrites, RULES } from '@strata/aql-rewriting';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../src/store/database';
import { TestDatabase } from '../src/queries/query-engine.builder';

/** Queries of each kind on each data set. */
const RUNS = Number(process.env['STRATA_REWRITES_RUNS'] ?? 3);

/** Values of all types: what compares, groups and converts differently. */
const VALUES: readonly JsonValue[] = [
  ...[null, false, true, -1, 0, 1, 2.5, 20, '', 'a', 'B', 'b', '1', 'ab', 'abc', 'Abc', ' a', 'ä'],
  ...['2024', '2024-03-05', '2024-12-31T23:59:59.999Z', '2023-01-01T00:00:00Z', 1709600000000, 'k1', 'c/k2'],
  ...[[], [null], [1], [1, 'a'], {}, { x: null }, { x: 1 }, { x: 1, y: 2 }, { y: 2, x: 1 }],
];
const value = fc.constantFrom(...VALUES);
const document = fc.record(
  {
    a: value,
    b: fc.oneof(fc.integer({ min: 0, max: 6 }), value),
    c: fc.record({ d: value }),
    tags: fc.oneof(fc.array(value, { maxLength: 3 }), value),
    items: fc.array(fc.record({ sku: value, n: fc.nat(3) }), { maxLength: 3 }),
    name: fc.constantFrom<JsonValue>('a', 'b', 'ab', 'abc', 'Abc', 'abd', 'x', null),
    date: fc.constantFrom('2023-06-01T10:00:00.000Z', '2024-03-05T00:00:00.000Z', '2024-12-31T23:59:59.999Z', '2025-01-01'),
    age: fc.integer({ min: -3, max: 9 }),
    other: fc.integer({ min: 0, max: 45 }).map((n) => `k${n}`),
  },
  { requiredKeys: ['b', 'date', 'other'] },
);

const INDEXES: Readonly<Record<string, readonly JsonObject[]>> = {
  c: [
    { fields: ['a'] },
    { fields: ['b', 'age'] },
    { fields: ['name'] },
    { fields: ['date'] },
    { fields: ['tags[*]'] },
    { fields: ['items[*].sku'] },
  ],
  e: [{ fields: ['a'], sparse: true }, { fields: ['other'] }],
  knows: [],
};

const literal = value.map((one) => JSON.stringify(one));
const attribute = fc.constantFrom('a', 'b', 'c.d', 'tags', 'name', 'age', '_key', 'other', 'missing', 'c');
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const collection = fc.constantFrom('c', 'e');
/** Conditions on a document, with what looks at it through functions. */
const conditionOn = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(attribute, operator, literal).map(([path, op, right]) => `${name}.${path} ${op} ${right}`),
    fc.tuple(attribute, fc.array(literal, { maxLength: 3 })).map(([path, list]) => `${name}.${path} IN [${list.join()}]`),
    fc.tuple(attribute, literal, attribute, literal).map(([p, x, q, y]) => `(${name}.${p} == ${x} OR ${name}.${q} == ${y})`),
    fc.constantFrom(
      ...[`IS_NULL(${name}.a)`, `NOT IS_NULL(${name}.name)`, `POSITION(["a", null, 1, {}], ${name}.a)`, `${name}.age > 3`],
      ...[`CONTAINS_ARRAY([[null], 2.5, "b"], ${name}.a)`, `LENGTH(INTERSECTION(${name}.tags, ["a"])) > 0`],
      ...[`LENGTH(INTERSECTION([null], ${name}.tags)) >= 1`, `TO_STRING(${name}.a) == "ab"`, `TO_STRING(${name}.a) == "1"`],
      ...[`LEFT(${name}.name, 2) == "ab"`, `SUBSTRING(${name}.a, 0, 4) == "2024"`, `STARTS_WITH(${name}.name, "ab")`],
      ...[
        `STARTS_WITH(${name}.a, "2024-")`,
        `${name}.date LIKE "2024-%"`,
        `LOWER(${name}.name) == "abc"`,
        `UPPER(${name}.a) == "B"`,
      ],
      ...[`TRIM(${name}.a) == "a"`, `CONCAT("k", ${name}.b) == "k1"`, `CONCAT(${name}.name, "c") == "abc"`],
      ...[`DATE_YEAR(${name}.date) == 2024`, `DATE_YEAR(${name}.a) >= 2024`, `DATE_YEAR(${name}.date) < 2024`],
      ...[`DATE_FORMAT(${name}.date, "%yyyy-%mm") == "2024-12"`, `DATE_TRUNC(${name}.date, "day") == "2024-03-05T00:00:00.000Z"`],
      ...[`POSITION([1, null, "a"], ${name}.a, true) >= 0`, `POSITION([1, {}], ${name}.a, true) != -1`],
      ...[
        `[${name}.a, ${name}.b] == [null, 1]`,
        `[${name}.b, ${name}.c] IN [[1, null], [2, {}]]`,
        `{ a: ${name}.a } == { a: null }`,
      ],
      ...[`POSITION(${name}.tags, null)`, `POSITION(${name}.tags, "a")`, `${name}.tags ANY IN ["a", [null], 1]`],
      ...[`LENGTH(${name}.tags[* FILTER CURRENT == 1]) > 0`, `${name}.items[? FILTER CURRENT.sku == "a"]`],
      ...[`LENGTH(${name}.items[* FILTER CURRENT.sku IN [null, 1] AND CURRENT.n > 0]) >= 1`],
      ...[`LENGTH(FOR t IN ${name}.tags FILTER t.x == null RETURN 1) > 0`, `${name}.tags[? FILTER CURRENT.x == 1]`],
      ...[`${name}.name =~ "^ab+"`, `REGEX_TEST(${name}.name, "^AB?", true)`, `REGEX_TEST(${name}.a, "^b*")`],
      ...[`LOWER(${name}.name) LIKE "ab%"`, `LIKE(${name}.a, "B%", true)`, `STARTS_WITH(UPPER(${name}.name), "AB")`],
      ...[`FIND_FIRST(${name}.name, "ab") == 0`, `UPPER(${name}.name) == "ABC"`, `LEFT(${name}.date, 10) <= "2024-03-05"`],
      ...[`SUBSTRING(${name}.date, 0, 7) > "2024-03"`, `DATE_DIFF(${name}.date, "2024-03-05", "d") < 3`],
      ...[`DATE_DIFF("2024-01-01", ${name}.date, "months") == 2`, `DATE_DIFF(${name}.date, 1709600000000, "h") > 100`],
      ...[`DATE_ADD(${name}.date, 1, "month") >= "2025-01-01"`, `DATE_SUBTRACT(${name}.date, 2, "y") < "2022-03-06"`],
      ...[`DATE_TIMESTAMP(${name}.date) > 1709600000000`, `DATE_TIMESTAMP(${name}.a) <= 1709600000000`],
      ...[`${name}.b + 2 == 4`, `${name}.b * -2 < 3`, `10 - ${name}.b >= 6`, `FLOOR(${name}.b) == 2`, `${name}.b / 3 > 1`],
    ),
  );
const filters = (name: string): fc.Arbitrary<string> =>
  fc.array(conditionOn(name), { maxLength: 2 }).map((all) => all.map((one) => `FILTER ${one}`).join(' '));
const rowOf = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `${name}._key`,
    `[${name}.a, ${name}.b]`,
    `{ n: ${name}.name, ${name}: ${name}.c }`,
    `UNSET(${name}, "_rev", "_id")`,
  );

const single = fc
  .tuple(
    collection,
    filters('d'),
    fc.oneof(
      rowOf('d').map((row) => `RETURN ${row}`),
      fc.constantFrom(
        'SORT d.b, d._key RETURN d._key',
        'SORT d.date DESC, d._key LIMIT 3 RETURN d._key',
        'COLLECT a = d.a WITH COUNT INTO n RETURN [a, n]',
        'COLLECT WITH COUNT INTO n RETURN n',
        'RETURN DISTINCT d.b',
      ),
    ),
  )
  .map(([name, conditions, end]) => `FOR d IN ${name} ${conditions} ${end}`);
const join = fc
  .tuple(
    collection,
    collection,
    attribute,
    attribute,
    filters('d'),
    filters('f'),
    fc.constantFrom(
      'RETURN [d._key, f._key]',
      'RETURN [d._key, f.a, f.c.d]',
      'RETURN [d._key, UNSET(f, "_rev", "_id")]',
      'SORT d.b, d._key LIMIT 4 RETURN d._key',
      'SORT d.name DESC, d._key, f._key RETURN [d._key, f.b]',
      'COLLECT k = f.b INTO g RETURN [k, LENGTH(g)]',
      'COLLECT k = d.name AGGREGATE n = MAX(f.b) RETURN [k, n]',
    ),
  )
  .map(
    ([outer, inner, left, right, first, second, end]) =>
      `FOR d IN ${outer} ${first} FOR f IN ${inner} FILTER f.${left} == d.${right} ${second} ${end}`,
  );
const correlated = fc
  .tuple(
    collection,
    collection,
    attribute,
    attribute,
    filters('f'),
    fc.constantFrom(
      'LENGTH(# RETURN 1)',
      '(# RETURN f._key)',
      '(# SORT f.b, f._key DESC LIMIT 2 RETURN f.b)',
      'FIRST(# SORT f._key RETURN f.a)',
      'LENGTH(# RETURN 1) > 0',
      'MAX(# RETURN f.age)',
      'MIN(# RETURN f.age)',
      'SUM(# RETURN f.age)',
      '(# COLLECT b = f.b WITH COUNT INTO n RETURN [b, n])',
      '(# RETURN f.c)[0].d',
    ),
  )
  .map(
    ([outer, inner, left, right, conditions, end]) =>
      `FOR d IN ${outer} LET s = ${end.replace('#', `FOR f IN ${inner} FILTER d.${right} == f.${left} ${conditions}`)} RETURN [d._key, s]`,
  );
const extreme = fc
  .tuple(
    fc.constantFrom('MAX', 'MIN'),
    collection,
    fc.constantFrom('', 'FILTER d.b == 2', 'FILTER d.b == "x"', 'FILTER d.missing == 1'),
    fc.constantFrom('a', 'age', 'name', 'date', 'b', 'c.d'),
  )
  .map(([name, from, conditions, path]) => `RETURN ${name}(FOR d IN ${from} ${conditions} RETURN d.${path})`);
const walk = fc
  .tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom(
      'RETURN DISTINCT v._key',
      'RETURN DISTINCT v',
      'FILTER v.b != 2 RETURN DISTINCT v._id',
      'COLLECT b = v.b RETURN b',
      'RETURN v._key',
    ),
  )
  .map(([min, more, direction, start, end]) => `FOR v IN ${min}..${min + more} ${direction} "c/k${start}" knows ${end}`);
const bothEnds = fc
  .tuple(fc.constantFrom('LENGTH(# RETURN 1)', 'SUM(# RETURN w.n)', '(# RETURN w._key)'), filters('w'))
  .map(
    ([end, conditions]) =>
      `FOR d IN c RETURN [d._key, ${end.replace('#', `FOR w IN knows FILTER w._from == d._id OR w._to == d._id ${conditions}`)}]`,
  );
const grouped = fc
  .tuple(
    collection,
    attribute,
    fc.constantFrom('WITH COUNT INTO n', 'AGGREGATE n = SUM(d.age)', 'INTO n = d._key'),
    operator,
    literal,
  )
  .map(
    ([name, path, into, op, right]) =>
      `FOR d IN ${name} COLLECT k = d.${path} ${into} FILTER k ${op} ${right} SORT k RETURN [k, n]`,
  );

const lookup = fc
  .tuple(
    fc.constantFrom(
      'FIRST(FOR f IN c FILTER f._key == d.other RETURN f)',
      '(FOR f IN e FILTER d.b == f._key LIMIT 1 RETURN f)[0]',
      'DOCUMENT("c", d.other)',
      'DOCUMENT(CONCAT("c/", d.other))',
      'DOCUMENT(CONCAT("c/", d.b))',
    ),
    fc.constantFrom('p.name == "ab"', 'p.age >= 2', 'p.b IN [1, 2, "a"]', 'p.age < 3', 'p.name == null'),
    fc.constantFrom(
      'RETURN [d._key, p.b]',
      'COLLECT n = p.name WITH COUNT INTO k RETURN [n, k]',
      'SORT d._key LIMIT 5 RETURN p.age',
    ),
  )
  .map(([value, condition, end]) => `FOR d IN e LET p = ${value} FILTER ${condition} ${end}`);
const membership = fc
  .tuple(collection, collection, attribute, attribute, filters('f'), fc.constantFrom('> 0', '== 0', '>= 1', '< 1', '!= 0'))
  .map(
    ([outer, inner, left, right, conditions, test]) =>
      `FOR d IN ${outer} FILTER LENGTH(FOR f IN ${inner} FILTER f.${left} == d.${right} ${conditions} RETURN f) ${test} RETURN d._key`,
  );
const computedGroups = fc
  .tuple(
    collection,
    attribute,
    fc.array(
      fc.constantFrom(
        ...['LENGTH(g)', 'SUM(FOR x IN g RETURN x.d.age)', 'MAX(FOR x IN g RETURN x.d.a)', 'MIN(g[*].d.name)'],
        ...['SUM(FOR x IN g FILTER x.d.b > 1 RETURN x.d.age)', 'AVG(FOR x IN g FILTER x.d.name == "ab" RETURN x.d.age)'],
        ...['LENGTH(FOR x IN g FILTER x.d.age > 2 RETURN 1)', 'COUNT_DISTINCT(FOR x IN g RETURN x.d.b)', 'SUM(g[*].d.b)'],
        ...['MIN(FOR x IN g FILTER x.d.missing RETURN x.d.b)', 'AVG(g[*].d.a)', 'SUM(FOR x IN g FILTER x.d.a RETURN x.d.a)'],
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([name, path, parts]) => `FOR d IN ${name} COLLECT k = d.${path} INTO g RETURN [k, ${parts.join()}]`);
const listed = fc
  .tuple(collection, collection, attribute, attribute, fc.constantFrom('(# RETURN x.b)', 'FIRST(# RETURN x)', 'LENGTH(# RETURN 1)'))
  .map(
    ([from, outer, left, right, end]) =>
      `LET l = (FOR f IN ${from} RETURN KEEP(f, "a", "b", "name", "age", "_key")) FOR d IN ${outer} RETURN [d._key, ${end.replace('#', `FOR x IN l FILTER x.${left} == d.${right}`)}]`,
  );
const sorted = fc
  .tuple(
    collection,
    fc.constantFrom(
      'RETURN SUM(FOR d IN # SORT d.a RETURN d.age)',
      'FOR d IN # SORT d.name COLLECT b = d.b WITH COUNT INTO n RETURN [b, n]',
      'FOR d IN # SORT d.name COLLECT b = d.b AGGREGATE m = MIN(d.a) RETURN [b, m]',
    ),
  )
  .map(([name, text]) => text.replace('#', name));
const hinted = fc
  .tuple(fc.constantFrom('{ disableIndex: true }', '{ indexHint: "primary" }'), conditionOn('d'))
  .map(([options, condition]) => `FOR d IN c OPTIONS ${options} FILTER ${condition} RETURN d._key`);
const cut = fc
  .tuple(
    collection,
    fc.constantFrom(
      'RETURN SLICE((FOR d IN # SORT d.b, d._key RETURN d._key), 1, 4)',
      'RETURN LAST(FOR d IN # SORT d.name DESC, d._key RETURN d._key)',
    ),
  )
  .map(([name, text]) => text.replace('#', name));
const knownEnd = fc
  .tuple(
    fc.constantFrom('1..1', '1..2', '0..2', '2..2'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 15 }),
    fc.constantFrom('RETURN p._key', 'RETURN [p.b, v.name]', 'COLLECT b = p.b WITH COUNT INTO n RETURN [b, n]'),
  )
  .map(([depth, direction, end, rest]) => `FOR p IN c FOR v IN ${depth} ${direction} p knows FILTER v._id == "c/k${end}" ${rest}`);
const listGone = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'LET l = (FOR d IN # RETURN { a: d.a, name: d.name, b: [d.b], b: d.b, age: d.age }) FOR x IN l $ RETURN [x.a, x.missing, x.b]',
      'LET l = (FOR d IN # SORT d.b, d._key RETURN { a: d.a, name: d.name, b: d.b, c: d.c }) FOR x IN l $ LIMIT 3 RETURN x',
      'FOR x IN (FOR d IN # FILTER d.age > 1 RETURN d) $ RETURN x._key',
      'FOR f IN c FOR x IN (FOR d IN # FILTER d.b == f.b RETURN d) $ RETURN [f._key, x._key]',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const named = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR f IN c LET l = (FOR x IN # FILTER x.other == f.other $ RETURN x) FILTER LENGTH(l) > 0 RETURN f._key',
      'FOR x IN # $ COLLECT k = x.b INTO g LET t = g[*].x.age RETURN [k, SUM(t), MAX(t), LENGTH(t)]',
      'FOR x IN # $ COLLECT k = x.b INTO g LET t = (FOR one IN g RETURN one.x.age) RETURN [k, AVG(t), COUNT(g[*].x)]',
      'LET l = (FOR x IN # $ SORT x.a RETURN x.a) RETURN LAST(l)',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const repeated = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR f IN c FILTER LENGTH($) > 0 RETURN [f._key, LENGTH($)]',
      'FOR f IN c RETURN [f._key, SUM($), MAX($), LENGTH($)]',
      'FOR f IN c LET n = SUM($) SORT n, f._key LIMIT 4 RETURN [f._key, $[0] == null, SUM($)]',
    ),
  )
  .map(([name, conditions, text]) =>
    text.replaceAll('$', `(FOR x IN ${name} FILTER x.b == f.b ${conditions} SORT x._key RETURN x.age)`),
  );
const searched = fc
  .tuple(
    collection,
    attribute,
    attribute,
    fc.constantFrom(
      'LET l = (FOR d IN # RETURN d.@) FOR f IN c RETURN [f._key, POSITION(l, f.%), l[* FILTER CURRENT.a == f.a]]',
      'LET l = (FOR d IN # RETURN KEEP(d, "a", "b", "name")) FOR f IN c RETURN [f._key, LENGTH(l[* FILTER CURRENT.b == f.%])]',
      'LET l = (FOR d IN # RETURN KEEP(d, "a", "b", "name")) FOR f IN c RETURN [f._key, l[* FILTER CURRENT.a == f.% AND CURRENT.b != 2].name]',
    ),
  )
  .map(([name, path, other, text]) => text.replace('#', name).replace('@', path).replace('%', other));
const sortedLast = fc
  .tuple(
    collection,
    filters('x'),
    attribute,
    fc.constantFrom(
      'RETURN (FOR x IN # $ SORT x.@ RETURN x.@)[-1]',
      'RETURN LAST(FOR x IN # $ SORT x.@ RETURN x.@)',
      'RETURN LAST(SORTED_UNIQUE(FOR x IN # $ RETURN x.@))',
    ),
  )
  .map(([name, conditions, path, text]) => text.replace('#', name).replace('$', conditions).replaceAll('@', path));
const lengths = fc
  .tuple(
    fc.constantFrom('1..3', '0..3', '1..4'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('LENGTH(p.edges)', 'COUNT(p.vertices)'),
    fc.constantFrom('==', '<=', '>=', '<', '>'),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom('RETURN v._key', 'RETURN [e.n, p.edges[*].n]', 'FILTER v.b != 2 RETURN p.vertices[*]._key'),
  )
  .map(
    ([depth, way, start, of, op, n, end]) => `FOR v, e, p IN ${depth} ${way} "c/k${start}" knows FILTER ${of} ${op} ${n} ${end}`,
  );
const distinctWalk = fc
  .tuple(
    fc.constantFrom('UNIQUE', 'SORTED_UNIQUE', 'COUNT_DISTINCT'),
    fc.constantFrom('1..3 OUTBOUND', '0..2 ANY', '2..2 INBOUND'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('v._key', 'v.b', 'v.missing', 'v.c'),
  )
  .map(([by, ways, start, of]) => `RETURN SORTED(TO_ARRAY(${by}(FOR v IN ${ways} "c/k${start}" knows RETURN ${of})))`);

const QUERIES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  single,
  join,
  correlated,
  extreme,
  walk,
  bothEnds,
  grouped,
  lookup,
  membership,
  computedGroups,
  listed,
  sorted,
  hinted,
  cut,
  knownEnd,
  listGone,
  repeated,
  searched,
  named,
  sortedLast,
  lengths,
  distinctWalk,
};

describe('Rewrites', () => {
  let db: TestDatabase;
  const applied = new Map<string, number>();
  beforeAll(async () => {
    db = await TestDatabase.open();
  });
  afterAll(() => db.close());

  describe.each([1, 2])('of queries on data set %i give the same rows:', (set) => {
    let collections: readonly CollectionFacts[];
    beforeAll(async () => {
      collections = await fill(db, set);
    });

    it.each(Object.entries(QUERIES))('%s', async (_, query) => {
      await fc.assert(
        fc.asyncProperty(query, async (text) => {
          const { plan } = db.explain(text) as { plan: never };
          const expected = rowsOf(text, await db.query(text));
          const candidates = new Map<string, RewriteCandidate>();
          for (const known of [{}, { plan }])
            for (const one of findRewrites({ query: text, bindVars: {}, collections, ...known })) candidates.set(one.query, one);
          for (const candidate of candidates.values()) {
            if (!(await holds(db, candidate))) continue;
            for (const rule of candidate.rules) applied.set(rule, (applied.get(rule) ?? 0) + 1);
            const rows = rowsOf(text, await db.query(candidate.query));
            expect({ query: candidate.query, rows }).toEqual({ query: candidate.query, rows: expected });
          }
        }),
        { numRuns: RUNS },
      );
    });
  });

  it('were made by every rule', () => {
    expect(RULES.map(({ name }) => name).filter((name) => !applied.has(name))).toEqual([]);
  });
});

/** What the data must be for the candidate is so. */
async function holds(db: TestDatabase, { assumptions }: RewriteCandidate): Promise<boolean> {
  for (const { check } of assumptions) if (check === undefined || (await db.query(check))[0] !== true) return false;
  return true;
}

/** In order when the query sorts its rows at the end. */
function rowsOf(text: string, rows: readonly JsonValue[]): readonly string[] {
  const texts = rows.map((row) => JSON.stringify(canonical(row)));
  return /\bSORT\b(?!.*\bCOLLECT\b)[^()]*$/.test(text) ? texts : texts.toSorted();
}

/**
 * One form for values that AQL takes as equal (`{}` and `{a: null}`, `[]` and `[null]`): which of them stands for a group of equal values is
 * nobody's promise.
 */
function canonical(row: JsonValue): unknown {
  if (typeof row !== 'object' || row === null) return Object.is(row, -0) ? 0 : row;
  if (!Array.isArray(row))
    return Object.entries(row)
      .filter(([, member]) => member !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => ({ [name]: canonical(member) }));
  const members = (row as readonly JsonValue[]).map(canonical);
  return members.slice(0, members.findLastIndex((member) => member !== null) + 1);
}

async function fill(db: TestDatabase, set: number): Promise<readonly CollectionFacts[]> {
  const facts: CollectionFacts[] = [];
  for (const [name, indexes] of Object.entries(INDEXES)) {
    const isEdge = name === 'knows';
    if (set > 1) await db.database.dropCollection(name);
    const end = fc.integer({ min: 0, max: 14 });
    const documents: readonly JsonObject[] = isEdge
      ? fc
          .sample(fc.tuple(end, end, fc.nat(4)), { seed: set, numRuns: 30 })
          .map(([from, to, n]) => ({ _from: `c/k${from}`, _to: `c/k${to}`, n }))
      : fc
          .sample(document, { seed: set * 7 + name.length, numRuns: 40 })
          .map((one, i) => ({ _key: `k${i}`, ...one }) as JsonObject);
    await db.fill(name, documents, isEdge ? 'edge' : 'document');
    for (const index of indexes) await db.database.createIndex(name, { type: 'persistent', ...index });
    facts.push({
      name,
      type: isEdge ? 'edge' : 'document',
      count: documents.length * 1000, // as if it were worth the while
      indexes: [
        { type: 'primary', fields: ['_key'], unique: true },
        ...(isEdge
          ? [
              { type: 'edge', fields: ['_from'] },
              { type: 'edge', fields: ['_to'] },
            ]
          : []),
        ...indexes.map((index) => ({ type: 'persistent', ...index })),
      ],
    });
  }
  return facts;
}
