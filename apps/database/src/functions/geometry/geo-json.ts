import type { AqlValue } from '@strata/aql';
import { isArray, isObject } from '../../values/compare';
import { ringsClash } from './relations';
import type { Ring } from './ring';
import { ringArea } from './ring';
import type { Polygon, Shape } from './shape';
import type { Position, Vector } from './vector';
import { samePoint, toVector } from './vector';

/** Looking for crossings takes time with the square of the number of edges; larger polygons are trusted. */
const MOST_CHECKED_EDGES = 1000;

/** Why a value is no geometry. */
export class GeometryError extends Error {}

const shapes = new WeakMap<object, Shape>();

/**
 * The shape of a position (longitude, latitude) or of a GeoJSON geometry (RFC 7946 without collections; lines are great circles).
 * @throws GeometryError
 */
export function parseShape(value: AqlValue): Shape {
  if (isArray(value) && value.length >= 2) return { kind: 'points', points: [pointOf(value)] };
  if (!isObject(value)) throw new GeometryError('a coordinate pair or a GeoJSON object is wanted');
  let shape = shapes.get(value);
  if (shape === undefined) shapes.set(value, (shape = geometry(value['type'] ?? null, value['coordinates'] ?? null)));
  return shape;
}

function geometry(type: AqlValue, coordinates: AqlValue): Shape {
  switch (typeof type === 'string' ? type.toLowerCase() : type) {
    case 'point':
      return { kind: 'points', points: [pointOf(coordinates)] };
    case 'multipoint':
      return { kind: 'points', points: listOf(coordinates, 1).map(pointOf) };
    case 'linestring':
      return { kind: 'lines', lines: [lineOf(coordinates)] };
    case 'multilinestring':
      return { kind: 'lines', lines: listOf(coordinates, 1).map(lineOf) };
    case 'polygon':
      return { kind: 'areas', polygons: [polygonOf(coordinates)] };
    case 'multipolygon':
      return { kind: 'areas', polygons: listOf(coordinates, 1).map(polygonOf) };
    default:
      throw new GeometryError('unknown type of GeoJSON geometry');
  }
}

function listOf(value: AqlValue, least: number): readonly AqlValue[] {
  if (!isArray(value) || value.length < least) throw new GeometryError('not enough coordinates');
  return value;
}

/** The first two numbers; a third, the elevation, does not count. */
export function isPair(value: AqlValue): value is Position {
  return isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
}

function pointOf(value: AqlValue): Vector {
  if (!isPair(value)) throw new GeometryError('invalid coordinate pair');
  return toVector(value);
}

/** Repeated points in a row count once. */
function lineOf(value: AqlValue): readonly Vector[] {
  const points = listOf(value, 2).map(pointOf);
  const line = points.filter((point, i) => i === 0 || !samePoint(point, points[i - 1]!));
  if (line.length < 2) throw new GeometryError('a line needs two different positions');
  return line;
}

function polygonOf(value: AqlValue): Polygon {
  const [outer = [], ...holes] = listOf(value, 1).map(closedRing);
  const polygon = [outer, ...holes.map(asHole)];
  if (polygon.flat().length <= MOST_CHECKED_EDGES && ringsClash(polygon))
    throw new GeometryError('the edges of a polygon must not cross');
  return polygon;
}

function closedRing(value: AqlValue): Ring {
  const positions = listOf(value, 4);
  const line = lineOf(positions);
  if (!samePoint(line[0]!, line.at(-1)!)) throw new GeometryError('the ring of a polygon must be closed');
  return ringOf(line.slice(0, -1));
}

/** @param points all different, the first not repeated at the end */
export function ringOf(points: readonly Vector[]): Ring {
  if (points.length < 3) throw new GeometryError('a ring needs three different positions');
  if (new Set(points.map(({ x, y, z }) => `${x} ${y} ${z}`)).size < points.length)
    throw new GeometryError('a ring must not pass a position twice');
  return points;
}

/** A hole may be written either way round: its smaller side is what is left out. */
function asHole(ring: Ring): Ring {
  return ringArea(ring) < 2 * Math.PI ? ring.toReversed() : ring;
}

/** The way round that makes the smaller side the inside. */
export function smallerSide(ring: Ring): Ring {
  return ringArea(ring) > 2 * Math.PI ? ring.toReversed() : ring;
}
