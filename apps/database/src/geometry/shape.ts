import type { Steps } from '../values/steps';
import { positionOf } from '../values/steps';
import type { Bounds } from './bounds';
import { boundsArea, boundsCentre, boundsContain } from './bounds';
import type { Ring } from './ring';
import { edgesOf, ringArea, ringContains, ringMoment } from './ring';
import type { Vector } from './vector';
import { angle, dot, plus, samePoint, unit } from './vector';

/** A polygon: inside the first ring and in none of the holes. Rings are turned so that the left of every one belongs to the polygon. */
export type Polygon = readonly Ring[];

/** What a GeoJSON geometry covers of the sphere. */
export type Shape =
  | { readonly kind: 'points'; readonly points: readonly Vector[] }
  | { readonly kind: 'lines'; readonly lines: readonly (readonly Vector[])[] }
  | {
      readonly kind: 'areas';
      readonly polygons: readonly Polygon[];
      /** with parallels and meridians as sides instead of great circles; there is one polygon then, through its corners */
      readonly bounds?: Bounds;
    };

export type Edge = readonly [Vector, Vector];

export function verticesOf(shape: Shape): readonly Vector[] {
  switch (shape.kind) {
    case 'points':
      return shape.points;
    case 'lines':
      return shape.lines.flat();
    case 'areas':
      return shape.polygons.flat(2);
  }
}

export function shapeEdges(shape: Shape): readonly Edge[] {
  switch (shape.kind) {
    case 'points':
      return [];
    case 'lines':
      return shape.lines.flatMap((line) => line.slice(1).map((to, i): Edge => [line[i] ?? to, to]));
    case 'areas':
      return shape.polygons.flatMap((polygon) => polygon.flatMap(edgesOf));
  }
}

/** Even-odd over all polygons, so that one inside another is a hole of it. Nothing is inside points and lines but their own points. */
export function* shapeContainsPoint(shape: Shape, point: Vector): Steps<boolean> {
  if (shape.kind !== 'areas') return (yield* positionOf(verticesOf(shape), (vertex) => samePoint(vertex, point))) >= 0;
  if (shape.bounds) return boundsContain(shape.bounds, point);
  let inside = false;
  for (const polygon of shape.polygons) {
    let inAll = true;
    for (const ring of polygon) inAll &&= yield* ringContains(ring, point);
    if (inAll) inside = !inside;
    yield;
  }
  return inside;
}

/** Area in steradians. */
export function shapeArea(shape: Shape): number {
  if (shape.kind !== 'areas') return 0;
  if (shape.bounds) return boundsArea(shape.bounds);
  const polygonArea = ([outer = [], ...holes]: Polygon): number =>
    holes.reduce((area, hole) => area - (4 * Math.PI - ringArea(hole)), ringArea(outer));
  return shape.polygons.reduce((area, polygon) => area + polygonArea(polygon), 0);
}

/** The point that stands for a shape in distances: by number of points, length of lines, or area. */
export function centroid(shape: Shape): Vector {
  if (shape.kind === 'areas' && shape.bounds) return boundsCentre(shape.bounds);
  let sum: Vector = { x: 0, y: 0, z: 0 };
  if (shape.kind === 'points') for (const point of shape.points) sum = plus(sum, point);
  else if (shape.kind === 'lines') for (const [a, b] of shapeEdges(shape)) sum = plus(sum, edgeMoment(a, b));
  else for (const ring of shape.polygons.flat()) sum = plus(sum, ringMoment(ring));
  const [first] = verticesOf(shape);
  return dot(sum, sum) === 0 && first !== undefined ? first : unit(sum);
}

/** The integral of position over an edge. */
function edgeMoment(a: Vector, b: Vector): Vector {
  const middle = unit(plus(a, b));
  const length = 2 * Math.sin(angle(a, b) / 2);
  return { x: middle.x * length, y: middle.y * length, z: middle.z * length };
}
