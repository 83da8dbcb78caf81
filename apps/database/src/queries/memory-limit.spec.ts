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
