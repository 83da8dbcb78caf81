import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
database.cases('geo-functions');

const POINT = (lon: number, lat: number) => `{type: "Point", coordinates: [${lon}, ${lat}]}`;
const POLYGON = (...rings: string[]) => `{type: "Polygon", coordinates: [${rings.join(', ')}]}`;
const LINE = (coordinates: string) => `{type: "LineString", coordinates: ${coordinates}}`;

describe('meeting, equality, area', () => {
  it.each([
    [POLYGON('[[0, 0], [90, 0], [0, 90], [0, 0]]'), (4 * Math.PI * 6371000 ** 2) / 8, '"sphere"'],
    [POLYGON('[[0, 0], [0, 90], [90, 0], [0, 0]]'), (4 * Math.PI * 6371000 ** 2 * 7) / 8, '"sphere"'],
    [POLYGON('[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]'), 12363.7e6, '"sphere"'],
    [POLYGON('[[0, 0], [90, 0], [0, 90], [0, 0]]'), 510065621724088 / 8, '"wgs84"'],
    [POLYGON('[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]'), 12308.8e6, '"wgs84"'],
    [POINT(1, 1), 0, '"sphere"'],
    [LINE('[[0, 0], [1, 1]]'), 0, '"sphere"'],
  ])('the area of %s', async (shape, area, ellipsoid) => {
    const { rows } = await database.run(`RETURN GEO_AREA(${shape}, ${ellipsoid})`);
    expect(Math.abs(Number(rows[0]) - area)).toBeLessThanOrEqual(area * 1e-4);
  });
});
