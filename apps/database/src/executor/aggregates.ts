import type { AggregateName } from '@strata/aql';
import type { JsonValue } from '../storage/api';
import { compareValues } from '../values/compare';
import { groupKey } from './group-key';
import type { QueryRun } from './query-run';

/** Builds one aggregate of one group. */
export interface Accumulator {
  add(value: JsonValue): void;
  result(): JsonValue;
}

/** Spec section 7: null members are left out; a member of the wrong type makes the result null, with warning 1561. */
export const ACCUMULATORS: Record<AggregateName, (run: QueryRun) => Accumulator> = {
  LENGTH: () => {
    let count = 0;
    return { add: () => void (count += 1), result: () => count };
  },
  MIN: () => extreme(-1),
  MAX: () => extreme(1),
  SUM: (run) => moments(run, ({ sum }) => sum),
  AVERAGE: (run) => moments(run, ({ count, mean }) => (count === 0 ? null : mean)),
  VARIANCE_POPULATION: (run) => moments(run, ({ count, squares }) => (count === 0 ? null : squares / count)),
  VARIANCE_SAMPLE: (run) => moments(run, ({ count, squares }) => (count < 2 ? null : squares / (count - 1))),
  STDDEV_POPULATION: (run) => moments(run, ({ count, squares }) => (count === 0 ? null : Math.sqrt(squares / count))),
  STDDEV_SAMPLE: (run) => moments(run, ({ count, squares }) => (count < 2 ? null : Math.sqrt(squares / (count - 1)))),
  UNIQUE: () => distinct((values) => values),
  SORTED_UNIQUE: () => distinct((values) => values.sort(compareValues)),
  COUNT_DISTINCT: () => distinct((values) => values.length),
  BIT_AND: (run) => bits(run, (a, b) => a & b),
  BIT_OR: (run) => bits(run, (a, b) => a | b),
  BIT_XOR: (run) => bits(run, (a, b) => a ^ b),
  PUSH: () => {
    const values: JsonValue[] = [];
    return { add: (value) => void values.push(value), result: () => values };
  },
};

function extreme(sign: 1 | -1): Accumulator {
  let best: JsonValue = null;
  return {
    add(value) {
      if (value !== null && (best === null || compareValues(value, best) * sign > 0)) best = value;
    },
    result: () => best,
  };
}

interface Moments {
  count: number;
  sum: number;
  mean: number;
  /** sum of squared distances from the mean */
  squares: number;
}

/** Welford's method (Technometrics 4, 1962): one pass, stable. */
function moments(run: QueryRun, finish: (moments: Moments) => number | null): Accumulator {
  const state: Moments = { count: 0, sum: 0, mean: 0, squares: 0 };
  let invalid = false;
  return {
    add(value) {
      if (value === null || invalid) return;
      if (typeof value !== 'number') {
        invalid = true;
        return;
      }
      state.count += 1;
      state.sum += value;
      const distance = value - state.mean;
      state.mean += distance / state.count;
      state.squares += distance * (value - state.mean);
    },
    result() {
      const result = invalid ? null : finish(state);
      if (invalid || (result !== null && !Number.isFinite(result))) {
        run.warnings.add('query-invalid-arithmetic-value');
        return null;
      }
      return result;
    },
  };
}

/** The different values in the order they came; null is a value like any other. */
function distinct(finish: (values: JsonValue[]) => JsonValue): Accumulator {
  const seen = new Map<unknown, JsonValue>();
  return {
    add(value) {
      const key = groupKey(value);
      if (!seen.has(key)) seen.set(key, value);
    },
    result: () => finish([...seen.values()]),
  };
}

const LARGEST_UNSIGNED = 0xffffffff;

function bits(run: QueryRun, combine: (a: number, b: number) => number): Accumulator {
  let result: number | null = null;
  let invalid = false;
  return {
    add(value) {
      if (value === null || invalid) return;
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > LARGEST_UNSIGNED) invalid = true;
      else result = result === null ? value : combine(result, value) >>> 0;
    },
    result() {
      if (invalid) run.warnings.add('query-invalid-arithmetic-value');
      return invalid ? null : result;
    },
  };
}
