/** A point on the unit sphere, or any vector in space. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Longitude, latitude in degrees: GeoJSON's order (RFC 7946). */
export type Position = readonly [longitude: number, latitude: number];

/** Below this the side of a line that a point lies on cannot be told from rounding. */
const SIDE_TOLERANCE = 1e-15;

export function radians(degrees: number): number {
  return degrees * (Math.PI / 180);
}

export function toVector([longitude, latitude]: Position): Vector {
  const [lambda, phi] = [radians(longitude), radians(latitude)];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

export function toPosition({ x, y, z }: Vector): Position {
  return [(Math.atan2(y, x) * 180) / Math.PI, (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI];
}

export function plus(a: Vector, b: Vector, factor = 1): Vector {
  return { x: a.x + factor * b.x, y: a.y + factor * b.y, z: a.z + factor * b.z };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export function unit(a: Vector): Vector {
  const length = Math.hypot(a.x, a.y, a.z);
  return length === 0 ? a : { x: a.x / length, y: a.y / length, z: a.z / length };
}

/** Angle between two points as seen from the centre, in radians. */
export function angle(a: Vector, b: Vector): number {
  const normal = cross(a, b);
  return Math.atan2(Math.hypot(normal.x, normal.y, normal.z), dot(a, b));
}

export function samePoint(a: Vector, b: Vector): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

/** Six times the volume of (0, a, b, c), computed from differences so that near points keep their digits. */
export function triple(a: Vector, b: Vector, c: Vector): number {
  return dot(a, cross(plus(b, a, -1), plus(c, a, -1)));
}

/** 1 when a, b, c turn left, -1 when they turn right, 0 when that cannot be told. */
export function turn(a: Vector, b: Vector, c: Vector): -1 | 0 | 1 {
  const value = triple(a, b, c);
  return value > SIDE_TOLERANCE ? 1 : value < -SIDE_TOLERANCE ? -1 : 0;
}

/**
 * Do two edges (shorter great-circle arcs) cross inside both? 0 when that cannot be told, because an end lies on the other edge's line. The
 * rule of four equal turns is S2's (s2geometry.io, "Edge crossings").
 */
export function crossing(a: Vector, b: Vector, c: Vector, d: Vector): -1 | 0 | 1 {
  const turns = [turn(a, c, b), turn(c, b, d), turn(b, d, a), turn(d, a, c)];
  if (turns.includes(1) && turns.includes(-1)) return -1;
  return turns.includes(0) ? 0 : 1;
}
