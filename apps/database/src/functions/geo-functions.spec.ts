import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { callFunction } from './function-calls.builder';

const COLOGNE = [6.9603, 50.9375];
const BERLIN = [13.405, 52.52];
const SQUARE = [[0, 0], [0, 10], [10, 10], [10, 0]]; // prettier-ignore
const number = (name: string, args: AqlValue[]) => Number(callFunction(name, args).value);

describe('distances', () => {
  it('are great circles in metres', () => {
    expect(number('DISTANCE', [52.5163, 13.3777, 50.9322, 6.94])).toBeCloseTo(476918.898, -1);
    expect(number('GEO_DISTANCE', [COLOGNE, BERLIN])).toBeCloseTo(number('DISTANCE', [50.9375, 6.9603, 52.52, 13.405]), 6);
    expect(number('GEO_DISTANCE', [COLOGNE, { type: 'Point', coordinates: COLOGNE }])).toBe(0);
  });

  it('follow the ellipsoid when asked', () => {
    // Vincenty's own check: one degree of longitude on the equator
    expect(number('GEO_DISTANCE', [[0, 0], [1, 0], 'wgs84'])).toBeCloseTo(111319.491, 2); // prettier-ignore
    expect(number('GEO_DISTANCE', [[0, 0], [180, 0.1], 'wgs84'])).toBeGreaterThan(19_000_000); // prettier-ignore
  });

  it.each<[string, AqlValue[]]>([
    ['DISTANCE', [100, 0, 0, 0]],
    ['DISTANCE', ['a', 0, 0, 0]],
    ['GEO_DISTANCE', [1, COLOGNE]],
    ['GEO_POINT', ['a', 0]],
    ['GEO_POLYGON', [[[0, 0], [1, 1]]]], // prettier-ignore
    ['GEO_LINESTRING', [[[0, 0]]]],
  ])('%s(%j) is null with a warning', (name, args) => expect(callFunction(name, args)).toEqual({ value: null, warnings: [1542] }));

  it('are tested for a range', () => {
    expect(callFunction('GEO_IN_RANGE', [COLOGNE, BERLIN, 400_000, 500_000]).value).toBe(true);
    expect(callFunction('GEO_IN_RANGE', [COLOGNE, COLOGNE, 0, 1, false]).value).toBe(false);
  });
});

describe('shapes', () => {
  it('are GeoJSON', () => {
    expect(callFunction('GEO_POINT', [1, 2]).value).toEqual({ type: 'Point', coordinates: [1, 2] });
    const ring = [[0, 0], [0, 1], [1, 1], [0, 0]]; // prettier-ignore
    expect(callFunction('GEO_POLYGON', [ring]).value).toEqual({ type: 'Polygon', coordinates: [ring] });
    expect(callFunction('GEO_MULTIPOINT', [[COLOGNE, BERLIN]]).value).toEqual({
      type: 'MultiPoint',
      coordinates: [COLOGNE, BERLIN],
    });
  });

  it('know what is inside', () => {
    expect(callFunction('IS_IN_POLYGON', [SQUARE, 4, 7]).value).toBe(true);
    expect(callFunction('IS_IN_POLYGON', [SQUARE, [11, 7]]).value).toBe(false);
    expect(callFunction('IS_IN_POLYGON', [SQUARE, [4, 7], true]).value).toBe(true);
  });
});
