import type { AqlValue } from '@strata/aql';
import { compareValues, isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { arrayExpected, finite, invalidArithmetic, wrongType } from './arguments';

type Arguments = readonly AqlValue[];

/** Aggregates over one array; null members do not count. */
export const STATISTICS_FUNCTIONS = pure({
  MIN: (args, context) => extreme(args, context, 'MIN', -1),
  MAX: (args, context) => extreme(args, context, 'MAX', 1),
  SUM: numeric('SUM', silently, (numbers) => numbers.reduce((sum, x) => sum + x, 0)),
  PRODUCT: numeric('PRODUCT', silently, (numbers) => numbers.reduce((product, x) => product * x, 1)),
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

function extreme([list = null]: Arguments, context: FunctionContext, name: string, sign: 1 | -1): AqlValue {
  if (!isArray(list)) return arrayExpected(context, name);
  let best: AqlValue = null;
  for (const value of list) if (value !== null && (best === null || compareValues(value, best) * sign > 0)) best = value;
  return best;
}

type Refusal = (context: FunctionContext, name: string) => null;

function silently(): null {
  return null;
}

/** A function of the numbers in an array: null when another type is among them, which ArangoDB tells in three ways. */
function numeric(name: string, refuse: Refusal, compute: (numbers: readonly number[]) => number | null) {
  return ([list = null]: Arguments, context: FunctionContext): AqlValue => {
    const numbers = numbersOf(list, context, name, refuse);
    const result = numbers === null ? null : compute(numbers);
    return result === null ? null : finite(result);
  };
}

function numbersOf(list: AqlValue, context: FunctionContext, name: string, refuse: Refusal): number[] | null {
  if (!isArray(list)) return arrayExpected(context, name);
  const numbers: number[] = [];
  for (const value of list) {
    if (typeof value === 'number') numbers.push(value);
    else if (value !== null) return refuse(context, name);
  }
  return numbers;
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}

function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Welford's method (Technometrics 4, 1962).
 * @param lost degrees of freedom lost: 1 for a sample
 */
function variance(numbers: readonly number[], lost: 0 | 1): number | null {
  let center = 0;
  let squares = 0;
  numbers.forEach((x, i) => {
    const distance = x - center;
    center += distance / (i + 1);
    squares += distance * (x - center);
  });
  return numbers.length <= lost ? null : squares / (numbers.length - lost);
}

function deviation(numbers: readonly number[], lost: 0 | 1): number | null {
  const value = variance(numbers, lost);
  return value === null ? null : Math.sqrt(value);
}

/** `p` in [0, 100]; method "rank" (default) gives a member, "interpolation" may give a value between two. */
function percentile([list = null, p = null, method = 'rank']: Arguments, context: FunctionContext): AqlValue {
  if (!isArray(list)) return arrayExpected(context, 'PERCENTILE');
  if (typeof p !== 'number' || p < 0 || p > 100 || (method !== 'rank' && method !== 'interpolation'))
    return wrongType(context, 'PERCENTILE');
  const sorted = numbersOf(list, context, 'PERCENTILE', invalidArithmetic)?.sort((a, b) => a - b) ?? [];
  const last = sorted.at(-1) ?? null;
  if (sorted.length <= 1) return last;
  if (method === 'rank') return sorted[Math.max(0, Math.ceil((p * sorted.length) / 100) - 1)] ?? last;
  const place = (p * (sorted.length + 1)) / 100;
  const below = Math.floor(place);
  if (below >= sorted.length) return last;
  if (below <= 0) return sorted[0] ?? null;
  const lower = sorted[below - 1] ?? 0;
  return (place - below) * ((sorted[below] ?? 0) - lower) + lower;
}
