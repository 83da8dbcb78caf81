import type { AqlValue } from '@strata/aql';
import { isArray, isObject } from '../values/compare';

/** Longitude, latitude in degrees: GeoJSON's order (RFC 7946). */
export type Position = readonly [longitude: number, latitude: number];

const EARTH_RADIUS_M = 6_371_000.79; // mean radius, as S2 and hence ArangoDB use it
const WGS84_MAJOR_M = 6_378_137;
const WGS84_FLATTENING = 1 / 298.257223563;
const MAX_ITERATIONS = 200;

export function isPosition(value: AqlValue): value is Position {
  if (!isArray(value) || value.length < 2) return false;
  const [longitude, latitude] = value;
  return typeof longitude === 'number' && typeof latitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Great-circle distance in metres (haversine formula). */
export function sphereDistance([lonA, latA]: Position, [lonB, latB]: Position): number {
  const sinLat = Math.sin(radians(latB - latA) / 2);
  const sinLon = Math.sin(radians(lonB - lonA) / 2);
  const h = sinLat ** 2 + Math.cos(radians(latA)) * Math.cos(radians(latB)) * sinLon ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Distance on the WGS 84 ellipsoid (Vincenty, Survey Review 23, 1975); nearly antipodal points fall back to the sphere. */
export function ellipsoidDistance(a: Position, b: Position): number {
  const minor = WGS84_MAJOR_M * (1 - WGS84_FLATTENING);
  const difference = radians(b[0] - a[0]);
  const [u1, u2] = [a, b].map(([, latitude]) => Math.atan((1 - WGS84_FLATTENING) * Math.tan(radians(latitude)))) as [
    number,
    number,
  ];
  let lambda = difference;
  for (let i = 0; i < MAX_ITERATIONS; i += 1) {
    const sinSigma = Math.hypot(
      Math.cos(u2) * Math.sin(lambda),
      Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda),
    );
    if (sinSigma === 0) return 0;
    const cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sinSigma;
    const cosSqAlpha = 1 - sinAlpha ** 2;
    const cos2Middle = cosSqAlpha === 0 ? 0 : cosSigma - (2 * Math.sin(u1) * Math.sin(u2)) / cosSqAlpha;
    const c = (WGS84_FLATTENING / 16) * cosSqAlpha * (4 + WGS84_FLATTENING * (4 - 3 * cosSqAlpha));
    const before = lambda;
    const inner = cos2Middle + c * cosSigma * (-1 + 2 * cos2Middle ** 2);
    lambda = difference + (1 - c) * WGS84_FLATTENING * sinAlpha * (sigma + c * sinSigma * inner);
    if (Math.abs(lambda - before) < 1e-12) return minor * vincentyArc(cosSqAlpha, minor, sigma, sinSigma, cosSigma, cos2Middle);
  }
  return sphereDistance(a, b);
}

function vincentyArc(
  cosSqAlpha: number,
  minor: number,
  sigma: number,
  sinSigma: number,
  cosSigma: number,
  cos2Middle: number,
): number {
  const uSq = (cosSqAlpha * (WGS84_MAJOR_M ** 2 - minor ** 2)) / minor ** 2;
  const a = 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
  const b = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
  const last = (b / 6) * cos2Middle * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2Middle ** 2);
  const delta = b * sinSigma * (cos2Middle + (b / 4) * (cosSigma * (-1 + 2 * cos2Middle ** 2) - last));
  return a * (sigma - delta);
}

/**
 * The point that stands for a shape in distances: a position or GeoJSON Point itself, for other shapes the mean of their positions on the
 * sphere. Null when the value is no shape.
 */
export function centre(value: AqlValue): Position | null {
  if (isPosition(value)) return value;
  if (!isObject(value)) return null;
  const positions = positionsOf(value['coordinates'] ?? null);
  if (positions === null || positions.length === 0) return null;
  const [first] = positions;
  if (value['type'] === 'Point' || positions.length === 1) return first ?? null;
  const isRing = value['type'] === 'Polygon' || value['type'] === 'MultiPolygon';
  return meanOf(isRing ? positions.slice(0, -1) : positions); // a ring repeats its first position
}

function positionsOf(coordinates: AqlValue): Position[] | null {
  if (isPosition(coordinates)) return [coordinates];
  if (!isArray(coordinates)) return null;
  const all: Position[] = [];
  for (const member of coordinates) {
    const found = positionsOf(member);
    if (found === null) return null;
    all.push(...found);
  }
  return all;
}

function meanOf(positions: readonly Position[]): Position {
  let [x, y, z] = [0, 0, 0];
  for (const [longitude, latitude] of positions) {
    x += Math.cos(radians(latitude)) * Math.cos(radians(longitude));
    y += Math.cos(radians(latitude)) * Math.sin(radians(longitude));
    z += Math.sin(radians(latitude));
  }
  const degrees = 180 / Math.PI;
  return [Math.atan2(y, x) * degrees, Math.atan2(z, Math.hypot(x, y)) * degrees];
}
