import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { materialised } from '../expressions/document-slot';
import { ColumnStore } from '../columns/column-store';
import type { JsonObject, JsonValue } from '../store/database';
import { TestDatabase } from './query-engine.builder';
import type { RunningQuery } from './running-query';

const VALUES: readonly JsonValue[] = [null, true, 1, 1.5, '', 'x', 'Ü', -3];
const documents: readonly JsonObject[] = Array.from({ length: 1300 }, (_, n) => ({
  _key: `k${n}`,
  n,
  few: VALUES[(n * 5 + (n >> 6)) % VALUES.length]!,
  ...(n % 3 > 0 && { some: n % 7 }),
  list: [n % 2],
}));

const QUERIES = [
  'FOR d IN c COLLECT x = d.few WITH COUNT INTO k RETURN [x, k]',
  'FOR d IN c COLLECT x = d.some WITH COUNT INTO k SORT k DESC, x RETURN [x, k]',
  'FOR d IN c COLLECT x = d.missing WITH COUNT INTO k RETURN [x, k]',
  'FOR d IN c COLLECT x = d.few AGGREGATE s = SUM(d.n), m = MAX(d.some) RETURN [x, s, m]',
  'FOR d IN c FILTER d.some == 3 COLLECT WITH COUNT INTO k RETURN k',
  'FOR d IN c FILTER d.n > 1290 RETURN [d.n, d.few]',
  'FOR d IN c SORT d.few, d.n DESC LIMIT 5 RETURN d.n',
  'FOR d IN c COLLECT x = d.list WITH COUNT INTO k RETURN [x, k]',
  'FOR i IN 1..3 FOR d IN c FILTER d.some == i COLLECT y = i, x = d.few WITH COUNT INTO k RETURN [y, x, k]',
  'FOR d IN c COLLECT x = d.few INTO g = d.n RETURN [x, SUM(g)]',
  'FOR d IN c SORT d.n LIMIT 2 RETURN d',
];
const SPILLING = { spillOverThresholdNumRows: 50, optimizer: { rules: ['-sort-limit'] } };

describe('columns in memory', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await TestDatabase.open();
    await db.fill('c', documents);
  });
  afterEach(() => db.close());

  it('answer as documents do, however often a query is asked', async () => {
    for (const query of QUERIES.slice(0, 8)) {
      const expected = await db.query(query.replace('IN c', 'IN (FOR whole IN c RETURN NOOPT(whole))'));
      for (let time = 1; time <= 3; time += 1) expect([query, time, await db.query(query)]).toEqual([query, time, expected]);
      expect(await db.query(query, {}, SPILLING)).toEqual(expected);
    }
    expect(db.engine.columns.byteLength).toBeGreaterThan(0);
  });

  it.each(QUERIES)('give what the first scan gave: %s', async (query) => {
    const first = await db.query(query);
    expect(await db.query(query)).toEqual(first);
    expect(await db.query(query)).toEqual(first);
    expect(await db.query(query, {}, SPILLING)).toEqual(first);
  });

  it('follow writes, and never show a snapshot what came later', async () => {
    const count = 'FOR d IN c FILTER d.few == 1 COLLECT WITH COUNT INTO k RETURN k';
    const before = (await db.query(count))[0] as number;
    await db.query(count);
    const old = db.database.begin();
    await db.query('FOR d IN c FILTER d.few == 1 LIMIT 10 UPDATE d WITH {few: 2} IN c');
    for (let time = 0; time < 3; time += 1) expect(await db.query(count)).toEqual([before - 10]);
    const inside = { user: 'root', transaction: old };
    const within = async () => {
      const query = await db.start(count, {}, inside);
      return query.readBatch(1);
    };
    expect(await within()).toEqual([before]);
    old.insert(old.collection('c'), { few: 1 });
    expect(await within()).toEqual([before + 1]);
    old.abort();
    expect(await db.query(count)).toEqual([before - 10]);
  });

  it('count what they give as scanned', async () => {
    for (let time = 0; time < 3; time += 1) {
      const query = await db.start(QUERIES[0]!);
      await query.readAll();
      expect(query.statistics).toMatchObject({ scannedFull: 1300, filtered: 0 });
    }
  });
});

const MANY = 3300;
const counts = (rows: readonly JsonObject[], name: string): readonly JsonValue[] => {
  const found = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(row[name] ?? null);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return [...found].map(([key, count]) => [JSON.parse(key), count] as JsonValue).sort(byText);
};
const listed = (rows: readonly JsonObject[], name: string): readonly JsonValue[] =>
  rows
    .filter(({ n }) => n !== 5)
    .map((row) => [row['n'] ?? null, row[name] ?? null] as JsonValue)
    .sort(byText);
