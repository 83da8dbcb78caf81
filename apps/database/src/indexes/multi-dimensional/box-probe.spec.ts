import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestDatabase } from '../../queries/query-engine.builder';
import type { JsonObject, JsonValue } from '../../store/database';

const coordinate = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const bound = fc.oneof({ weight: 5, arbitrary: coordinate }, { weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, 'x', true) });
const condition = fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('<', '<=', '>', '>=', '=='), bound);

describe('a multi-dimensional index', () => {
  let test: TestDatabase;
  let runs = 0;
  beforeAll(async () => {
    test = await TestDatabase.open();
  });
  afterAll(() => test.close());

  it.each<JsonObject>([
    { type: 'mdi', fields: ['x', 'y', 'z'] },
    { type: 'zkd', fields: ['y', 'x'] },
    { type: 'mdi-prefixed', prefixFields: ['p'], fields: ['z', 'x'] },
    { type: 'mdi', fields: ['x', 'y'], sparse: true },
  ])('%j answers as a scan does, before and after changes', async (definition) => {
    const isSparse = definition['sparse'] === true;
    const number = isSparse
      ? fc.oneof({ weight: 6, arbitrary: coordinate as fc.Arbitrary<JsonValue> }, fc.constant(null))
      : coordinate;
    const row = fc.record({ x: number, y: number, z: coordinate, p: fc.constantFrom('a', 'b') }) as fc.Arbitrary<JsonObject>;
    const check = async (
      rows: JsonObject[],
      edits: [number, JsonObject][],
      conditions: [string, string, JsonValue][],
    ): Promise<void> => {
      const name = `c${(runs += 1)}`;
      await test.fill(
        name,
        rows.map((one, i) => ({ _key: `k${i}`, ...one })),
      );
      await test.database.createIndex(name, { fieldValueTypes: 'double', ...definition });
      const compare = async (): Promise<void> => {
        const filters = conditions.map(([field, operator], i) => `FILTER d.${field} ${operator} @v${i}`).join(' ');
        const query = `FOR d IN ${name} FILTER d.p == 'a' ${filters} SORT d._key RETURN d._key`;
        const bind = Object.fromEntries(conditions.map(([, , value], i) => [`v${i}`, value]));
        expect(await test.query(query, bind)).toEqual(await test.query(query, bind, { optimizer: { rules: ['-all'] } }));
      };
      await compare();
      await test.database.write((access) => {
        const collection = access.collection(name);
        for (const [i, changed] of edits) access.insert(collection, { _key: `k${i}`, ...changed }, { overwriteMode: 'replace' });
      });
      await compare();
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 150 }),
        fc.array(fc.tuple(fc.nat(150), row), { maxLength: 8 }),
        fc.array(condition, { minLength: 1, maxLength: 5 }),
        check,
      ),
      { numRuns: 12 },
    );
  });

  it('reads a small part of the curve for a small box', async () => {
    const size = 120;
    await test.fill(
      'grid',
      Array.from({ length: size * size }, (_, i) => ({ x: i % size, y: Math.floor(i / size) })),
    );
    await test.database.createIndex('grid', { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double' });
    const query = 'FOR d IN grid FILTER d.x >= 50 && d.x < 60 && d.y >= 50 && d.y < 60 RETURN d';
    expect(JSON.stringify(test.explain(query))).toContain('"type":"mdi"');
    expect(await test.query(query)).toHaveLength(100);
  });

  it('keeps points unique and refuses what is no number', async () => {
    await test.database.createCollection({ name: 'points' });
    await test.database.createIndex('points', { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double', unique: true });
    const insert = (document: JsonObject) => test.database.write((access) => access.insert(access.collection('points'), document));
    await insert({ _key: 'a', x: 1, y: -0 });
    await expect(insert({ x: 1, y: 0 })).rejects.toMatchObject({ errorNum: 1210 });
    await expect(insert({ x: 1 })).rejects.toMatchObject({ errorNum: 1561 });
    await expect(insert({ x: 1, y: 'text' })).rejects.toMatchObject({ errorNum: 1561 });
    await insert({ x: 1, y: 1 });
    expect(await test.query('FOR d IN points FILTER d.x == 1 && d.y >= 0 RETURN d.y')).toEqual([0, 1]);
  });
});
