import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { materialised } from '../expressions/document-slot';
import type { JsonObject, JsonValue, WriteAccess } from '../store/database';
import { SnapshotView } from '../store/snapshot-view';
import { TestDatabase } from './query-engine.builder';
import type { RunningQuery } from './running-query';

const DOCUMENTS = 1300;
const documentAt = (n: number, value: JsonValue): JsonObject => ({ _key: `k${String(n).padStart(5, '0')}`, few: value, n });
const keyAt = (n: number) => String(documentAt(n, 0)['_key']);
const GROUPS = 'FOR d IN c COLLECT x = d.few WITH COUNT INTO k RETURN [x, k]';
const LISTED = 'FOR d IN c FILTER d.n != -1 RETURN [d.n, d.few]';
const SUMS = 'FOR d IN c COLLECT x = d.some AGGREGATE s = SUM(d.n) RETURN [x, s]';
const QUERIES = [GROUPS, LISTED, SUMS];
const byText = (a: JsonValue, b: JsonValue) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

let db: TestDatabase;
beforeEach(async () => {
  db = await TestDatabase.open();
  await db.fill(
    'c',
    Array.from({ length: DOCUMENTS }, (_, n) => documentAt(2 * n, n % 5)),
  );
});
afterEach(async () => {
  jest.restoreAllMocks();
  await db.close();
});

const write = (work: (access: WriteAccess) => void) => db.database.write(work);
const sorted = async (query: string) => [...(await db.query(query))].sort(byText);
/** The same asked of whole documents, without columns. */
const plainly = (query: string) => sorted(query.replace('IN c', 'IN (FOR whole IN c RETURN NOOPT(whole))'));

/** Documents that a query reads to fill columns, with its result. */
async function readBy(query: string): Promise<{ readonly read: number; readonly rows: readonly JsonValue[] }> {
  const visit = jest.spyOn(SnapshotView.prototype, 'visit');
  const rows = await sorted(query);
  const read = visit.mock.results.reduce((sum, { value }) => sum + (value as { count: number }).count, 0);
  visit.mockRestore();
  return { read, rows };
}

describe('columns after a small write', () => {
  it.each<[string, (access: WriteAccess) => void]>([
    ['an insert in between', (access) => void access.insert(access.collection('c'), documentAt(1001, 'new'))],
    ['an insert behind all', (access) => void access.insert(access.collection('c'), documentAt(90_000, 3))],
    ['an insert before all', (access) => void access.insert(access.collection('c'), { _key: 'a', few: 1 })],
    ['an update', (access) => void access.update(access.collection('c'), keyAt(1000), { few: null })],
    ['a replace', (access) => void access.replace(access.collection('c'), keyAt(0), { n: 7 })],
    ['a removal', (access) => void access.remove(access.collection('c'), keyAt(2 * DOCUMENTS - 2))],
    ['the removal of a whole block', (access) => removeRange(access, 128, 300)],
  ])('read what lies around %s, and nothing else', async (_name, work) => {
    for (const query of QUERIES) expect((await readBy(query)).read).toBeLessThanOrEqual(DOCUMENTS);
    await write(work);
    for (const query of QUERIES) {
      const { read, rows } = await readBy(query);
      expect(read).toBeLessThan(200);
      expect(rows).toEqual(await plainly(query));
    }
    expect((await readBy(GROUPS)).read).toBe(0);
  });

  it('read everything when most of it has changed', async () => {
    await readBy(GROUPS);
    await db.query('FOR d IN c UPDATE d WITH {few: d.few + 1} IN c');
    const { read, rows } = await readBy(GROUPS);
    expect(read).toBe(DOCUMENTS);
    expect(rows).toEqual(await plainly(GROUPS));
  });

  it('are there again when a value that fits into none is gone', async () => {
    await readBy(GROUPS);
    await write((access) => void access.update(access.collection('c'), keyAt(1000), { few: [1] }));
    expect(await sorted(GROUPS)).toEqual(await plainly(GROUPS));
    expect(await sorted(GROUPS)).toEqual(await plainly(GROUPS));
    await write((access) => void access.update(access.collection('c'), keyAt(1000), { few: 1 }));
    await readBy(GROUPS);
    const { read, rows } = await readBy(GROUPS);
    expect({ read, rows }).toEqual({ read: 0, rows: await plainly(GROUPS) });
  });
});

