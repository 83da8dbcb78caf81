import type { AqlValue } from '@strata/aql';
import { isArray } from '../values/compare';
import { toEnd } from '../values/steps';
import { GeometryError, inLegacyReading, parseShape } from './geo-json';
import { centroid, shapeArea } from './shape';
import type { Position } from './vector';
import { radians, toPosition } from './vector';

export type { Position } from './vector';
export { ellipsoidDistance } from './ellipsoid';

/** The sphere on which AQL measures. */
export const EARTH_RADIUS_M = 6_371_000;

export function isPosition(value: AqlValue): value is Position {
  if (!isArray(value) || value.length < 2) return false;
  const [longitude, latitude] = value;
  return typeof longitude === 'number' && typeof latitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Great-circle distance in metres (haversine formula). */
export function sphereDistance([lonA, latA]: Position, [lonB, latB]: Position): number {
  const sinLat = Math.sin(radians(latB - latA) / 2);
  const sinLon = Math.sin(radians(lonB - lonA) / 2);
  const h = sinLat * sinLat + Math.cos(radians(latA)) * Math.cos(radians(latB)) * sinLon * sinLon;
  return EARTH_RADIUS_M * 2 * Math.atan2(Math.sqrt(h), Math.sqrt(1 - h));
}

/** The point that stands for a position or GeoJSON shape in distances: its centroid. Null when the value is neither. */
export function centre(value: AqlValue): Position | null {
  if (isPosition(value)) return value;
  try {
    const shape = parseShape(value);
    const coordinates = !isArray(value) && typeof value === 'object' ? (value?.['coordinates'] ?? null) : null;
    return shape.kind === 'points' && isPosition(coordinates) ? coordinates : toPosition(centroid(shape));
  } catch (error) {
    if (error instanceof GeometryError) return null;
    throw error;
  }
}

/** `inLegacyReading` at once, for places that are stored or looked for. */
export const readAsLegacy = (value: AqlValue): AqlValue => toEnd(inLegacyReading(value));

/** Does a shape cover more than half of the Earth? Then no cap around its corners holds it. False for what is no shape. */
export function coversMostOfEarth(value: AqlValue): boolean {
  return centre(value) !== null && shapeArea(parseShape(value)) > 2 * Math.PI;
}
