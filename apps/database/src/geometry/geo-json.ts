import type { AqlValue } from '@strata/aql';
import { isArray, isObject } from '../values/compare';
import type { Steps } from '../values/steps';
import { kept, mapped, toEnd } from '../values/steps';
import { boundsOfRing } from './bounds';
import { ringsClash } from './relations';
import type { Ring } from './ring';
import { EDGES_AT_ONCE, insideOf, ringArea, ringContains } from './ring';
import type { Polygon, Shape } from './shape';
import type { Position, Vector } from './vector';
import { samePoint, toVector } from './vector';

/** Looking for crossings takes time with the square of the number of edges; larger polygons are trusted. */
const MAX_CHECKED_EDGES = 1000;
/** Areas and centres of lines and rings up to this length are computed in one go, within some 50 ms. */
export const MAX_POSITIONS = 250_000;

/** Why a value is no geometry. */
export class GeometryError extends Error {}

const shapes = new WeakMap<object, Shape>();
const legacyTwins = new WeakMap<object, AqlValue>();

/**
 * The shape of a position (longitude, latitude) or of a GeoJSON geometry (RFC 7946 without collections; lines are great circles).
 * @throws GeometryError
 */
export const parseShape = (value: AqlValue): Shape => toEnd(shapeOf(value));

/** The same in pieces. */
export function* shapeOf(value: AqlValue): Steps<Shape> {
  if (isArray(value) && value.length >= 2) return { kind: 'points', points: [pointOf(value)] };
  if (!isObject(value)) throw new GeometryError('a coordinate pair or a GeoJSON object is wanted');
  let shape = shapes.get(value);
  if (shape === undefined) shapes.set(value, (shape = yield* geometry(value['type'] ?? null, value['coordinates'] ?? null)));
  return shape;
}

/**
 * The same value; for polygons a copy that all functions read as ArangoDB did before 3.10 (`legacyPolygons` of indexes, `legacy` of
 * analyzers): whichever way round a ring is written, its inside is the smaller side, and a single ring along parallels and meridians is
 * what lies between them. Null for polygons that are none in this reading.
 */
export function* inLegacyReading(value: AqlValue): Steps<AqlValue> {
  if (!isObject(value)) return value;
  const { type = null, coordinates = null } = value;
  const kind = typeof type === 'string' ? type.toLowerCase() : type;
  if (kind !== 'polygon' && kind !== 'multipolygon') return value;
  let twin = legacyTwins.get(value);
  if (twin === undefined) {
    try {
      const shape: Shape =
        kind === 'polygon'
          ? yield* legacyPolygon(coordinates)
          : { kind: 'areas', polygons: yield* each(listOf(coordinates, 1), (one) => polygonOf(one, smallerSide)) };
      const copy = { type, coordinates };
      shapes.set(copy, shape);
      twin = copy;
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      twin = null;
    }
    legacyTwins.set(value, twin);
  }
  return twin;
}

function* legacyPolygon(coordinates: AqlValue): Steps<Shape> {
  const polygon = yield* polygonOf(coordinates, smallerSide);
  const bounds = polygon.length === 1 ? boundsOfRing(polygon[0] ?? []) : null;
  return { kind: 'areas', polygons: [polygon], ...(bounds && { bounds }) };
}

function* geometry(type: AqlValue, coordinates: AqlValue): Steps<Shape> {
  switch (typeof type === 'string' ? type.toLowerCase() : type) {
    case 'point':
      return { kind: 'points', points: [pointOf(coordinates)] };
    case 'multipoint':
      return { kind: 'points', points: yield* pointsOf(listOf(coordinates, 1)) };
    case 'linestring':
      return { kind: 'lines', lines: [yield* lineOf(coordinates)] };
    case 'multilinestring':
      return { kind: 'lines', lines: yield* each(listOf(coordinates, 1), lineOf) };
    case 'polygon':
      return { kind: 'areas', polygons: [yield* polygonOf(coordinates)] };
    case 'multipolygon':
      return { kind: 'areas', polygons: yield* each(listOf(coordinates, 1), (one) => polygonOf(one)) };
    default:
      throw new GeometryError('unknown type of GeoJSON geometry');
  }
}

function* each<S, T>(list: readonly S[], parse: (value: S) => Steps<T>): Steps<T[]> {
  const out: T[] = [];
  for (const value of list) {
    out.push(yield* parse(value));
    yield;
  }
  return out;
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

function* pointsOf(list: readonly AqlValue[]): Steps<readonly Vector[]> {
  if (list.length > MAX_POSITIONS) throw new GeometryError(`more than ${MAX_POSITIONS} positions`);
  return yield* mapped(list, pointOf);
}

/** Repeated points in a row count once. */
function* lineOf(value: AqlValue): Steps<readonly Vector[]> {
  const points = yield* pointsOf(listOf(value, 2));
  const line = yield* kept(points, (point, i) => i === 0 || !samePoint(point, points[i - 1]!));
  if (line.length < 2) throw new GeometryError('a line needs two different positions');
  return line;
}

/** @param turned which way round the outer ring is taken; as it is written unless given */
function* polygonOf(value: AqlValue, turned: (ring: Ring) => Ring = (ring) => ring): Steps<Polygon> {
  const [given = [], ...holes] = yield* each(listOf(value, 1), closedRing);
  const outer = turned(given);
  const beyond = insideOf(outer.toReversed());
  const polygon = [outer, ...(yield* each(holes, (hole) => asHole(hole, beyond)))];
  const edges = polygon.reduce((sum, ring) => sum + ring.length, 0);
  if (edges <= MAX_CHECKED_EDGES && (yield* ringsClash(polygon))) throw new GeometryError('the edges of a polygon must not cross');
  return polygon;
}

function* closedRing(value: AqlValue): Steps<Ring> {
  const positions = listOf(value, 4);
  const line = yield* lineOf(positions);
  if (!samePoint(line[0]!, line.at(-1)!)) throw new GeometryError('the ring of a polygon must be closed');
  return yield* ringOf(line.slice(0, -1));
}

/** @param points all different, the first not repeated at the end */
export function* ringOf(points: readonly Vector[]): Steps<Ring> {
  if (points.length < 3) throw new GeometryError('a ring needs three different positions');
  const places = new Set<string>();
  for (let at = 0; at < points.length; at += 1) {
    const { x, y, z } = points[at]!;
    places.add(`${x} ${y} ${z}`);
    if (at % EDGES_AT_ONCE === EDGES_AT_ONCE - 1) yield;
  }
  if (places.size < points.length) throw new GeometryError('a ring must not pass a position twice');
  return points;
}

/** A hole may be written either way round: what is left out is the side that a point beyond the outer ring is not on. */
function* asHole(ring: Ring, beyond: Vector): Steps<Ring> {
  return (yield* ringContains(ring, beyond)) ? ring : ring.toReversed();
}

/** The way round that makes the smaller side the inside. */
export function smallerSide(ring: Ring): Ring {
  return ringArea(ring) > 2 * Math.PI ? ring.toReversed() : ring;
}
