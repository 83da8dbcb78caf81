import type { Steps } from '../values/steps';
import { positionOf } from '../values/steps';
import { exactlyCross, exactTurn } from './exact-turn';
import type { Vector } from './vector';
import { angle, cross, plus, samePoint, triple, unit } from './vector';

/** A closed line without its repeated last point. What lies to the left when one walks along is inside. */
export type Ring = readonly Vector[];

/** How far from an edge a point is taken that is surely next to it: about a millimetre on the Earth. */
const NEXT_TO = 2e-10;
/** Ways from there go less often through the corners of regular shapes. */
const OFF_THE_MIDDLE = 0.47;
const SPHERE = 4 * Math.PI;
/** Crossings that are looked at between two pauses. */
export const EDGES_AT_ONCE = 256;

export function edgesOf(ring: Ring): (readonly [Vector, Vector])[] {
  return ring.map((point, i) => [point, ring[(i + 1) % ring.length] ?? point] as const);
}

/** A point just left of the middle of an edge. */
export function insideOf(ring: Ring, edge = 0, share = 0.5): Vector {
  const from = ring[edge % ring.length]!;
  const to = ring[(edge + 1) % ring.length]!;
  const middle = unit(plus({ x: from.x * (1 - share), y: from.y * (1 - share), z: from.z * (1 - share) }, to, share));
  return unit(plus(middle, unit(cross(from, to)), NEXT_TO));
}

/**
 * Of all rings that share a corner and divide what is around it, one contains it: the one into which a direction points that depends on
 * the corner alone (S2's semi-open boundaries, s2geometry.io).
 */
function cornerBelongs(ring: Ring, at: number): boolean {
  const corner = ring[at]!;
  const before = ring[(at + ring.length - 1) % ring.length]!;
  const after = ring[(at + 1) % ring.length]!;
  const direction = directionAt(corner);
  const turns = [
    exactTurn(after, corner, direction) >= 0,
    exactTurn(before, corner, after) >= 0,
    exactTurn(direction, corner, before) > 0,
  ];
  return turns.filter(Boolean).length < 2;
}

/** A direction from a point: across it and an axis that it lies far from, slightly turned. */
function directionAt({ x, y, z }: Vector): Vector {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const axis =
    ax > ay
      ? ax > az
        ? { x: 0.012, y: 0.0053, z: 1 }
        : { x: 0.012, y: 1, z: 0.00457 }
      : ay > az
        ? { x: 1, y: 0.0053, z: 0.00457 }
        : { x: 0.012, y: 1, z: 0.00457 };
  return unit(cross({ x, y, z }, axis));
}

/**
 * Inside the ring? By counting how often the way from a point that is inside crosses it. Of rings that share a side exactly one contains a
 * place on it.
 */
export function* ringContains(ring: Ring, point: Vector): Steps<boolean> {
  const corner = yield* positionOf(ring, (one) => samePoint(one, point));
  if (corner !== -1) return cornerBelongs(ring, corner);
  const start = insideOf(ring, 0, OFF_THE_MIDDLE);
  let isInside = true;
  for (let at = 0; at < ring.length; at += 1) {
    if (exactlyCross(start, point, ring[at]!, ring[(at + 1) % ring.length]!)) isInside = !isInside;
    if (at % EDGES_AT_ONCE === EDGES_AT_ONCE - 1) yield;
  }
  return isInside;
}

/**
 * Area inside, in steradians: 0 to 4 pi. The sum of signed triangles from one corner (Eriksson, "On the measure of solid angles",
 * Mathematics Magazine 63, 1990).
 */
export function ringArea(ring: Ring): number {
  const [first] = ring;
  if (first === undefined) return 0;
  let area = 0;
  for (let i = 1; i + 1 < ring.length; i += 1) {
    const b = ring[i]!;
    const c = ring[i + 1]!;
    area += 2 * Math.atan2(triple(first, b, c), 1 + cosine(first, b) + cosine(b, c) + cosine(c, first));
  }
  const turns = area % SPHERE;
  return turns < 0 ? turns + SPHERE : turns;
}

const cosine = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;

/** The integral of position over the inside, a vector towards the centre of the area: half the sum of edges' angles times their normals. */
export function ringMoment(ring: Ring): Vector {
  let sum: Vector = { x: 0, y: 0, z: 0 };
  for (const [a, b] of edgesOf(ring)) sum = plus(sum, unit(cross(a, b)), angle(a, b) / 2);
  return sum;
}
