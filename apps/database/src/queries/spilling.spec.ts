import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../store/database';
import { TestDatabase } from './query-engine.builder';

const VALUES: readonly JsonValue[] = [null, true, 0, -1.5, 7, '', 'a', 'B', 'ä', '\u0000', [], [1, null], {}, { a: { b: 1 } }];
const documents: readonly JsonObject[] = Array.from({ length: 2000 }, (_, n) => ({
  _key: `k${n}`,
  n,
  mixed: VALUES[(n * 7 + (n >> 4)) % VALUES.length]!,
  group: (n * 7919) % 613,
  text: `${'x'.repeat(n % 50)}${n % 97}`,
}));

const HEADS = ['FOR d IN c', 'LET big = 1..500 FOR d IN c', 'FOR o IN [[1, 2], {x: 3}] FOR d IN c FILTER d.n % 2 == 0'];
const TAILS = [
  'SORT d.mixed, d.n DESC RETURN d.n',
  'SORT d.text, d.n RETURN d',
  'SORT d.group, d.n RETURN [d.n, d.mixed]',
  'LET x = {d, m: d.mixed} SORT d.text DESC, d.n RETURN x.d.n',
  'COLLECT g = d.group WITH COUNT INTO k SORT g RETURN [g, k]',
  'COLLECT g = d.mixed, t = d.text AGGREGATE s = SUM(d.n), l = SORTED_UNIQUE(d.group) SORT g, t RETURN [g, t, s, l]',
  'COLLECT g = d.group INTO rows = d.n SORT g RETURN [g, SORTED(rows)]',
  'COLLECT g = d.group INTO rows SORT g RETURN [g, LENGTH(rows)]',
  'COLLECT g = d.n % 7 INTO rows = d.n SORT g RETURN [g, rows]',
  'COLLECT g = d.n % 3 INTO rows SORT g RETURN [g, rows[*].d.n]',
  'COLLECT g = d.n == 5 INTO rows = d.text SORT g RETURN [g, rows]',
  'COLLECT g = d.n % 11 AGGREGATE u = UNIQUE(d.text), c = COUNT_DISTINCT(d.group) SORT g RETURN [g, u, c]',
  'COLLECT g = d.text SORT g RETURN g',
  'LET s = (FOR e IN c RETURN DISTINCT e.mixed) RETURN [d.n, LENGTH(s)]',
  'SORT d.mixed DESC, d.n LIMIT 3, 1200 RETURN d.n',
  'SORT d.text, d.n LIMIT 700 RETURN d',
  'SORT d.text DESC, d.n LIMIT 40 RETURN [d.n, d.text]',
];
const OVER = { spillOverThresholdNumRows: 100, spillOverThresholdMemoryUsage: 20_000 };

describe('what outgrows the memory', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill('c', documents);
  });
  afterAll(() => db.close());

  it.each(HEADS.flatMap((head) => TAILS.map((tail) => `${head} ${tail}`)))(
    'changes nothing when it goes to disk: %s',
    async (query) => {
      expect(await db.query(query, {}, OVER)).toEqual(await db.query(query));
    },
  );

  it.each([
    'SORT big DESC RETURN [i, LENGTH(big), big[-1]]',
    'SORT text, i DESC RETURN [i, LENGTH(text)]',
    'COLLECT t = text INTO rows = i SORT t RETURN [LENGTH(t), SORTED(rows)]',
  ])('changes nothing when it is large and goes to disk: %s', async (tail) => {
    const head = 'FOR i IN 1..6 LET big = PUSH(1..150000, i % 4) LET text = CONCAT(REPEAT("größe ", 300000), i % 3)';
    expect(await db.query(`${head} ${tail}`, {}, OVER)).toEqual(await db.query(`${head} ${tail}`));
  });

  it.each([
    'RETURN DISTINCT d.group',
    'RETURN DISTINCT d.mixed',
    'RETURN DISTINCT [d.text, d.mixed]',
    'COLLECT g = d.group, t = d.text RETURN [g, t]',
  ])('is every value once when it goes to disk: %s', async (tail) => {
    const asSet = (rows: readonly JsonValue[]): readonly string[] => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(asSet(await db.query(`FOR d IN c ${tail}`, {}, OVER))).toEqual(asSet(await db.query(`FOR d IN c ${tail}`)));
  });

  it('goes to disk at all, and leaves nothing there', async () => {
    const folder = join(db.folder, 'spill');
    await db.query(`FOR d IN c ${TAILS[0]}`, {}, OVER);
    await db.query(`FOR d IN c ${TAILS[4]}`, {}, OVER);
    await db.query('FOR d IN c RETURN DISTINCT d.n', {}, OVER);
    expect(existsSync(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a sort', TAILS[1]!],
    ['a sort with a limit', 'SORT d.text, d.n LIMIT 1500 RETURN d'],
    ['different values', 'RETURN DISTINCT [d.n, d.text]'],
    ['growing groups', 'COLLECT g = d.group INTO rows RETURN [g, LENGTH(rows[*].d.n)]'],
  ])('takes less memory than without the disk: %s', async (_, tail) => {
    const peak = async (options: JsonObject): Promise<number> => {
      const query = await db.start(`FOR d IN c ${tail}`, {
        ...options,
        stream: true,
        optimizer: { rules: ['-remove-collect-variables'] },
      });
      while ((await query.readBatch(100)).length > 0);
      return query.memory.peak;
    };
    expect(await peak(OVER)).toBeLessThan((await peak({})) / 2);
  });

  it('gives the same answer or error 32 under any memory limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADS),
        fc.constantFrom(...TAILS),
        fc.integer({ min: 1, max: 4_000_000 }),
        fc.boolean(),
        async (head, tail, limit, spills) => {
          const query = `${head} ${tail}`;
          const limited = db.query(query, {}, spills ? OVER : {}, limit);
          const outcome = await limited.catch((error: { errorNum: number }) => error.errorNum);
          if (outcome !== 32) expect(outcome).toEqual(await db.query(query));
        },
      ),
      { numRuns: 12 },
    );
  });
});
