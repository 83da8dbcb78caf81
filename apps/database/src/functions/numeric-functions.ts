import type { AqlValue } from '@strata/aql';
import { toNumber } from '../values/casts';
import type { FunctionContext } from './api';
import { pure, volatile } from './api';
import { finite, invalidArithmetic, toInteger } from './arguments';

const LONGEST_RANGE = 10_000_000;

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
    RANGE: range,
    DECAY_GAUSS: decay('DECAY_GAUSS', (distance, scale, at) => Math.exp((distance ** 2 * Math.log(at)) / scale ** 2)),
    DECAY_EXP: decay('DECAY_EXP', (distance, scale, at) => Math.exp((distance * Math.log(at)) / scale)),
    DECAY_LINEAR: decay('DECAY_LINEAR', (distance, scale, at) => Math.max(0, 1 - (distance * (1 - at)) / scale)),
  }),
  ...volatile({ RAND: () => Math.random(), RANDOM: () => Math.random() }),
};

/** Whole numbers without a step, any with one; a step of 0 or away from the end gives null. */
function range([from = null, to = null, step = null]: readonly AqlValue[], context: FunctionContext): AqlValue {
  const start = step === null ? toInteger(from) : toNumber(from);
  const end = step === null ? toInteger(to) : toNumber(to);
  const by = step === null ? (start <= end ? 1 : -1) : toNumber(step);
  if (by === 0 || (start < end && by < 0) || (start > end && by > 0)) return invalidArithmetic(context, 'RANGE');
  const size = Math.floor((end - start) / by) + 1;
  if (size > LONGEST_RANGE) {
    context.warn('resource-limit', "too many members in function 'RANGE()'");
    return null;
  }
  return Array.from({ length: size }, (_, i) => start + i * by);
}

/** `fall(distance, scale, decay)` is 1 at distance 0 and `decay` at distance `scale`; distances count from `offset` on. */
function decay(name: string, fall: (distance: number, scale: number, decay: number) => number) {
  return (args: readonly AqlValue[], context: FunctionContext): AqlValue => {
    const [value = null, ...rest] = args;
    const [origin, scale, offset, at] = rest.map((part) => (typeof part === 'number' ? part : NaN));
    const isValid = [origin, scale, offset, at].every((part) => part !== undefined && !Number.isNaN(part));
    if (!isValid || (scale ?? 0) <= 0 || (offset ?? 0) < 0 || (at ?? 0) <= 0 || (at ?? 0) >= 1)
      return invalidArithmetic(context, name);
    const one = (member: AqlValue): AqlValue => {
      if (typeof member !== 'number') return invalidArithmetic(context, name);
      const distance = Math.max(0, Math.abs(member - (origin ?? 0)) - (offset ?? 0));
      return finite(fall(distance, scale ?? 1, at ?? 1));
    };
    return Array.isArray(value) ? (value as readonly AqlValue[]).map(one) : one(value);
  };
}
