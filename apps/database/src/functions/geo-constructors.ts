import type { AqlObject, AqlValue } from '@strata/aql';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { arrayExpected, wrongType } from './arguments';

type Test = (value: AqlValue) => boolean;

/** GeoJSON geometries from plain coordinates; longitudes and latitudes are not looked at. */
export const GEO_CONSTRUCTORS = pure({
  GEO_POINT: ([longitude = null, latitude = null], context) =>
    typeof longitude === 'number' && typeof latitude === 'number'
      ? geometry('Point', [longitude, latitude])
      : wrongType(context, 'GEO_POINT'),
  GEO_MULTIPOINT: constructor('GEO_MULTIPOINT', 'MultiPoint', listOf(isNumbers, 2)),
  GEO_LINESTRING: constructor('GEO_LINESTRING', 'LineString', listOf(isNumbers, 2)),
  GEO_MULTILINESTRING: constructor('GEO_MULTILINESTRING', 'MultiLineString', listOf(listOf(isNumbers, 2), 1)),
  GEO_POLYGON: ([rings = null], context) => {
    if (!isArray(rings)) return arrayExpected(context, 'GEO_POLYGON');
    const nested = isRing(rings) ? [rings] : rings;
    return isRings(nested) ? geometry('Polygon', nested) : wrongType(context, 'GEO_POLYGON');
  },
  GEO_MULTIPOLYGON: constructor('GEO_MULTIPOLYGON', 'MultiPolygon', listOf(isRings, 2)),
});

function isNumbers(value: AqlValue): boolean {
  return isArray(value) && value.every((member) => typeof member === 'number');
}

function isRing(value: AqlValue): boolean {
  return listOf((position) => isArray(position) && position.length >= 2 && isNumbers(position), 3)(value);
}

function isRings(value: AqlValue): boolean {
  return listOf(isRing, 0)(value);
}

function listOf(test: Test, least: number): Test {
  return (value) => isArray(value) && value.length >= least && value.every(test);
}

function geometry(type: string, coordinates: AqlValue): AqlObject {
  return { type, coordinates };
}

function constructor(name: string, type: string, test: Test) {
  return ([coordinates = null]: readonly AqlValue[], context: FunctionContext): AqlValue => {
    if (!isArray(coordinates)) return arrayExpected(context, name);
    return test(coordinates) ? geometry(type, coordinates) : wrongType(context, name);
  };
}
