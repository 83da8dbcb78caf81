import type { AqlValue } from '@strata/aql';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { pureInSteps } from './api';
import { arrayExpected, wrongType } from './arguments';
import { EARTH_RADIUS_M, ellipsoidDistance, sphereDistance } from '../geometry/geo-shapes';
import { ellipsoidArea } from '../geometry/ellipsoid';
import { GeometryError, isPair, MAX_POSITIONS, ringOf, shapeOf, smallerSide } from '../geometry/geo-json';
import { shapeContains, shapesEqual, shapesIntersect } from '../geometry/relations';
import { ringContains } from '../geometry/ring';
import type { Shape } from '../geometry/shape';
import { centroid, shapeArea } from '../geometry/shape';
import type { Steps } from '../values/steps';
import { atOnce, mapped } from '../values/steps';
import type { Position } from '../geometry/vector';
import { toPosition, toVector } from '../geometry/vector';

type Arguments = readonly AqlValue[];

/** Measures and relations of shapes on the Earth (ArangoDB manual, "Geo-spatial functions"). */
export const GEO_FUNCTIONS = pureInSteps({
  DISTANCE: ([latA = null, lonA = null, latB = null, lonB = null], context) => {
    const a = [lonA, latA];
    const b = [lonB, latB];
    return atOnce(isPair(a) && isPair(b) ? sphereDistance(a, b) : wrongType(context, 'DISTANCE'));
  },
  GEO_DISTANCE: withShapes('GEO_DISTANCE', 2, ([a, b], [, , given], context) =>
    atOnce(distance(a!, b!, isEllipsoid(given, context, 'GEO_DISTANCE'))),
  ),
  GEO_IN_RANGE: inRange,
  GEO_CONTAINS: function* ([a = null, b = null], context) {
    if (!isObject(a)) return wrongType(context, 'GEO_CONTAINS');
    return yield* relation('GEO_CONTAINS', function* ([outer, inner]) {
      if (outer!.kind !== 'areas') return wrongType(context, 'GEO_CONTAINS');
      return yield* shapeContains(outer!, inner!);
    })([a, b], context);
  },
  GEO_INTERSECTS: function* ([a = null, b = null], context) {
    if (!isObject(a)) return wrongType(context, 'GEO_INTERSECTS');
    return yield* relation('GEO_INTERSECTS', ([first, second]) => shapesIntersect(first!, second!))([a, b], context);
  },
  GEO_EQUALS: function* ([a = null, b = null], context) {
    if (!isObject(a) || !isObject(b)) return wrongType(context, 'GEO_EQUALS');
    return yield* relation('GEO_EQUALS', ([first, second]) => shapesEqual(first!, second!))([a, b], context);
  },
  GEO_AREA: withShapes('GEO_AREA', 1, ([shape], [, given], context) =>
    atOnce(isEllipsoid(given, context, 'GEO_AREA') ? ellipsoidArea(shape!) : shapeArea(shape!) * EARTH_RADIUS_M ** 2),
  ),
  IS_IN_POLYGON: isInPolygon,
});

type OfShapes = (shapes: readonly Shape[], args: Arguments, context: FunctionContext) => Steps<AqlValue>;

/** A function whose first arguments are shapes: null with warning 10 when they are none. */
function withShapes(name: string, count: number, compute: OfShapes) {
  return function* (args: Arguments, context: FunctionContext): Steps<AqlValue> {
    try {
      const shapes: Shape[] = [];
      for (const value of args.slice(0, count)) shapes.push(yield* shapeOf(value));
      return yield* compute(shapes, args, context);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      return badParameter(context, name, error.message);
    }
  };
}

const relation = (name: string, compute: OfShapes) => withShapes(name, 2, compute);

function badParameter(context: FunctionContext, name: string, message: string): null {
  context.warn('bad-parameter', `in function '${name}()': ${message}`);
  return null;
}

/** Whether to measure on the ellipsoid WGS 84; false, for the sphere, also with a warning for what is neither. */
function isEllipsoid(given: AqlValue | undefined, context: FunctionContext, name: string): boolean {
  if (given !== undefined && given !== 'wgs84' && given !== 'sphere')
    badParameter(context, name, 'unknown ellipsoid, taking the sphere');
  return given === 'wgs84';
}

function distance(a: Shape, b: Shape, onEllipsoid: boolean): number {
  const from = toPosition(centroid(a));
  const to = toPosition(centroid(b));
  return onEllipsoid ? ellipsoidDistance(from, to) : sphereDistance(from, to);
}

function* inRange(args: Arguments, context: FunctionContext): Steps<AqlValue> {
  const [, , low, high, withLow = true, withHigh = true, ellipsoid] = args;
  return yield* withShapes('GEO_IN_RANGE', 2, ([a, b]) => {
    if (typeof low !== 'number' || typeof high !== 'number') throw new GeometryError('the bounds must be numbers');
    if (typeof withLow !== 'boolean' || typeof withHigh !== 'boolean')
      throw new GeometryError('5th and 6th argument must be booleans');
    const metres = distance(a!, b!, isEllipsoid(ellipsoid, context, 'GEO_IN_RANGE'));
    return atOnce((withLow ? metres >= low : metres > low) && (withHigh ? metres <= high : metres < high));
  })(args, context);
}

/** IS_IN_POLYGON(polygon, lat, lon) or (polygon, position [, positions are lon, lat]); the inside is the smaller side, on the sphere. */
function* isInPolygon([polygon = null, second = null, third = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!isArray(polygon)) return arrayExpected(context, 'IS_IN_POLYGON');
  const asPosition = isArray(second);
  const lonFirst = asPosition && third === true;
  const point: AqlValue = asPosition ? second : [second, third];
  if (!isPair(point)) return wrongType(context, 'IS_IN_POLYGON');
  if (polygon.length > MAX_POSITIONS) return badParameter(context, 'IS_IN_POLYGON', 'too many positions');
  if (!polygon.every(isPair)) return badParameter(context, 'IS_IN_POLYGON', 'invalid coordinate pair');
  const ordered = ([a, b]: Position): Position => (lonFirst ? [a, b] : [b, a]);
  const corners = polygon.map(ordered);
  const [first] = corners;
  const last = corners.at(-1);
  if (corners.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]) corners.pop();
  try {
    return yield* ringContains(smallerSide(yield* ringOf(yield* mapped(corners, toVector))), toVector(ordered(point)));
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    return badParameter(context, 'IS_IN_POLYGON', error.message);
  }
}
