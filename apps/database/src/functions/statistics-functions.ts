import type { AqlValue } from '@strata/aql';
import { compareValues, isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pureInSteps } from './api';
import { arrayExpected, finite, invalidArithmetic, wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { PIECE, sorted } from '../values/steps';

type Arguments = readonly AqlValue[];

/** Aggregates over one array; null members do not count. */
export const STATISTICS_FUNCTIONS = pureInSteps({
  MIN: (args, context) => extreme(args, context, 'MIN', -1),
  MAX: (args, context) => extreme(args, context, 'MAX', 1),
  SUM: numeric('SUM', silently, (numbers) => folded(numbers, 0, (sum, x) => sum + x)),
  PRODUCT: numeric('PRODUCT', silently, (numbers) => folded(numbers, 1, (product, x) => product * x)),
  AVERAGE: numeric('AVERAGE', arrayExpected, mean),
  AVG: numeric('AVG', arrayExpected, mean),
  MEDIAN: numeric('MEDIAN', invalidArithmetic, median),
  VARIANCE: numeric('VARIANCE', invalidArithmetic, (numbers) => variance(numbers, 0)),
  VARIANCE_POPULATION: numeric('VARIANCE_POPULATION', invalidArithmetic, (numbers) => variance(numbers, 0)),
  VARIANCE_SAMPLE: numeric('VARIANCE_SAMPLE', invalidArithmetic, (numbers) => variance(numbers, 1)),
  STDDEV: numeric('STDDEV', invalidArithmetic, (numbers) => deviation(numbers, 0)),
  STDDEV_POPULATION: numeric('STDDEV_POPULATION', invalidArithmetic, (numbers) => deviation(numbers, 0)),
  STDDEV_SAMPLE: numeric('STDDEV_SAMPLE', invalidArithmetic, (numbers) => deviation(numbers, 1)),
  PERCENTILE: percentile,
});

/** Comparing texts is dearer than comparing numbers. */
const COMPARED_AT_ONCE = 256;

function* extreme([list = null]: Arguments, context: FunctionContext, name: string, sign: 1 | -1): Steps<AqlValue> {
  if (!isArray(list)) return arrayExpected(context, name);
  let best: AqlValue = null;
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at]!;
    if (value !== null && (best === null || compareValues(value, best) * sign > 0)) best = value;
    if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) yield;
  }
  return best;
}

type Refusal = (context: FunctionContext, name: string) => null;

function silently(): null {
  return null;
}

type OfNumbers = (numbers: readonly number[]) => Steps<number | null>;

/** A function of the numbers in an array: null when another type is among them, which ArangoDB tells in three ways. */
function numeric(name: string, refuse: Refusal, compute: OfNumbers) {
  return function* ([list = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
    const numbers = yield* numbersOf(list, context, name, refuse);
    const result = numbers === null ? null : yield* compute(numbers);
    return result === null ? null : finite(result);
  };
}

function* numbersOf(list: AqlValue, context: FunctionContext, name: string, refuse: Refusal): Steps<number[] | null> {
  if (!isArray(list)) return arrayExpected(context, name);
  const numbers: number[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at]!;
    if (typeof value === 'number') numbers.push(value);
    else if (value !== null) return refuse(context, name);
    if (at % PIECE === PIECE - 1) yield;
  }
  return numbers;
}

function* folded(
  numbers: readonly number[],
  start: number,
  combine: (result: number, x: number, at: number) => number,
): Steps<number> {
  let result = start;
  for (let at = 0; at < numbers.length; at += 1) {
    result = combine(result, numbers[at]!, at);
    if (at % PIECE === PIECE - 1) yield;
  }
  return result;
}

function* mean(numbers: readonly number[]): Steps<number | null> {
  return numbers.length === 0 ? null : (yield* folded(numbers, 0, (sum, x) => sum + x)) / numbers.length;
}

const bySize = (a: number, b: number): number => a - b;

function* median(numbers: readonly number[]): Steps<number | null> {
  if (numbers.length === 0) return null;
  const inOrder = yield* sorted(numbers, bySize);
  const middle = Math.floor(inOrder.length / 2);
  const upper = inOrder[middle] ?? 0;
  return inOrder.length % 2 === 1 ? upper : ((inOrder[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Welford's method (Technometrics 4, 1962).
 * @param lost degrees of freedom lost: 1 for a sample
 */
function* variance(numbers: readonly number[], lost: 0 | 1): Steps<number | null> {
  let center = 0;
  const squares = yield* folded(numbers, 0, (sum, x, at) => {
    const distance = x - center;
    center += distance / (at + 1);
    return sum + distance * (x - center);
  });
  return numbers.length <= lost ? null : squares / (numbers.length - lost);
}

function* deviation(numbers: readonly number[], lost: 0 | 1): Steps<number | null> {
  const value = yield* variance(numbers, lost);
  return value === null ? null : Math.sqrt(value);
}

/** `p` in [0, 100]; method "rank" (default) gives a member, "interpolation" may give a value between two. */
function* percentile([list = null, p = null, method = 'rank']: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!isArray(list)) return arrayExpected(context, 'PERCENTILE');
  if (typeof p !== 'number' || p < 0 || p > 100 || (method !== 'rank' && method !== 'interpolation'))
    return wrongType(context, 'PERCENTILE');
  const inOrder = yield* sorted((yield* numbersOf(list, context, 'PERCENTILE', invalidArithmetic)) ?? [], bySize);
  const last = inOrder.at(-1) ?? null;
  if (inOrder.length <= 1) return last;
  if (method === 'rank') return inOrder[Math.max(0, Math.ceil((p * inOrder.length) / 100) - 1)] ?? last;
  const place = (p * (inOrder.length + 1)) / 100;
  const below = Math.floor(place);
  if (below >= inOrder.length) return last;
  if (below <= 0) return inOrder[0] ?? null;
  const lower = inOrder[below - 1] ?? 0;
  return (place - below) * ((inOrder[below] ?? 0) - lower) + lower;
}
