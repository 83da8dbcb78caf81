import type { Shape } from './shape';
import { shapeArea } from './shape';
import type { Position, Vector } from './vector';
import { angle, radians, toPosition, toVector } from './vector';

const WGS84_MAJOR_M = 6_378_137;
const WGS84_FLATTENING = 1 / 298.257223563;
const MEAN_RADIUS_M = 6_371_008.8;
const MAX_ITERATIONS = 200;

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
  return MEAN_RADIUS_M * angle(toVector(a), toVector(b));
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

const ECCENTRICITY = Math.sqrt(WGS84_FLATTENING * (2 - WGS84_FLATTENING));

/** Of a latitude, what its share of the surface is computed from (Snyder, "Map Projections", USGS 1987, eq. 3-12). */
function authalic(sinLatitude: number): number {
  const s = ECCENTRICITY * sinLatitude;
  const rest = (1 / (2 * ECCENTRICITY)) * Math.log((1 - s) / (1 + s));
  return (1 - ECCENTRICITY ** 2) * (sinLatitude / (1 - s ** 2) - rest);
}

/** Square metres on the WGS 84 ellipsoid: the area on the sphere of equal area, to which latitudes are moved. Edges are its great circles. */
export function ellipsoidArea(shape: Shape): number {
  if (shape.kind !== 'areas') return 0;
  const pole = authalic(1);
  const moved = (point: Vector): Vector => {
    const [longitude, latitude] = toPosition(point);
    const beta = Math.asin(Math.max(-1, Math.min(1, authalic(Math.sin(radians(latitude))) / pole)));
    return toVector([longitude, (beta * 180) / Math.PI]);
  };
  const polygons = shape.polygons.map((polygon) => polygon.map((ring) => ring.map(moved)));
  return shapeArea({ kind: 'areas', polygons }) * WGS84_MAJOR_M ** 2 * (pole / 2);
}
