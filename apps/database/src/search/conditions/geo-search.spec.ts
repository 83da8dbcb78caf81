import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAnalyzer } from '../../custom-analyzers/analyzers';
import { sphereDistance } from '../../geometry/geo-shapes';
import type { Position } from '../../geometry/geo-shapes';
import { PLACES, READINGS } from '../../geometry/polygon-reading.fixture';
import type { JsonValue } from '../../store/database';
import { createView } from '../../views/views';
import type { TestEngine } from '../view-search.fixture';
import { anEngine, insertAll, keysOf, search } from '../view-search.fixture';

const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));

describe('SEARCH for places', () => {
  let engine: TestEngine;
  const places: Position[] = Array.from({ length: 400 }, (_, i) => [((i * 77) % 360) - 180, ((i * 31) % 180) - 90]);
  beforeAll(async () => {
    engine = await anEngine();
    await createAnalyzer(engine.database, { name: 'gj', type: 'geojson', properties: {} });
    await createAnalyzer(engine.database, { name: 'gp', type: 'geopoint', properties: {} });
    await createAnalyzer(engine.database, {
      name: 'gll',
      type: 'geopoint',
      properties: { latitude: ['lat'], longitude: ['lon'] },
    });
    await engine.database.createCollection({ name: 'places' });
    await insertAll(engine.database, 'places', [
      ...places.map(([lon, lat], i) => ({
        _key: `k${i}`,
        json: { type: 'Point', coordinates: [lon, lat] },
        pair: [lat, lon],
        parts: { lat, lon },
        many: { list: [[lon, lat], [lon, -lat]] }, // prettier-ignore
      })),
      { _key: 'none', json: 'text', pair: [1], parts: null },
    ]);
    const fields = {
      json: { analyzers: ['gj'] },
      pair: { analyzers: ['gp'] },
      parts: { analyzers: ['gll'] },
      many: { fields: { list: { analyzers: ['gj'] } } },
    };
    await createView(engine.database, { name: 'v', type: 'arangosearch', links: { places: { fields } } });
  });
  afterAll(() => engine.close());

  const found = (condition: string, bind = {}): string[] =>
    keysOf(search(engine.database.snapshot(), 'v', condition, { bind })).sort();

  it.each([
    ['json', 'gj'],
    ['pair', 'gp'],
    ['parts', 'gll'],
  ])('by the distance of %s', async (path, analyzer) => {
    fc.assert(
      fc.property(place, fc.double({ min: 0, max: 2e7, noNaN: true }), (from, metres) => {
        const near = places.flatMap((to, i) => (sphereDistance(from as Position, to) <= metres ? [`k${i}`] : [])).sort();
        const bind = { from: from as unknown as JsonValue, metres };
        expect(found(`ANALYZER(GEO_DISTANCE(doc.${path}, @from) <= @metres, "${analyzer}")`, bind)).toEqual(near);
        expect(found(`ANALYZER(GEO_IN_RANGE(@from, doc.${path}, 0, @metres), "${analyzer}")`, bind)).toEqual(near);
        expect(found(`ANALYZER(@metres < GEO_DISTANCE(doc.${path}, @from), "${analyzer}")`, bind)).toHaveLength(400 - near.length);
      }),
      { numRuns: 8 },
    );
  });

  it.each([false, true])('reading polygons by orientation, or as before ArangoDB 3.10: legacy %s', async (legacy) => {
    const name = `polygons${legacy}`;
    await createAnalyzer(engine.database, { name, type: 'geojson', properties: { legacy } });
    await engine.database.createCollection({ name });
    await insertAll(engine.database, name, PLACES);
    await createView(engine.database, {
      name: `v${name}`,
      type: 'arangosearch',
      links: { [name]: { fields: { g: { analyzers: [name] } } } },
    });
    for (const [title, condition, place, oriented, before] of READINGS) {
      const asked = `ANALYZER(${condition.replaceAll('d.g', 'doc.g')}, "${name}")`;
      const keys = keysOf(search(engine.database.snapshot(), `v${name}`, asked, { bind: { place } })).sort();
      expect([title, keys]).toEqual([title, legacy ? before : oriented]);
    }
  });

  it('in lists, each member counting', () => {
    const [lon, lat] = places[3] as Position;
    expect(found('ANALYZER(GEO_DISTANCE(doc.many.list, @from) < 10, "gj")', { from: [lon, -lat] })).toContain('k3');
  });

  it('only with an analyzer of places', () => {
    expect(() => found('GEO_DISTANCE(doc.json, [0, 0]) < 10')).toThrow(expect.objectContaining({ errorNum: 10 }));
  });
});
