import type { Ring } from './ring';
import type { Vector } from './vector';
import { radians, toPosition, toVector } from './vector';

/** What lies between two parallels and two meridians, in degrees; `width` goes east from `west`, 180 at most. */
export interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly width: number;
}

/** Sides that deviate less from a parallel or meridian are one: a millionth of a radian. */
const ALONG_DEGREES = 180e-6 / Math.PI;
/** Rounding must not leave out what lies on a side. */
const SLACK_DEGREES = 1e-12;

/** The bounds whose corners are those of the ring, when its first side follows a parallel and the next a meridian, and so on; else null. */
export function boundsOfRing(ring: Ring): Bounds | null {
  const [a, b, c, d] = ring.map(toPosition);
  if (ring.length !== 4 || !a || !b || !c || !d) return null;
  const differences = [a[1] - b[1], b[0] - c[0], c[1] - d[1], d[0] - a[0]];
  if (!differences.every((difference) => Math.abs(difference) < ALONG_DEGREES)) return null;
  const eastward = around(c[0] - a[0]);
  return {
    south: Math.min(a[1], c[1]),
    north: Math.max(a[1], c[1]),
    west: eastward <= 180 ? a[0] : c[0],
    width: Math.min(eastward, 360 - eastward),
  };
}

export function boundsContain({ south, north, west, width }: Bounds, point: Vector): boolean {
  const [longitude, latitude] = toPosition(point);
  if (latitude < south - SLACK_DEGREES || latitude > north + SLACK_DEGREES) return false;
  return around(longitude - west + SLACK_DEGREES) <= width + 2 * SLACK_DEGREES;
}

export function boundsMeet(a: Bounds, b: Bounds): boolean {
  if (a.north + SLACK_DEGREES < b.south || b.north + SLACK_DEGREES < a.south) return false;
  const offset = around(b.west - a.west + SLACK_DEGREES);
  return offset <= a.width + 2 * SLACK_DEGREES || 360 - offset <= b.width + 2 * SLACK_DEGREES;
}

export const boundsCentre = ({ south, north, west, width }: Bounds): Vector => toVector([west + width / 2, (south + north) / 2]);

/** In steradians. */
export const boundsArea = ({ south, north, width }: Bounds): number =>
  radians(width) * (Math.sin(radians(north)) - Math.sin(radians(south)));

/** 0 to below 360 */
const around = (degrees: number): number => ((degrees % 360) + 360) % 360;
