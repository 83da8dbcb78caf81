import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from './query-engine.builder';

const LIMIT_BYTES = 1_000_000;

/** Each holds several times what is allowed. */
const LARGE = [
  'FOR i IN 1..100000 RETURN i',
  'FOR i IN 1..50000 SORT RAND() RETURN i',
  'FOR i IN 1..50000 COLLECT g = 1 INTO rows OPTIONS {method: "sorted"} RETURN LENGTH(rows[*].i)',
  'FOR i IN 1..50000 COLLECT g = i OPTIONS {method: "hash"} RETURN g',
  'FOR i IN 1..500 LET m = MERGE({a: REPEAT("x", 1000)}, {i: [i, 1, 2, 3, 4, 5, 6, 7, 8], b: REPEAT("y", 1000)}) RETURN LENGTH(m)',
  'RETURN LENGTH(FLATTEN([NOOPT(1)..60000, 1..60000]))',
  'RETURN LENGTH(RANGE(NOOPT(1), 200000))',
  'RETURN LENGTH(CONCAT(NOOPT(REPEAT("x", 900000)), REPEAT("y", 900000)))',
  'RETURN LENGTH(REPEAT(NOOPT("x"), 2000000))',
  'RETURN LENGTH(UNION(NOOPT(1..50000), 1..50000))',
  'LET s = (FOR i IN 1..100000 RETURN i) RETURN LENGTH(UNIQUE(s))',
];

describe('memoryLimit', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
  });
  afterAll(() => db.close());

  it.each(LARGE)('ends what holds more: %s', async (text) => {
    await expect(db.query(text, {}, {}, LIMIT_BYTES)).rejects.toMatchObject({ errorNum: 32 });
  });

  it('lets pass what is let go of on the way', async () => {
    const text =
      'FOR i IN 1..300 LET l = FLATTEN([NOOPT(1)..500, 1..500]) FILTER LENGTH(l) == 1000 COLLECT WITH COUNT INTO n RETURN n';
    expect(await db.query(text, {}, {}, 10 * LIMIT_BYTES)).toEqual([300]);
  });
});

describe('what queries may hold without a memoryLimit', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open({ oneQuery: LIMIT_BYTES, allQueries: 3 * LIMIT_BYTES });
  });
  afterAll(() => db.close());

  it.each(LARGE)('is bounded: %s', async (text) => {
    await expect(db.query(text)).rejects.toMatchObject({ errorNum: 32 });
    expect(db.engine.memory.heldNow).toBe(0);
  });

  it('is bounded for all of them together, whatever limit one brings', async () => {
    const rows = 'FOR i IN 1..30000 RETURN i';
    const held = [];
    for (let at = 0; at < 5; at += 1) {
      const query = await db.start(rows);
      held.push(query);
      await query.readAll();
    }
    await expect(db.query('FOR i IN 1..100000 RETURN i', {}, {}, 0)).rejects.toMatchObject({ errorNum: 32 });
    for (const query of held) query.close();
    expect(db.engine.memory.heldNow).toBe(0);
    expect(await db.query('FOR i IN 1..100000 RETURN i', {}, {}, 0)).toHaveLength(100_000);
  });

  it('is given back when rows are read, when a query fails and when its cursor goes', async () => {
    await db.query('FOR i IN 1..1000 SORT RAND() RETURN i');
    expect(db.engine.memory.heldNow).toBe(0);
    await expect(db.query('FOR i IN 1..5000 SORT i DESC RETURN ASSERT(i > 2000, "no")')).rejects.toMatchObject({
      errorNum: 1593,
    });
    expect(db.engine.memory.heldNow).toBe(0);
    const stream = await db.start('FOR i IN 1..5000 SORT RAND() RETURN i', { stream: true });
    await stream.readBatch(10);
    expect(db.engine.memory.heldNow).toBeGreaterThan(5_000);
    stream.close();
    expect(db.engine.memory.heldNow).toBe(0);
  });
});
