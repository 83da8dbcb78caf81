import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { toNumber } from '../values/casts';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, pureInSteps, volatile } from './api';
import { finite, toInteger, wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { mapped, PIECE } from '../values/steps';

const MAX_RANGE_LENGTH = 10_000_000;

/** One number in, one out; outside the function's domain null. */
function unary(compute: (x: number) => number): (args: readonly AqlValue[]) => AqlValue {
  return ([x = null]) => finite(compute(toNumber(x)));
}

function binary(compute: (x: number, y: number) => number): (args: readonly AqlValue[]) => AqlValue {
  return ([x = null, y = null]) => finite(compute(toNumber(x), toNumber(y)));
}

export const NUMERIC_FUNCTIONS = {
  ...pure({
    ABS: unary(Math.abs),
    CEIL: unary(Math.ceil),
    FLOOR: unary(Math.floor),
    ROUND: unary((x) => Math.floor(x + 0.5)),
    SQRT: unary(Math.sqrt),
    POW: binary(Math.pow),
    EXP: unary(Math.exp),
    EXP2: unary((x) => 2 ** x),
    LOG: unary(Math.log),
    LOG2: unary(Math.log2),
    LOG10: unary(Math.log10),
    SIN: unary(Math.sin),
    COS: unary(Math.cos),
    TAN: unary(Math.tan),
    ASIN: unary(Math.asin),
    ACOS: unary(Math.acos),
    ATAN: unary(Math.atan),
    ATAN2: binary(Math.atan2),
    DEGREES: unary((x) => (x * 180) / Math.PI),
    RADIANS: unary((x) => (x * Math.PI) / 180),
    PI: () => Math.PI,
  }),
  ...pureInSteps({
    RANGE: range,
    DECAY_GAUSS: decay('DECAY_GAUSS', (scale, at) => {
      const variance = -(scale * scale) / (2 * Math.log(at));
      return (distance) => Math.exp(-(distance * distance) / (2 * variance));
    }),
    DECAY_EXP: decay('DECAY_EXP', (scale, at) => (distance) => Math.exp((Math.log(at) / scale) * distance)),
    DECAY_LINEAR: decay('DECAY_LINEAR', (scale, at) => {
      const end = scale / (1 - at);
      return (distance) => Math.max(0, (end - distance) / end);
    }),
  }),
  ...volatile({ RAND: () => Math.random(), RANDOM: () => Math.random() }),
};

/**
 * Whole numbers without a step, any with one; a step of 0 or away from the end gives null.
 * @throws ArangoError resource-limit for too many members
 */
function* range([from = null, to = null, step = null]: readonly AqlValue[], context: FunctionContext): Steps<AqlValue> {
  const start = step === null ? toInteger(from) : toNumber(from);
  const end = step === null ? toInteger(to) : toNumber(to);
  const by = step === null ? (start <= end ? 1 : -1) : toNumber(step);
  if (by === 0 || (start < end && by < 0) || (start > end && by > 0)) return wrongType(context, 'RANGE');
  if ((end - start) / by >= MAX_RANGE_LENGTH) throw new ArangoError('resource-limit', "too many members in function 'RANGE()'");
  const members: number[] = [];
  for (let member = start; by > 0 ? member <= end : member >= end; member += by) {
    members.push(member);
    if (members.length % PIECE === 0) yield;
  }
  return members;
}

type Fall = (distance: number) => number;

/** `fallOf(scale, decay)` falls from 1 at distance 0 to `decay` at distance `scale`; distances count from `offset` on. */
function decay(name: string, fallOf: (scale: number, decay: number) => Fall) {
  return function* ([value = null, ...rest]: readonly AqlValue[], context: FunctionContext): Steps<AqlValue> {
    const values: readonly AqlValue[] = isArray(value) ? value : [value];
    if (!areNumbers(values) || !areNumbers(rest)) return wrongType(context, name);
    const [origin = 0, scale = 0, offset = 0, at = 0] = rest;
    if (scale <= 0 || offset < 0 || at <= 0 || at >= 1) {
      context.warn('query-number-out-of-range', `in function '${name}()': number out of range`);
      return null;
    }
    const fall = fallOf(scale, at);
    const results = yield* mapped(values, (member) => finite(fall(Math.max(0, Math.abs(member - origin) - offset))));
    return isArray(value) ? results : (results[0] ?? null);
  };
}

const areNumbers = (values: readonly AqlValue[]): values is readonly number[] => values.every((value) => typeof value === 'number');
