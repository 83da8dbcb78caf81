import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database, Snapshot } from './database';
import { LmdbStorageEngine } from './storage-engine';
import { StoredRecord } from '../storage/records/stored-record';

let folder: string;
let engine: LmdbStorageEngine;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-storage-'));
  engine = await LmdbStorageEngine.open(folder);
  db = engine.database('_system');
  for (const name of ['a', 'b']) await db.createCollection({ name });
});

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** in the order of their bytes */
const KEYS = Array.from({ length: 31 }, (_, number) => `k${number}`).sort();
const key = fc.constantFrom(...KEYS);
const change = fc.record({ key, size: fc.nat(9), collection: fc.constantFrom('a', 'b') });

const scanned = (view: Snapshot, after?: string) =>
  view
    .scan(view.collection('a'), { after })
    .read(100)
    .map((one) => [one.key, one.get('size')]);

function visited(view: Snapshot, after: string | undefined, limit: number): unknown[] {
  const found: unknown[] = [];
  for (let from = after; ;) {
    const { count, last } = view.visit(view.collection('a'), from, limit, (record, length, bytes, start, end) => {
      const size = new StoredRecord('a', '', record.subarray(0, length)).get('size');
      found.push([bytes.toString('latin1', start, end), size]);
    });
    if (count < limit) return found;
    from = last;
  }
}

describe('documents looked at in place', () => {
  it('are those of a scan, whether they are in the file, in the log or a transaction’s own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.array(change, { maxLength: 8 }),
        fc.option(key, { nil: undefined }),
        fc.integer({ min: 1, max: 9 }),
        async (committed, own, after, limit) => {
          for (const { key: _key, size, collection } of committed)
            await db.write((access) => access.insert(access.collection(collection), { _key, size }, { overwriteMode: 'replace' }));
          const transaction = db.begin();
          for (const { key: _key, size, collection } of own)
            if (size === 0 && transaction.document(transaction.collection(collection), _key))
              transaction.remove(transaction.collection(collection), _key);
            else transaction.insert(transaction.collection(collection), { _key, size }, { overwriteMode: 'replace' });
          const snapshot = db.snapshot();
          for (const view of [snapshot, transaction]) {
            const expected = scanned(view, after);
            expect(expected).toEqual(scanned(view).filter(([one]) => after === undefined || String(one) > after));
            expect(visited(view, after, limit)).toEqual(expected);
            const shown: unknown[] = [];
            for (const one of KEYS) {
              const bytes = Buffer.from(`.${one}`);
              const isThere = view.show(view.collection('a'), bytes, 1, bytes.length, (record, length) => {
                shown.push([one, new StoredRecord('a', one, record.subarray(0, length)).get('size')]);
              });
              expect(isThere).toBe(view.document(view.collection('a'), one) !== undefined);
            }
            expect(shown).toEqual(scanned(view));
          }
          snapshot.release();
          transaction.abort();
        },
      ),
      { numRuns: 100 },
    );
  });
});
