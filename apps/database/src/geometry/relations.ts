import type { Steps } from '../values/steps';
import { atOnce } from '../values/steps';
import { boundsMeet } from './bounds';
import { EDGES_AT_ONCE, insideOf, ringContains } from './ring';
import type { Ring } from './ring';
import type { Edge, Shape } from './shape';
import { shapeContainsPoint, shapeEdges, verticesOf } from './shape';
import type { Vector } from './vector';
import { crossing, samePoint } from './vector';

/** Every point of `inner` in `outer`, which has an area. Borders may touch. Where there are bounds, corners decide, as in ArangoDB. */
export function* shapeContains(outer: Shape, inner: Shape): Steps<boolean> {
  if (inner.kind === 'points') return yield* all(inner.points, (point) => shapeContainsPoint(outer, point));
  if (isBounds(outer) || isBounds(inner)) return yield* all(verticesOf(inner), (point) => shapeContainsPoint(outer, point));
  if (yield* doCross(shapeEdges(outer), shapeEdges(inner))) return false;
  const corners = verticesOf(outer);
  const vertices = verticesOf(inner);
  const cornersOfOuter = placesOf(corners);
  const isInside = (point: Vector): Steps<boolean> => shapeContainsPoint(outer, point);
  if (!(yield* all(vertices, (point) => (cornersOfOuter.has(placeOf(point)) ? atOnce(true) : isInside(point))))) return false;
  if (inner.kind === 'lines') return true;
  const cornersOfInner = placesOf(vertices);
  return (
    (yield* all(inner.polygons, ([ring = []]) => isInside(insideOf(ring)))) &&
    !(yield* some(corners, (corner) => (cornersOfInner.has(placeOf(corner)) ? atOnce(false) : shapeContainsPoint(inner, corner))))
  );
}

/** At least one point in common. */
export function* shapesIntersect(a: Shape, b: Shape): Steps<boolean> {
  if (isBounds(a) && isBounds(b)) return boundsMeet(a.bounds, b.bounds);
  return (
    (yield* doCross(shapeEdges(a), shapeEdges(b))) ||
    (yield* some(verticesOf(a), (point) => shapeContainsPoint(b, point))) ||
    (yield* some(verticesOf(b), (point) => shapeContainsPoint(a, point))) ||
    (a.kind === 'areas' && b.kind === 'areas' && (yield* some(innerPoints(a), (point) => shapeContainsPoint(b, point))))
  );
}

/** The same kind with the same points; rings may begin anywhere, polygons come in any order. */
export function* shapesEqual(a: Shape, b: Shape): Steps<boolean> {
  if (a.kind === 'points' && b.kind === 'points') return sameLine(a.points, b.points);
  if (a.kind === 'lines' && b.kind === 'lines') return yield* sameSets(a.lines, b.lines, (p, q) => atOnce(sameLine(p, q)));
  if (a.kind !== 'areas' || b.kind !== 'areas') return false;
  return yield* sameSets(a.polygons, b.polygons, (p, q) => sameSets(p, q, (r, s) => atOnce(sameRing(r, s))));
}

function innerPoints({ polygons }: Areas): readonly Vector[] {
  return polygons.map(([ring = []]) => insideOf(ring));
}

function* some<T>(list: readonly T[], test: (member: T) => Steps<boolean>): Steps<boolean> {
  for (let at = 0; at < list.length; at += 1) {
    if (yield* test(list[at]!)) return true;
    if (at % EDGES_AT_ONCE === EDGES_AT_ONCE - 1) yield;
  }
  return false;
}

function* all<T>(list: readonly T[], test: (member: T) => Steps<boolean>): Steps<boolean> {
  return !(yield* some(list, function* (member) {
    return !(yield* test(member));
  }));
}

type Areas = Extract<Shape, { kind: 'areas' }>;
const isBounds = (shape: Shape): shape is Required<Areas> => shape.kind === 'areas' && shape.bounds !== undefined;

const placeOf = ({ x, y, z }: Vector): string => `${x} ${y} ${z}`;
const placesOf = (points: readonly Vector[]): ReadonlySet<string> => new Set(points.map(placeOf));

function* doCross(a: readonly Edge[], b: readonly Edge[]): Steps<boolean> {
  let looked = 0;
  for (const [p, q] of a)
    for (const [r, s] of b) {
      if (crossing(p, q, r, s) === 1) return true;
      looked += 1;
      if (looked % EDGES_AT_ONCE === 0) yield;
    }
  return false;
}

function sameLine(a: readonly Vector[], b: readonly Vector[]): boolean {
  return a.length === b.length && a.every((point, i) => samePoint(point, b[i]!));
}

function sameRing(a: Ring, b: Ring): boolean {
  const [first] = a;
  if (a.length !== b.length || first === undefined) return a.length === b.length;
  const shift = b.findIndex((point) => samePoint(point, first));
  return shift >= 0 && a.every((point, i) => samePoint(point, b[(i + shift) % b.length]!));
}

function* sameSets<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => Steps<boolean>): Steps<boolean> {
  return a.length === b.length && (yield* all(a, (x) => some(b, (y) => same(x, y))));
}

/** A ring that crosses itself or another, or lies outside of the first. */
export function* ringsClash(rings: readonly Ring[]): Steps<boolean> {
  const edges = shapeEdges({ kind: 'areas', polygons: [rings] });
  for (const [at, edge] of edges.entries()) if (yield* doCross([edge], edges.slice(at + 1))) return true;
  const [outer = [], ...holes] = rings;
  const corners = placesOf(outer);
  return yield* some(holes, (hole) =>
    all(hole, function* (point) {
      return !corners.has(placeOf(point)) && !(yield* ringContains(outer, point));
    }),
  );
}
