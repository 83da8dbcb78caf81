import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestDatabase } from '../../queries/query-engine.builder';
import type { JsonObject, JsonValue } from '../../store/database';

const scalar = fc.constantFrom<JsonValue>(null, false, true, -1, 0, 1.5, 2, '', 'a', 'B', 'ä', 'a\u0000');
const value = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const list = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.oneof(scalar, fc.record({ c: scalar })), { maxLength: 4 }) as fc.Arbitrary<JsonValue> },
  { weight: 1, arbitrary: scalar },
);
const row = fc.record({ x: value, y: scalar, tags: list }, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;

const QUERIES = [
  'd.x == @v',
  'd.x > @v AND d.x <= @w',
  'd.x == @v AND d.y >= @w',
  'd.x IN [@v, @w, @v]',
  '@v IN d.tags[*]',
  '@v IN d.tags[*].c',
  'd.x == @v OR d.y == @w',
  'd.y != null AND d.y < @v',
];

describe('a sorted index', () => {
  let test: TestDatabase;
  let runs = 0;
  beforeAll(async () => {
    test = await TestDatabase.open();
  });
  afterAll(() => test.close());

  it.each<JsonObject[][]>([
    [
      [
        { type: 'persistent', fields: ['x', 'y'] },
        { type: 'persistent', fields: ['tags[*]'] },
      ],
    ],
    [
      [
        { type: 'persistent', fields: ['x'], sparse: true },
        { type: 'persistent', fields: ['tags[*].c', 'y'] },
      ],
    ],
    [
      [
        { type: 'skiplist', fields: ['y'], storedValues: ['x'] },
        { type: 'persistent', fields: ['tags[*]'], sparse: true },
      ],
    ],
    [[{ type: 'hash', fields: ['x', 'y'], sparse: true }]],
  ])('answers as a scan does, before and after changes: %j', async (definitions) => {
    const edits = fc.array(fc.tuple(fc.nat(40), fc.option(row)), { maxLength: 12 });
    const check = async (rows: JsonObject[], changes: [number, JsonObject | null][], v: JsonValue, w: JsonValue): Promise<void> => {
      const name = `c${(runs += 1)}`;
      await test.fill(
        name,
        rows.map((one, i) => ({ _key: `k${i}`, ...one })),
      );
      for (const definition of definitions) await test.database.createIndex(name, definition);
      const compare = async (): Promise<void> => {
        for (const condition of QUERIES) {
          const query = `FOR d IN ${name} FILTER ${condition} SORT d._key RETURN d._key`;
          const bind = { ...(query.includes('@v') && { v }), ...(query.includes('@w') && { w }) };
          const scanned = await test.query(query, bind, { optimizer: { rules: ['-all'] } });
          expect({ condition, found: await test.query(query, bind) }).toEqual({ condition, found: scanned });
        }
      };
      await compare();
      await test.database.write((access) => {
        const collection = access.collection(name);
        for (const [i, changed] of changes) {
          const key = `k${i}`;
          if (changed !== null) access.insert(collection, { _key: key, ...changed }, { overwriteMode: 'replace' });
          else if (access.document(collection, key)) access.remove(collection, key);
        }
      });
      await compare();
    };
    await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 40 }), edits, scalar, scalar, check), { numRuns: 12 });
  });

  it('keeps values unique through every change, those of lists too', async () => {
    const keyed = fc.array(fc.tuple(fc.nat(5), fc.array(fc.nat(4), { maxLength: 3 })), { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(keyed, async (writes) => {
        const name = `c${(runs += 1)}`;
        await test.database.createCollection({ name });
        await test.database.createIndex(name, { type: 'persistent', fields: ['tags[*]'], unique: true, sparse: true });
        const model = new Map<string, readonly number[]>();
        for (const [i, tags] of writes) {
          const key = `k${i}`;
          const isTaken = [...model].some(([other, held]) => other !== key && held.some((tag) => tags.includes(tag)));
          const write = test.database.write((access) =>
            access.insert(access.collection(name), { _key: key, tags }, { overwriteMode: 'replace' }),
          );
          if (isTaken) await expect(write).rejects.toMatchObject({ errorNum: 1210 });
          else {
            await write;
            model.set(key, tags);
          }
        }
        for (let tag = 0; tag < 5; tag++) {
          const owner = [...model].filter(([, tags]) => tags.includes(tag)).map(([key]) => key);
          expect(await test.query(`FOR d IN ${name} FILTER @tag IN d.tags[*] RETURN d._key`, { tag })).toEqual(owner);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('finds what has expired by numbers and dates', async () => {
    const times: JsonValue[] = [0, 100, 200.5, '1970-01-01T00:02:00Z', '1970-01-01T00:05:00.000Z', 'no date', null, true];
    await test.fill(
      'expiring',
      times.map((at, i) => ({ _key: `k${i}`, at })),
    );
    const { index } = await test.database.createIndex('expiring', { type: 'ttl', fields: ['at'], expireAfter: 10 });
    const snapshot = test.database.snapshot();
    const upTo = (seconds: number) =>
      snapshot
        .indexDocuments(snapshot.collection('expiring'), index, { equals: [], upper: { value: seconds, inclusive: true } })
        .read(100)
        .map(({ key }) => key);
    expect(upTo(150)).toEqual(['k0', 'k1', 'k3']);
    expect(upTo(300)).toEqual(['k0', 'k1', 'k3', 'k2', 'k4']);
    snapshot.release();
  });
});
