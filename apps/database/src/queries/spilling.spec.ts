import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../storage/api';
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

  it('goes to disk at all, and leaves nothing there', async () => {
    const folder = join(db.folder, 'spill');
    await db.query(`FOR d IN c ${TAILS[0]}`, {}, OVER);
    await db.query(`FOR d IN c ${TAILS[4]}`, {}, OVER);
    expect(existsSync(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes less memory than without the disk', async () => {
    const peak = async (options: JsonObject): Promise<number> => {
      const query = await db.start(`FOR d IN c ${TAILS[1]}`, { ...options, stream: true });
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