function removeRange(access: WriteAccess, from: number, to: number): void {
  for (let n = from; n < to; n += 2) access.remove(access.collection('c'), keyAt(n));
}

const VALUES: readonly JsonValue[] = [null, 1, 2.5, 'x', true, [1], 'y'.repeat(300), 'z'];
type Change = { readonly do: 'put' | 'remove' | 'removeRange'; readonly n: number; readonly value: number };
type Step =
  | { readonly do: 'write' | 'commit' | 'abort'; readonly changes: readonly Change[] }
  | { readonly do: 'ask' | 'open'; readonly query: number }
  | { readonly do: 'fill' | 'truncate' | 'drop' };
const change: fc.Arbitrary<Change> = fc.record({
  do: fc.constantFrom('put', 'put', 'put', 'remove', 'removeRange'),
  n: fc.nat(2 * DOCUMENTS + 50),
  value: fc.nat(VALUES.length - 1),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('write', 'write', 'commit', 'abort'),
      changes: fc.array(change, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('ask', 'ask', 'open'), query: fc.nat(QUERIES.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('fill', 'fill', 'truncate', 'drop') }) },
) as fc.Arbitrary<Step>;

/** Writes as they come, whether there is such a document or not. */
function apply(access: WriteAccess, changes: readonly Change[]): void {
  const collection = access.collection('c');
  for (const { do: what, n, value } of changes) {
    const key = keyAt(n);
    const isThere = access.document(collection, key) !== undefined;
    if (what === 'put' && isThere) access.update(collection, key, { few: VALUES[value]!, some: n % 3 });
    else if (what === 'put') access.insert(collection, documentAt(n, VALUES[value]!));
    else if (what === 'remove' && isThere) access.remove(collection, key);
    else if (what === 'removeRange') removePresent(access, n);
  }
}

function removePresent(access: WriteAccess, from: number): void {
  const collection = access.collection('c');
  for (const document of access.scan(collection, { from: keyAt(from), below: keyAt(from + 90) }).read(100))
    access.remove(collection, document.key);
}

describe('columns under random writes', () => {
  it('give every query the documents of its own snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (history) => {
        const open: { readonly query: RunningQuery; readonly expected: readonly JsonValue[] }[] = [];
        for (const one of history) {
          switch (one.do) {
            case 'ask':
              expect(await sorted(QUERIES[one.query]!)).toEqual(await plainly(QUERIES[one.query]!));
              break;
            case 'open': {
              const expected = await plainly(QUERIES[one.query]!);
              open.push({ query: await db.start(QUERIES[one.query]!, { stream: true }), expected });
              break;
            }
            case 'write':
              await write((access) => apply(access, one.changes));
              break;
            case 'commit':
            case 'abort':
              await within(one.changes, one.do === 'commit');
              break;
            case 'truncate':
              await db.database.truncateCollection('c');
              break;
            default:
              await again(one.do === 'drop');
          }
        }
        for (const { query, expected } of open) {
          const rows: JsonValue[] = [];
          while (!query.isFinished || query.waiting > 0) rows.push(...(await query.readBatch(700)).map(materialised));
          expect(rows.sort(byText)).toEqual(expected);
        }
      }),
      { numRuns: 8 },
    );
  });

  /** A transaction that asks before and after it writes. */
  async function within(changes: readonly Change[], isCommitted: boolean): Promise<void> {
    const transaction = db.database.begin();
    const ask = async () => {
      const query = await db.start(GROUPS, {}, { user: 'root', transaction });
      await query.readAll();
      return (await query.readBatch(query.waiting)).map(materialised).sort(byText);
    };
    expect(await ask()).toEqual(await plainly(GROUPS));
    apply(transaction, changes);
    const inside = await ask();
    if (isCommitted) await transaction.commit();
    else transaction.abort();
    if (isCommitted) expect(inside).toEqual(await plainly(GROUPS));
    expect(await sorted(GROUPS)).toEqual(await plainly(GROUPS));
  }

  /** All documents anew, in a new collection of the name or the old one. */
  async function again(isDropped: boolean): Promise<void> {
    if (isDropped) await db.database.dropCollection('c');
    if (isDropped) await db.database.createCollection({ name: 'c', type: 'document' });
    await write((access) => {
      const collection = access.collection('c');
      for (let n = 0; n < DOCUMENTS; n += 1) {
        const document = documentAt(2 * n, n % 4);
        if (access.document(collection, keyAt(2 * n)) === undefined) access.insert(collection, document);
      }
    });
  }
});
