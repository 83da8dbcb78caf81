import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestDatabase } from '../queries/query-engine.builder';
import type { JsonValue } from '../store/database';
import { MergeJoinCursor } from './merge-join-cursor';
import { QueryStatistics } from '../expressions/statistics';

const VALUES: readonly JsonValue[] = [
  null,
  true,
  ...Array.from({ length: 60 }, (_, n) => n * 2),
  'a',
  'b',
  'x'.repeat(300),
  'ä',
  [1],
  { a: 1 },
];

describe('entries that follow the values asked for', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    const documents = Array.from({ length: 2200 }, (_, n) => ({
      _key: `k${n}`,
      g: n % 2,
      v: n < 1010 ? 8 : VALUES[(n * 7) % VALUES.length]!,
    }));
    await db.fill('c', documents);
    await db.database.createIndex('c', { type: 'persistent', fields: ['v'], name: 'v' });
    await db.database.createIndex('c', { type: 'persistent', fields: ['g', 'v'], name: 'gv' });
  });
  afterAll(() => db.close());

  it.each([true, false])('are those of the index, in any order: ascending %s', (ascending) => {
    const statistics = new QueryStatistics();
    const snapshot = db.database.snapshot();
    const collection = snapshot.collection('c');
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.integer({ min: -1, max: 130 }), fc.constantFrom('aa', 'zz', 8));
    const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), value), { maxLength: 20 });
    fc.assert(
      fc.property(asked, fc.constantFrom('v', 'gv'), (sequence, name) => {
        const index = collection.indexes.find((one) => one.name === name)!;
        const entries = new MergeJoinCursor({ snapshot, statistics }, collection, index);
        const ordered = ascending
          ? sequence.toSorted(([g, v], [h, w]) => g - h || VALUES.indexOf(v) - VALUES.indexOf(w))
          : sequence;
        for (const [g, v] of ordered) {
          const equals = name === 'v' ? [v] : [g, v];
          const expected = snapshot.indexEntries(collection, index, { equals }).read(10_000);
          expect(
            entries
              .of(equals)
              .read(10_000)
              .map(({ key }) => key),
          ).toEqual(expected.map(({ key }) => key));
        }
      }),
      { numRuns: 25 },
    );
    snapshot.release();
  });
});
