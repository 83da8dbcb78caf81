import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PLACES, READINGS } from '../../geometry/polygon-reading.fixture';
import { TestDatabase } from '../../queries/query-engine.builder';
import { readQueryRequest } from '../../queries/query-request';
import type { JsonObject, JsonValue } from '../../store/database';
import { geoIndexKind } from './geo-index.kind';

type Place = readonly [number, number];

const longitude = fc.oneof(fc.integer({ min: -180, max: 180 }), fc.double({ min: -180, max: 180, noNaN: true }));
const latitude = fc.oneof(fc.integer({ min: -90, max: 90 }), fc.double({ min: -90, max: 90, noNaN: true }));
const place = fc.tuple(longitude, latitude);
const near = fc.tuple(fc.double({ min: 6.9, max: 7, noNaN: true }), fc.double({ min: 50.9, max: 51, noNaN: true }));
const point = fc.oneof({ weight: 3, arbitrary: place }, { weight: 2, arbitrary: near });
const line = fc
  .array(near, { minLength: 2, maxLength: 4 })
  .map((coordinates) => ({ type: 'LineString', coordinates }) as unknown as JsonValue);
const geo = fc.oneof(
  { weight: 6, arbitrary: point.map((coordinates) => ({ type: 'Point', coordinates }) as unknown as JsonValue) },
  { weight: 2, arbitrary: line },
  { weight: 2, arbitrary: point as unknown as fc.Arbitrary<JsonValue> },
  { weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, 'text', [1], { type: 'Point' }, [200, 0]) },
);

/** keys say latitude and longitude */
const PAIRS: JsonObject[] = [
  [1, 1],
  [1, 5],
  [5, 1],
  [5, 5],
].map((at) => ({ _key: at.join(','), at, reach: 1000 }));
const EAST_3_NORTH_6 = { type: 'Polygon', coordinates: [[[0, 0], [3, 0], [3, 6], [0, 6], [0, 0]]] }; // prettier-ignore

