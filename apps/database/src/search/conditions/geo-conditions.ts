import type { BinaryNode, Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { placeReading } from '../../analyzers/geo-analyzers';
import type { Locator } from '../../analyzers/token';
import { EvaluationJournal } from '../../resources/evaluation-journal';
import { MemoryMeter } from '../../resources/memory-meter';
import { TimeSlices } from '../../resources/time-slices';
import { FUNCTIONS } from '../../functions/functions';
import type { FunctionContext } from '../../functions/api';
import { centre, sphereDistance } from '../../geometry/geo-shapes';
import { directionOf } from '../../indexes/geo/sphere-cells';
import type { JsonObject, JsonValue } from '../../store/database';
import type { Attributes, Condition } from './condition';
import type { ConditionCompiler } from './condition-compiler';
import { placesTouching, pointsNear } from './geo-cells';
import { textSlot } from '../postings/terms';

const HALF_WAY_M = sphereDistance([0, 0], [180, 0]);

/** `GEO_DISTANCE(d.place, x) < metres` and the like, under an analyzer of places; undefined for other comparisons. */
export function geoDistanceComparison(compiler: ConditionCompiler, { operator, left, right }: BinaryNode): Condition | undefined {
  const isLeft = isDistance(left);
  const call = isLeft ? left : right;
  if (!isDistance(call)) return undefined;
  const bound = compiler.value(isLeft ? right : left);
  if (typeof bound !== 'number') return { kind: 'none' };
  const isUpper = (operator === '<' || operator === '<=') === isLeft;
  if (!['<', '<=', '>', '>='].includes(operator))
    throw new ArangoError('bad-parameter', 'SEARCH: GEO_DISTANCE() takes part in < <= > >= only');
  const isInclusive = operator.endsWith('=');
  const [low, high] = isUpper ? [0, bound] : [bound, HALF_WAY_M];
  return distanceCondition(compiler, call.arguments, low, high, isUpper ? [true, isInclusive] : [isInclusive, true]);
}

/** GEO_IN_RANGE(place, other, low, high [, includeLow, includeHigh]). */
export function geoInRange(compiler: ConditionCompiler, args: readonly Expression[]): Condition {
  const [, , low, high, includeLow, includeHigh] = args;
  const bounds = [low, high].map((part) => (part ? compiler.value(part) : null));
  const flag = (part: Expression | undefined): boolean => (part ? compiler.value(part) === true : true);
  const [least, most] = bounds;
  if (typeof least !== 'number' || typeof most !== 'number') throw badArgument('GEO_IN_RANGE');
  return distanceCondition(compiler, args, least, most, [flag(includeLow), flag(includeHigh)]);
}

/** GEO_CONTAINS and GEO_INTERSECTS: places that share a cell, then the function itself. */
export function geoRelation(name: 'GEO_CONTAINS' | 'GEO_INTERSECTS') {
  return (compiler: ConditionCompiler, args: readonly Expression[]): Condition => {
    const { path, other, isFirst } = sides(name, compiler, args);
    const relation = FUNCTIONS.get(name);
    if (relation === undefined) throw new ArangoError('not-implemented', `SEARCH: the function ${name} is not implemented`);
    const test = (place: JsonValue): boolean =>
      relation.call(isFirst ? [place, other] : [other, place], contextOfOneCall()) === true;
    return checked(compiler, path, (slot) => placesTouching(slot, other), test);
  };
}

function distanceCondition(
  compiler: ConditionCompiler,
  args: readonly Expression[],
  low: number,
  high: number,
  [withLow, withHigh]: readonly [boolean, boolean],
): Condition {
  const { path, other } = sides('GEO_DISTANCE', compiler, args);
  const from = centre(other);
  if (from === null) throw badArgument('GEO_DISTANCE');
  const cap = {
    middle: directionOf(from[0], from[1]),
    inner: (Math.max(0, low - 1) / HALF_WAY_M) * Math.PI,
    outer: Math.min(1, (high + 1) / HALF_WAY_M) * Math.PI,
  };
  return checked(
    compiler,
    path,
    (slot) => pointsNear(slot, cap),
    (place) => {
      const to = centre(place);
      const distance = to === null ? Number.NaN : sphereDistance(from, to);
      return (distance > low || (withLow && distance === low)) && (distance < high || (withHigh && distance === high));
    },
  );
}

/** The attribute and the other argument, whichever comes first. */
function sides(
  name: string,
  compiler: ConditionCompiler,
  [a, b]: readonly Expression[],
): { path: string; other: JsonValue; isFirst: boolean } {
  if (!a || !b) throw badArgument(name);
  const isFirst = compiler.isPath(a);
  const path = compiler.path(isFirst ? a : b);
  return { path, other: placeReading(compiler.analyzerOf(path))(compiler.value(isFirst ? b : a)), isFirst };
}

function checked(
  compiler: ConditionCompiler,
  path: string,
  candidates: (slot: string) => Condition,
  test: (place: JsonValue) => boolean,
): Condition {
  const { locate, name } = compiler.analyzerOf(path);
  if (!locate)
    throw new ArangoError('bad-parameter', `SEARCH: places need an analyzer of type geojson or geopoint, '${name}' is none`);
  return {
    kind: 'checked',
    child: candidates(textSlot(path, name)),
    test: (document) => placesIn(document, path, locate).some(test),
  };
}

/** The places at a path of a document; arrays on the way count with each of their members. */
function placesIn(document: Attributes, path: string, locate: Locator): JsonValue[] {
  const [first = '', ...rest] = path.split('.');
  const reach = (value: JsonValue, steps: readonly string[]): JsonValue[] => {
    const [step, ...others] = steps;
    if (step === undefined) {
      const place = locate(value);
      if (place !== undefined) return [place];
    }
    if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((member) => reach(member, steps));
    if (step === undefined || typeof value !== 'object' || value === null) return [];
    return reach((value as JsonObject)[step] ?? null, others);
  };
  return reach(document.get(first) ?? null, rest);
}

const isDistance = (expression: Expression): expression is Extract<Expression, { kind: 'call' }> =>
  expression.kind === 'call' && expression.name === 'GEO_DISTANCE';

/** The relations ask the context for nothing but warnings. */
const contextOfOneCall = (): FunctionContext => ({
  warn: () => undefined,
  now: 0,
  database: new Proxy({} as FunctionContext['database'], {}),
  longWork: new EvaluationJournal(new TimeSlices(Infinity), new MemoryMeter(0)),
});

const badArgument = (name: string): ArangoError =>
  new ArangoError('query-function-argument-type-mismatch', `invalid argument type in call to function '${name}()'`);
