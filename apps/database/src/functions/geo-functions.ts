import type { AqlObject, AqlValue } from '@strata/aql';
import { toBool } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { wrongType } from './arguments';
import type { Position } from './geo-shapes';
import { centre, ellipsoidDistance, isPosition, sphereDistance } from './geo-shapes';

type Arguments = readonly AqlValue[];

/** Distances and GeoJSON constructors. Containment of shapes (GEO_CONTAINS, GEO_INTERSECTS, GEO_EQUALS, GEO_AREA) is not there yet. */
export const GEO_FUNCTIONS = pure({
  DISTANCE: ([latA = null, lonA = null, latB = null, lonB = null], context) => {
    const a = [lonA, latA];
    const b = [lonB, latB];
    return isPosition(a) && isPosition(b) ? sphereDistance(a, b) : wrongType(context, 'DISTANCE');
  },
  GEO_DISTANCE: ([a = null, b = null, ellipsoid = null], context) => distance(a, b, ellipsoid, context, 'GEO_DISTANCE'),
  GEO_IN_RANGE: inRange,
  IS_IN_POLYGON: isInPolygon,
  GEO_POINT: ([longitude = null, latitude = null], context) => {
    const position = [longitude, latitude];
    return isPosition(position) ? shape('Point', position) : wrongType(context, 'GEO_POINT');
  },
  GEO_MULTIPOINT: constructor('GEO_MULTIPOINT', 'MultiPoint', (value) => isLine(value, 2)),
  GEO_LINESTRING: constructor('GEO_LINESTRING', 'LineString', (value) => isLine(value, 2)),
  GEO_MULTILINESTRING: constructor('GEO_MULTILINESTRING', 'MultiLineString', (value) => isListOf(value, (line) => isLine(line, 2))),
  GEO_POLYGON: ([coordinates = null], context) => {
    const rings = isLine(coordinates, 4) ? [coordinates] : coordinates;
    return isListOf(rings, isRing) ? shape('Polygon', rings) : wrongType(context, 'GEO_POLYGON');
  },
  GEO_MULTIPOLYGON: constructor('GEO_MULTIPOLYGON', 'MultiPolygon', (value) =>
    isListOf(value, (polygon) => isListOf(polygon, isRing)),
  ),
});

function distance(a: AqlValue, b: AqlValue, ellipsoid: AqlValue, context: FunctionContext, name: string): number | null {
  const from = centre(a);
  const to = centre(b);
  if (from === null || to === null) return wrongType(context, name);
  return ellipsoid === 'wgs84' ? ellipsoidDistance(from, to) : sphereDistance(from, to);
}

function inRange(args: Arguments, context: FunctionContext): AqlValue {
  const [a = null, b = null, low = null, high = null, withLow = true, withHigh = true, ellipsoid = null] = args;
  if (typeof low !== 'number' || typeof high !== 'number') return wrongType(context, 'GEO_IN_RANGE');
  const metres = distance(a, b, ellipsoid, context, 'GEO_IN_RANGE');
  if (metres === null) return null;
  return (metres > low || (metres === low && toBool(withLow))) && (metres < high || (metres === high && toBool(withHigh)));
}

/**
 * IS_IN_POLYGON(polygon, lat, lon) or (polygon, position [, positions are lon, lat]): even-odd rule in the plane of degrees
 * (W. R. Franklin's pnpoly).
 */
function isInPolygon([polygon = null, second = null, third = null]: Arguments, context: FunctionContext): AqlValue {
  const asPosition = isArray(second);
  const lonFirst = asPosition && toBool(third);
  const point = asPosition ? second : [second, third];
  if (!isListOf(polygon, isPair) || !isPair(point)) return wrongType(context, 'IS_IN_POLYGON');
  const [x, y] = ordered(point, lonFirst);
  const corners = (polygon as readonly Position[]).map((corner) => ordered(corner, lonFirst));
  let inside = false;
  corners.forEach(([xi, yi], i) => {
    const [xj, yj] = corners[(i + corners.length - 1) % corners.length] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  });
  return inside;
}

function ordered([first, second]: Position, lonFirst: boolean): Position {
  return lonFirst ? [first, second] : [second, first];
}

function isPair(value: AqlValue): value is Position {
  return isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
}

function isListOf(value: AqlValue, test: (member: AqlValue) => boolean): value is readonly AqlValue[] {
  return isArray(value) && value.length > 0 && value.every(test);
}

function isLine(value: AqlValue, least: number): boolean {
  return isListOf(value, isPosition) && value.length >= least;
}

function isRing(value: AqlValue): boolean {
  if (!isArray(value) || !isLine(value, 4)) return false;
  const first = value[0] ?? null;
  const last = value.at(-1) ?? null;
  return isPosition(first) && isPosition(last) && first[0] === last[0] && first[1] === last[1];
}

function shape(type: string, coordinates: AqlValue): AqlObject {
  return { type, coordinates };
}

/** Positions may also be given as GeoJSON points. */
function constructor(name: string, type: string, test: (value: AqlValue) => boolean) {
  return ([coordinates = null]: Arguments, context: FunctionContext): AqlValue => {
    const plain = isArray(coordinates)
      ? coordinates.map((member) => (isObject(member) ? (member['coordinates'] ?? null) : member))
      : coordinates;
    return test(plain) ? shape(type, plain) : wrongType(context, name);
  };
}