describe('a geo index', () => {
  let test: TestDatabase;
  let runs = 0;
  beforeAll(async () => {
    test = await TestDatabase.open();
    test.storage.registerIndexKind(geoIndexKind);
  });
  afterAll(() => test.close());

  /** a query with the index, and with all rules off where documents without a location are left out by hand */
  async function both(
    query: string,
    unindexed: string,
    bind: Record<string, JsonValue>,
  ): Promise<[readonly JsonValue[], readonly JsonValue[]]> {
    expect(JSON.stringify(test.explain(query, bind))).toContain('"geo-index-optimizer"');
    return [await test.query(query, bind), await test.query(unindexed, bind, { optimizer: { rules: ['-all'] } })];
  }

  it('finds by distance what a scan finds, in the same order, before and after changes', async () => {
    const documents = fc.array(fc.record({ g: geo }), { maxLength: 60 });
    const changes = fc.array(fc.tuple(fc.nat(60), fc.option(geo)), { maxLength: 10 });
    const question = fc.record({
      p: point,
      low: fc.double({ min: 0, max: 2e7, noNaN: true }),
      high: fc.double({ min: 0, max: 2.1e7, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(documents, changes, fc.array(question, { minLength: 1, maxLength: 3 }), async (places, edits, questions) => {
        const name = `c${(runs += 1)}`;
        await test.fill(
          name,
          places.map(({ g }, i) => ({ _key: `k${i}`, g }) as JsonObject),
        );
        await test.database.createIndex(name, { type: 'geo', fields: ['g'], geoJson: true });
        const compare = async (): Promise<void> => {
          const located = `FILTER IS_NUMBER(GEO_DISTANCE(@p, d.g))`;
          for (const { p, low, high } of questions) {
            const bind = { p: p as unknown as JsonValue };
            const bounds = { ...bind, low, high };
            const inside = 'FILTER GEO_DISTANCE(@p, d.g) >= @low FILTER GEO_DISTANCE(@p, d.g) < @high';
            const [found, expected] = await both(
              `FOR d IN ${name} ${inside} RETURN d._key`,
              `FOR d IN ${name} ${located} ${inside} RETURN d._key`,
              bounds,
            );
            expect([...found].sort()).toEqual([...expected].sort());
            for (const direction of ['ASC', 'DESC']) {
              const sorted = `SORT GEO_DISTANCE(@p, d.g) ${direction} LIMIT 7 RETURN ROUND(GEO_DISTANCE(@p, d.g))`;
              const [first, all] = await both(`FOR d IN ${name} ${sorted}`, `FOR d IN ${name} ${located} ${sorted}`, bind);
              expect(first).toEqual(all);
            }
          }
        };
        await compare();
        await test.database.write((access) => {
          const collection = access.collection(name);
          for (const [i, g] of edits) {
            if (g === null && access.document(collection, `k${i}`)) access.remove(collection, `k${i}`);
            else access.insert(collection, { _key: `k${i}`, g } as JsonObject, { overwriteMode: 'replace' });
          }
        });
        await compare();
      }),
      { numRuns: 6 },
    );
  });

  it('finds by containment and intersection what a scan finds', async () => {
    const boxAround = ([x, y]: Place, wide: number, high: number): JsonValue =>
      ({ type: 'Polygon', coordinates: [[[x - wide, y - high], [x + wide, y - high], [x + wide, y + high], [x - wide, y + high], [x - wide, y - high]]] }) as unknown as JsonValue; // prettier-ignore
    const middle = fc.tuple(fc.integer({ min: -120, max: 120 }), fc.integer({ min: -60, max: 60 }));
    const box = fc
      .tuple(middle, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 20 }))
      .map((args) => boxAround(...args));
    const path = fc
      .tuple(middle, fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .map(([[x, y], dx, dy]) => ({ type: 'LineString', coordinates: [[x, y], [x + dx, y + dy]] }) as unknown as JsonValue); // prettier-ignore
    const dot = middle.map((coordinates) => ({ type: 'Point', coordinates }) as unknown as JsonValue);
    const shapes = fc.array(fc.oneof(dot, path, box), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(shapes, fc.array(box, { minLength: 1, maxLength: 3 }), async (places, questions) => {
        const name = `c${(runs += 1)}`;
        await test.fill(name, [...places.map((g, i) => ({ _key: `k${i}`, g }) as JsonObject), { _key: 'nowhere' }]);
        await test.database.createIndex(name, { type: 'geo', fields: ['g'], geoJson: true });
        for (const question of questions)
          for (const condition of [
            'GEO_CONTAINS(@question, d.g)',
            'GEO_INTERSECTS(@question, d.g)',
            'GEO_INTERSECTS(d.g, @question)',
          ]) {
            const query = `FOR d IN ${name} FILTER ${condition} SORT d._key RETURN d._key`;
            const [found, expected] = await both(query, query.replace('FILTER', 'FILTER d.g != null FILTER'), { question });
            expect(found).toEqual(expected);
          }
      }),
      { numRuns: 12 },
    );
  });

  it.each([false, true])('reads polygons by orientation, or as before ArangoDB 3.10: legacyPolygons %s', async (legacyPolygons) => {
    const name = `c${(runs += 1)}`;
    await test.fill(name, PLACES);
    await test.database.createIndex(name, { type: 'geo', fields: ['g'], geoJson: true, legacyPolygons });
    for (const [title, condition, place, oriented, legacy] of READINGS) {
      const query = `FOR d IN ${name} FILTER ${condition} SORT d._key RETURN d._key`;
      const [found, scanned] = await both(query, query, { place });
      expect([title, found, scanned]).toEqual([title, legacyPolygons ? legacy : oriented, oriented]);
    }
    const nearest = `FOR d IN ${name} FILTER d._key IN ['left', 'right', 'near'] SORT GEO_DISTANCE(d.g, [52, -19]) LIMIT 2 RETURN d._key`;
    expect((await test.query(nearest)).toSorted()).toEqual(legacyPolygons ? ['left', 'right'] : ['left', 'near']);
  });

  it('with legacyPolygons answers nothing that ArangoDB asks no index for', async () => {
    const name = `c${(runs += 1)}`;
    await test.fill(name, PLACES);
    await test.database.createIndex(name, { type: 'geo', fields: ['g'], geoJson: true, legacyPolygons: true });
    const place = { type: 'Point', coordinates: [51.5, -18.5] };
    for (const [condition, found] of [
      ['GEO_CONTAINS(d.g, @place)', ['left']],
      ['GEO_EQUALS(d.g, @place)', []],
    ] as const)
      // prettier-ignore
      expect(await test.query(`FOR d IN ${name} FILTER d.g.type == 'Polygon' FILTER ${condition} RETURN d._key`, { place })).toEqual(found);
  });

  // ArangoDB's rule puts the index in place of the condition; the official Python driver's find_in_box rests on it
  it.each([
    ['GEO_CONTAINS(@box, d.at)', ['1,1', '5,1'], ['1,1', '1,5']],
    ['GEO_INTERSECTS(@box, d.at)', ['1,1', '5,1'], ['1,1', '1,5']],
    ['GEO_DISTANCE([1, 5], d.at) <= 1000', ['5,1'], ['1,5']],
    ['1000 > GEO_DISTANCE(d.at, [1, 5])', ['5,1'], ['1,5']],
    ['GEO_CONTAINS(@box, d.at) AND GEO_DISTANCE([1, 5], d.at) < 100000', ['5,1'], ['1,5']],
  ])('reads a pair that is named as a whole latitude first: %s', async (condition, found, scanned) => {
    const name = `c${(runs += 1)}`;
    await test.fill(name, PAIRS);
    await test.database.createIndex(name, { type: 'geo', fields: ['at'] });
    const query = `FOR d IN ${name} FILTER ${condition} SORT d._key RETURN d._key`;
    const bind: Record<string, JsonValue> = condition.includes('@box') ? { box: EAST_3_NORTH_6 } : {};
    expect(await both(query, query, bind)).toEqual([found, scanned]);
  });

  it('sorts by the distance of such pairs, too, and leaves conditions that ArangoDB asks no index for to the functions', async () => {
    const name = `c${(runs += 1)}`;
    await test.fill(name, PAIRS);
    await test.database.createIndex(name, { type: 'geo', fields: ['at'] });
    expect(await test.query(`FOR d IN ${name} SORT GEO_DISTANCE([1, 5], d.at) LIMIT 1 RETURN d._key`)).toEqual(['5,1']);
    for (const condition of [
      'GEO_IN_RANGE([1, 5], d.at, 0, 1000)',
      'GEO_DISTANCE([1, 5], d.at) == 0',
      'GEO_DISTANCE([1, 5], d.at) <= d.reach',
    ])
      expect([condition, await test.query(`FOR d IN ${name} FILTER ${condition} RETURN d._key`)]).toEqual([condition, ['1,5']]);
    expect(await test.query(`FOR r IN [500, 1000] FOR d IN ${name} FILTER GEO_DISTANCE([1, 5], d.at) <= r RETURN d._key`)).toEqual([
      '1,5',
      '1,5',
    ]);
  });

  it.each([
    [{ fields: ['lat', 'lon'] }, 'DISTANCE(@lat, @lon, d.lat, d.lon)'],
    [{ fields: ['lat', 'lon'] }, 'GEO_DISTANCE([@lon, @lat], [d.lon, d.lat])'],
    [{ fields: ['at'] }, 'DISTANCE(d.at[0], d.at[1], @lat, @lon)'],
    [{ fields: ['at'] }, 'GEO_DISTANCE([d.at[1], d.at[0]], GEO_POINT(@lon, @lat))'],
  ])('over %j answers %s', async (definition, distance) => {
    const name = `c${(runs += 1)}`;
    const places: Place[] = Array.from({ length: 300 }, (_, i) => [((i * 37) % 180) - 90, ((i * 101) % 360) - 180]);
    await test.fill(name, [...places.map(([lat, lon], i) => ({ _key: `k${i}`, lat, lon, at: [lat, lon] })), { _key: 'nowhere' }]);
    await test.database.createIndex(name, { type: 'geo', ...definition });
    const bind = { lat: 48, lon: 11 };
    const query = `FOR d IN ${name} FILTER ${distance} <= 3000000 SORT ${distance} LIMIT 20 RETURN d._key`;
    const [found, expected] = await both(query, query.replace('FILTER', 'FILTER d.lat != null FILTER'), bind);
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(5);
  });

  it('reads little for the nearest of many', async () => {
    await test.fill(
      'many',
      Array.from({ length: 20_000 }, (_, i) => ({ at: [((i * 7919) % 18000) / 100 - 90, ((i * 104_729) % 36000) / 100 - 180] })),
    );
    await test.database.createIndex('many', { type: 'geo', fields: ['at'] });
    const query = await test.engine.start(
      test.database,
      readQueryRequest({ query: 'FOR d IN many SORT DISTANCE(50, 7, d.at[0], d.at[1]) LIMIT 3 RETURN d.at' }),
      { user: 'root' },
    );
    await query.readAll();
    expect(query.statistics.scannedIndex).toBeLessThan(100);
  });

  it.each<[JsonObject, string]>([
    [{ fields: [] }, 'no field'],
    [{ fields: ['a', 'b', 'c'] }, 'three fields'],
    [{ fields: ['a', 'a'] }, 'a field twice'],
    [{ fields: ['a[*]'] }, 'an expansion'],
    [{ fields: ['a', 'b'], geoJson: true }, 'two fields of GeoJSON'],
  ])('refuses %j: %s', async (definition) => {
    await test.database.createCollection({ name: `c${(runs += 1)}` });
    await expect(test.database.createIndex(`c${runs}`, { type: 'geo', ...definition })).rejects.toMatchObject({ errorNum: 10 });
  });

  it('is described with all its attributes and found again', async () => {
    await test.database.createCollection({ name: 'described' });
    const { index } = await test.database.createIndex('described', { type: 'geo', fields: ['g'], geoJson: true, unique: true });
    expect(index).toMatchObject({
      type: 'geo',
      unique: false,
      sparse: true,
      attributes: { geoJson: true, legacyPolygons: false, maxNumCoverCells: 8, worstIndexedLevel: 4, bestIndexedLevel: 17 },
    });
    expect(await test.database.createIndex('described', { type: 'geo', fields: ['g'], geoJson: true })).toMatchObject({
      isNewlyCreated: false,
    });
  });
});
