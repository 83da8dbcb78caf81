import type { AqlObject, AqlValue } from '@strata/aql';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, pureInSteps } from './api';
import { arrayExpected, wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { GeometryError, shapeOf } from '../geometry/geo-json';

type Test = (value: AqlValue) => boolean;

/** GeoJSON geometries from plain coordinates; longitudes and latitudes are not looked at. */
export const GEO_CONSTRUCTORS = {
  ...pure({
    GEO_POINT: (position, context) => (isPosition(position) ? geometry('Point', position) : wrongType(context, 'GEO_POINT')),
    GEO_MULTIPOINT: constructor('GEO_MULTIPOINT', 'MultiPoint', listOf(isPosition, 2)),
    GEO_LINESTRING: constructor('GEO_LINESTRING', 'LineString', listOf(isPosition, 2)),
    GEO_MULTILINESTRING: constructor('GEO_MULTILINESTRING', 'MultiLineString', listOf(listOf(isPosition, 2), 1)),
  }),
  ...pureInSteps({
    GEO_POLYGON: function* ([rings = null], context) {
      if (!isArray(rings)) return arrayExpected(context, 'GEO_POLYGON');
      const nested = isRing(rings) ? [rings] : rings;
      if (!isRings(nested)) return wrongType(context, 'GEO_POLYGON');
      return yield* valid(geometry('Polygon', nested), context, 'GEO_POLYGON');
    },
    GEO_MULTIPOLYGON: function* ([polygons = null], context) {
      const made = constructor('GEO_MULTIPOLYGON', 'MultiPolygon', listOf(isRings, 2))([polygons], context);
      return isObject(made) ? yield* valid(made, context, 'GEO_MULTIPOLYGON') : made;
    },
  }),
};

/** Longitude, latitude and perhaps an elevation. */
function isPosition(value: AqlValue): boolean {
  return isArray(value) && (value.length === 2 || value.length === 3) && value.every((member) => typeof member === 'number');
}

function isRing(value: AqlValue): boolean {
  return listOf(isPosition, 3)(value);
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

/** Null, with warning 10, for rings that enclose nothing: too short, not closed, or crossing each other. */
function* valid(made: AqlObject, context: FunctionContext, name: string): Steps<AqlValue> {
  try {
    yield* shapeOf(made);
    return made;
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    context.warn('bad-parameter', `in function '${name}()': ${error.message}`);
    return null;
  }
}

function constructor(name: string, type: string, test: Test) {
  return ([coordinates = null]: readonly AqlValue[], context: FunctionContext): AqlValue => {
    if (!isArray(coordinates)) return arrayExpected(context, name);
    return test(coordinates) ? geometry(type, coordinates) : wrongType(context, name);
  };
}
