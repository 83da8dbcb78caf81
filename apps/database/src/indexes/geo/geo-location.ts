import type { AqlValue } from '@strata/aql';
import { centre, coversMostOfEarth, readAsLegacy } from '../../geometry/geo-shapes';
import type { Position } from '../../geometry/geo-shapes';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { StoredDocument } from '../../storage/records/stored-document';
import type { JsonObject, JsonValue } from '../../values/json-value';
import type { AttributePath } from '../attribute-path';
import { parseAttributePath, valueAt } from '../attribute-path';
import type { Cap } from './cap';
import { angleBetween, directionOf } from './sphere-cells';

/** Where a document lies: a point, or a shape with the point that stands for it in distances. */
export interface Location {
  readonly point: Position;
  /** present for GeoJSON that is no point: the smallest known cap around it */
  readonly extent?: Cap;
}

/** Whole sphere, for shapes too large for a cap. */
export const EVERYWHERE: Cap = { middle: directionOf(0, 0), inner: 0, outer: Math.PI };

const pathsOf = new WeakMap<IndexDefinition, readonly AttributePath[]>();

/** The location a geo index takes from a document; undefined when there is none it understands. */
export function locationOf(index: IndexDefinition, document: StoredDocument): Location | undefined {
  let paths = pathsOf.get(index);
  if (paths === undefined) {
    paths = index.fields.map((field) => parseAttributePath(field)).filter((path) => path !== undefined);
    pathsOf.set(index, paths);
  }
  const [first, second] = paths.map((path) => valueAt(document, path));
  if (second !== undefined) return pointOf([second, first ?? null]);
  if (!Array.isArray(first)) return index.attributes['geoJson'] === true ? shapeOf(readingOf(index)(first ?? null)) : undefined;
  const [a = null, b = null] = first as readonly JsonValue[];
  return pointOf(index.attributes['geoJson'] === true ? [a, b] : [b, a]);
}

/** How an index reads GeoJSON, its documents' and that of questions. */
export function readingOf(index: IndexDefinition): (value: JsonValue) => JsonValue {
  return readsLegacy(index) ? readAsLegacy : (value) => value;
}

export function readsLegacy({ attributes }: IndexDefinition): boolean {
  return attributes['geoJson'] === true && attributes['legacyPolygons'] === true;
}

/** Positions beyond 180 degrees go around the globe, as in the functions. */
function pointOf(position: AqlValue): Location | undefined {
  const point = isPair(position) ? centre(position) : null;
  return point === null ? undefined : { point };
}

function shapeOf(value: JsonValue): Location | undefined {
  const point = isObject(value) && SHAPES.has(String(value['type'])) ? centre(value) : null;
  if (point === null) return undefined;
  return isObject(value) && value['type'] === 'Point' ? { point } : { point, extent: extentOf(value) };
}

const SHAPES = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

/**
 * A cap that holds a position or GeoJSON shape. Below half the sphere a cap is convex, so that it holds the lines between positions and
 * what they enclose; anything larger counts as everywhere.
 */
export function extentOf(value: AqlValue): Cap {
  const point = centre(value);
  if (point === null || coversMostOfEarth(value)) return EVERYWHERE;
  const middle = directionOf(point[0], point[1]);
  let outer = 0;
  for (const [longitude, latitude] of positionsIn(value))
    outer = Math.max(outer, angleBetween(middle, directionOf(longitude, latitude)));
  return outer < MAX_CONVEX ? { middle, inner: 0, outer } : EVERYWHERE;
}

const MAX_CONVEX = Math.PI / 2 - 0.01;

function* positionsIn(value: AqlValue): Generator<Position> {
  if (isPair(value)) yield value;
  else if (Array.isArray(value)) for (const member of value as readonly AqlValue[]) yield* positionsIn(member);
  else if (isObject(value)) yield* positionsIn((value as JsonObject)['coordinates'] ?? null);
}

function isPair(value: AqlValue): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

function isObject(value: AqlValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
