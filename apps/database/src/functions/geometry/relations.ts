import { insideOf, ringContains } from './ring';
import type { Ring } from './ring';
import type { Edge, Shape } from './shape';
import { shapeContainsPoint, shapeEdges, verticesOf } from './shape';
import type { Vector } from './vector';
import { crossing, samePoint } from './vector';

/** Every point of `inner` in `outer`, which has an area. Borders may touch. */
export function shapeContains(outer: Shape, inner: Shape): boolean {
  const corners = verticesOf(outer);
  const isCorner = (point: Vector): boolean => corners.some((corner) => samePoint(corner, point));
  if (inner.kind === 'points') return inner.points.every((point) => shapeContainsPoint(outer, point));
  if (doCross(shapeEdges(outer), shapeEdges(inner))) return false;
  const vertices = verticesOf(inner);
  if (!vertices.every((point) => isCorner(point) || shapeContainsPoint(outer, point))) return false;
  if (inner.kind === 'lines') return true;
  return (
    inner.polygons.every(([ring = []]) => shapeContainsPoint(outer, insideOf(ring))) &&
    corners.every((corner) => vertices.some((point) => samePoint(point, corner)) || !shapeContainsPoint(inner, corner))
  );
}

/** At least one point in common. */
export function shapesIntersect(a: Shape, b: Shape): boolean {
  const verticesA = verticesOf(a);
  const verticesB = verticesOf(b);
  return (
    doCross(shapeEdges(a), shapeEdges(b)) ||
    verticesA.some((point) => shapeContainsPoint(b, point)) ||
    verticesB.some((point) => shapeContainsPoint(a, point)) ||
    (a.kind === 'areas' && b.kind === 'areas' && innerPoints(a).some((point) => shapeContainsPoint(b, point)))
  );
}

/** The same kind with the same points; rings may begin anywhere, polygons come in any order. */
export function shapesEqual(a: Shape, b: Shape): boolean {
  if (a.kind === 'points' && b.kind === 'points') return sameLine(a.points, b.points);
  if (a.kind === 'lines' && b.kind === 'lines') return sameSets(a.lines, b.lines, sameLine);
  if (a.kind !== 'areas' || b.kind !== 'areas') return false;
  return sameSets(a.polygons, b.polygons, (p, q) => sameSets(p, q, sameRing));
}

function innerPoints({ polygons }: Extract<Shape, { kind: 'areas' }>): readonly Vector[] {
  return polygons.map(([ring = []]) => insideOf(ring));
}

function doCross(a: readonly Edge[], b: readonly Edge[]): boolean {
  return a.some(([p, q]) => b.some(([r, s]) => crossing(p, q, r, s) === 1));
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

function sameSets<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a.length === b.length && a.every((x) => b.some((y) => same(x, y)));
}

/** A ring that crosses itself or another, or lies outside of the first. */
export function ringsClash(rings: readonly Ring[]): boolean {
  const edges = shapeEdges({ kind: 'areas', polygons: [rings] });
  if (edges.some(([p, q], i) => edges.slice(i + 1).some(([r, s]) => crossing(p, q, r, s) === 1))) return true;
  const [outer = [], ...holes] = rings;
  return holes.some((hole) => hole.every((point) => !ringContains(outer, point) && !outer.some((one) => samePoint(one, point))));
}
