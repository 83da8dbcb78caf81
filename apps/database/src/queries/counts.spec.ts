import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRuleDatabase } from '../optimizer/rule-database.fixture';
import type { TestDatabase } from './query-engine.builder';

describe('counts of a query', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openRuleDatabase();
  });
  afterAll(() => db.close());

  it.each([
    // an index loop: what it finds is scanned, what its own condition drops is filtered, documents are looked up
    ['FOR p IN people FILTER p.n > 4 RETURN p', { scannedIndex: 55, filtered: 0, documentLookups: 55 }],
    [
      'FOR p IN people FILTER p.n > 4 AND p.text == "word1 other" RETURN p',
      { scannedIndex: 55, filtered: 37, documentLookups: 55 },
    ],
    ['FOR p IN people FILTER p._key IN ["k1", "none", "k2"] RETURN p', { scannedIndex: 2, filtered: 0 }],
    ['FOR p IN people FILTER p.n IN [1, 2, 2, 99] RETURN p', { scannedIndex: 2, filtered: 0 }],
    ['FOR p IN people FILTER p.n == 1 OR p.group == 1 RETURN p', { scannedIndex: 12, filtered: 0 }], // each document once
    ['FOR p IN people FILTER "all" IN p.tags[*] RETURN p', { scannedIndex: 60, filtered: 0 }],
    // one that reads entries alone
    ['FOR p IN people FILTER p.n > 4 RETURN p.name', { scannedIndex: 55, filtered: 0, documentLookups: 0 }],
    [
      'FOR p IN people FILTER p.n > 4 AND LEFT(p.name, 1) == "x" RETURN p.n',
      { scannedIndex: 55, filtered: 46, documentLookups: 0 },
    ],
    ['FOR p IN people RETURN p.n', { scannedIndex: 60, scannedFull: 0, filtered: 0, documentLookups: 0 }],
    ['FOR p IN people FILTER p.n > 4 COLLECT WITH COUNT INTO k RETURN k', { scannedIndex: 55, filtered: 0, documentLookups: 0 }],
    ['FOR e IN knows FILTER e._from == "people/k3" COLLECT WITH COUNT INTO k RETURN k', { scannedIndex: 1, documentLookups: 0 }],
    // a LIMIT stops it; rows passed over count
    ['FOR p IN people FILTER p.n > 4 LIMIT 2, 3 RETURN p', { scannedIndex: 5, filtered: 0 }],
    ['FOR p IN people SORT p.n LIMIT 3 RETURN p', { scannedIndex: 3, filtered: 0 }],
    ['FOR p IN people FILTER p.n > 4 AND p.text == "word2 other" LIMIT 2 RETURN p', { scannedIndex: 4, filtered: 2 }],
    ['FOR p IN people LIMIT 7 RETURN p', { scannedFull: 7, scannedIndex: 0 }],
    // loops over documents, FILTERs, subqueries
    ['FOR p IN plain FILTER p.n > 4 RETURN p', { scannedFull: 20, scannedIndex: 0, filtered: 5 }],
    ['FOR p IN plain LET m = p.n * 2 FILTER m > 9 LET o = NOOPT(m) FILTER o > 20 RETURN o', { scannedFull: 20, filtered: 11 }],
    ['FOR i IN 1..3 LET s = (FOR p IN people FILTER p.group == i RETURN p) RETURN s', { scannedIndex: 36, documentLookups: 36 }],
    ['FOR p IN plain FOR q IN people FILTER q.n == p.n FILTER q.group == 1 RETURN q.text', { filtered: 16 }],
    ['FOR v IN 1..2 OUTBOUND "people/k5" knows FILTER v.n == 3 RETURN v', { scannedIndex: 2, filtered: 1 }],
  ])('of %s are %j', async (text, expected) => {
    const query = await db.start(text);
    await query.readAll();
    expect(query.statistics).toMatchObject(expected);
  });
});
