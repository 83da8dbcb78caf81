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
  SUM: numeric('SUM', (numbers) => numbers.reduce((sum, x) => sum + x, 0)),
  PRODUCT: numeric('PRODUCT', (numbers) => numbers.reduce((product, x) => product * x, 1)),
  AVERAGE: numeric('AVERAGE', mean),
  AVG: numeric('AVG', mean),
  MEDIAN: numeric('MEDIAN', median),
  VARIANCE: numeric('VARIANCE', (numbers) => variance(numbers, 0)),
  VARIANCE_POPULATION: numeric('VARIANCE_POPULATION', (numbers) => variance(numbers, 0)),
  VARIANCE_SAMPLE: numeric('VARIANCE_SAMPLE', (numbers) => variance(numbers, 1)),
  STDDEV: numeric('STDDEV', (numbers) => deviation(numbers, 0)),
  STDDEV_POPULATION: numeric('STDDEV_POPULATION', (numbers) => deviation(numbers, 0)),
  STDDEV_SAMPLE: numeric('STDDEV_SAMPLE', (numbers) => deviation(numbers, 1)),
  PERCENTILE: percentile,
});

function extreme([list = null]: Arguments, context: FunctionContext, name: string, sign: 1 | -1): AqlValue {
  if (!isArray(list)) return arrayExpected(context, name);
  let best: AqlValue = null;
  for (const value of list) if (value !== null && (best === null || compareValues(value, best) * sign > 0)) best = value;
  return best;
}

/** A function of the numbers in an array: null (with a warning) when another type is among them. */
function numeric(name: string, compute: (numbers: readonly number[]) => number | null) {
  return ([list = null]: Arguments, context: FunctionContext): AqlValue => {
    const numbers = numbersOf(list, context, name);
    const result = numbers === null ? null : compute(numbers);
    return result === null ? null : finite(result);
  };
}

function numbersOf(list: AqlValue, context: FunctionContext, name: string): number[] | null {
  if (!isArray(list)) return arrayExpected(context, name);
  const numbers: number[] = [];
  for (const value of list) {
    if (typeof value === 'number') numbers.push(value);
    else if (value !== null) return invalidArithmetic(context, name);
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

/** @param lost degrees of freedom lost: 1 for a sample */
function variance(numbers: readonly number[], lost: 0 | 1): number | null {
  const center = mean(numbers);
  if (center === null || numbers.length <= lost) return null;
  return numbers.reduce((sum, x) => sum + (x - center) ** 2, 0) / (numbers.length - lost);
}

function deviation(numbers: readonly number[], lost: 0 | 1): number | null {
  const value = variance(numbers, lost);
  return value === null ? null : Math.sqrt(value);
}

/** `n` in (0, 100]; method "rank" (default) gives a member, "interpolation" may give a value between two. */
function percentile([list = null, n = null, method = 'rank']: Arguments, context: FunctionContext): AqlValue {
  if (typeof n !== 'number' || (method !== 'rank' && method !== 'interpolation')) return wrongType(context, 'PERCENTILE');
  if (n <= 0 || n > 100) return invalidArithmetic(context, 'PERCENTILE');
  const numbers = numbersOf(list, context, 'PERCENTILE');
  if (numbers === null || numbers.length === 0) return null;
  const sorted = numbers.sort((a, b) => a - b);
  const last = sorted.at(-1) ?? null;
  if (method === 'rank') return sorted[Math.ceil((n / 100) * sorted.length) - 1] ?? last;
  const place = (n / 100) * (sorted.length + 1);
  const below = Math.floor(place);
  if (below >= sorted.length) return last;
  if (below <= 0) return sorted[0] ?? null;
  const lower = sorted[below - 1] ?? 0;
  return lower + (place - below) * ((sorted[below] ?? 0) - lower);
}