const byText = (a: JsonValue, b: JsonValue) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** What is asked, and the same asked of plain objects. `late` fits into no column from its 2500th document on. */
const ASKED = (['few', 'some', 'late', 'missing'] as const).flatMap((name) => [
  {
    text: `FOR d IN c COLLECT x = d.${name} WITH COUNT INTO k RETURN [x, k]`,
    answer: (rows: readonly JsonObject[]) => counts(rows, name),
  },
  { text: `FOR d IN c FILTER d.n != 5 RETURN [d.n, d.${name}]`, answer: (rows: readonly JsonObject[]) => listed(rows, name) },
]);
type Step =
  | { readonly do: 'ask'; readonly query: number; readonly batch: number }
  | { readonly do: 'read'; readonly which: number }
  | { readonly do: 'kill'; readonly which: number }
  | { readonly do: 'write'; readonly to: 'c' | 'other'; readonly key: number };
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('ask'), query: fc.nat(ASKED.length - 1), batch: fc.constantFrom(1, 700, 1500, 9000) }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('read'), which: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill'), which: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('write'), to: fc.constantFrom('c', 'c', 'other'), key: fc.nat(MANY - 1) }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 24 },
);

describe('first scans that run side by side', () => {
  let db: TestDatabase;
  let rows: JsonObject[];
  let written = 0;
  beforeAll(async () => {
    db = await TestDatabase.open();
    rows = Array.from({ length: MANY }, (_, n) => ({
      _key: `k${n}`,
      n,
      few: VALUES[(n * 5 + (n >> 6)) % VALUES.length]!,
      ...(n % 3 > 0 && { some: n % 7 }),
      late: n % 5,
    }));
    const last = rows.toSorted((a, b) => (String(a['_key']) < String(b['_key']) ? -1 : 1)).slice(2500);
    for (const row of last.filter((_, at) => at % 11 === 0)) rows[Number(row['n'])] = { ...row, late: [1] };
    await db.fill('c', rows);
    await db.fill('other', [{ _key: 'x' }]);
  });
  afterAll(() => db.close());

  const write = async (to: 'c' | 'other', key: number) => {
    written += 1;
    const _key = to === 'c' ? `k${key}` : 'x';
    if (to === 'c') rows = rows.map((row) => (row['n'] === key ? { ...row, some: written } : row));
    await db.database.write((access) => access.update(access.collection(to), _key, { some: written }));
  };

  it('give every one the documents of its own snapshot, whoever reads, writes or is killed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await write('c', 0); // no columns at the beginning
        const open: { query: RunningQuery; batch: number; got: JsonValue[]; expected: readonly JsonValue[] }[] = [];
        const read = async (one: (typeof open)[number]) => {
          one.got.push(...(await one.query.readBatch(one.batch)).map(materialised));
        };
        for (const step of history) {
          if (step.do === 'write') await write(step.to, step.key);
          else if (step.do === 'ask') {
            const { text, answer } = ASKED[step.query]!;
            open.push({ query: await db.start(text, { stream: true }), batch: step.batch, got: [], expected: answer(rows) });
          } else if (open.length > 0) {
            const at = step.which % open.length;
            if (step.do === 'kill') open.splice(at, 1)[0]!.query.close();
            else await read(open[at]!);
          }
        }
        await Promise.all(
          open.map(async (one) => {
            one.batch = 1000;
            while (!one.query.isFinished || one.query.waiting > 0) await read(one);
          }),
        );
        for (const { got, expected } of open) expect(got.sort(byText)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('read the documents once', async () => {
    await write('c', 0);
    const { text, answer } = ASKED[0]!;
    const snapshot = db.database.snapshot();
    const build = db.engine.columns.build(snapshot, snapshot.collection('c'), ['few'])!;
    const queries = await Promise.all(Array.from({ length: 16 }, () => db.start(text)));
    await queries[0]!.readAll();
    expect(build.state).toBe('complete');
    expect(db.engine.columns.columns(snapshot, snapshot.collection('c'), ['few'])?.get('few')).toBeDefined();
    snapshot.release();
    for (const query of queries) expect((await query.readBatch(100)).map(materialised).sort(byText)).toEqual(answer(rows));
  });

  it('keep their columns when other collections are written to', async () => {
    await db.query(ASKED[0]!.text);
    await write('other', 0);
    const snapshot = db.database.snapshot();
    expect(db.engine.columns.columns(snapshot, snapshot.collection('c'), ['few'])).not.toBeNull();
    snapshot.release();
  });

  it('do without columns where those would take too much memory', () => {
    const store = new ColumnStore(40_000);
    const snapshot = db.database.snapshot();
    const collection = snapshot.collection('c');
    expect(store.build(snapshot, collection, ['few', 'some'])).toBeNull();
    const all = store.scan(snapshot, collection, ['few', 'some']).read(10_000);
    expect(all.map((document) => document.get('few'))).toHaveLength(MANY);
    store.scan(snapshot, collection, ['few']).read(10_000);
    expect(store.byteLength).toBeGreaterThan(0);
    expect(store.byteLength).toBeLessThanOrEqual(40_000);
    snapshot.release();
  });
});
