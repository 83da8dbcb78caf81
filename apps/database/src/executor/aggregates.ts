import type { AggregateName } from '@strata/aql';
import type { JsonValue } from '../storage/api';
import { compareValues } from '../values/compare';
import { groupKey } from './group-key';
import { sizeOf } from './memory-meter';
import type { QueryRun } from './query-run';

/** Builds one aggregate of one group. */
export interface Accumulator {
  /** @returns bytes that it holds more */
  add(value: JsonValue): number;
  /** What the values added so far give; more may be added afterwards. */
  result(): JsonValue;
}

/** Spec section 7: null members are left out; a member of the wrong type makes the result null, with warning 1561. */
export const ACCUMULATORS: Record<AggregateName, (run: QueryRun) => Accumulator> = {
  LENGTH: () => {
    let count = 0;
    return {
      add() {
        count += 1;
        return 0;
      },
      result: () => count,
    };
  },
  MIN: () => extreme(-1),
  MAX: () => extreme(1),
  SUM: (run) => total(run, (sum) => sum),
  AVERAGE: (run) => total(run, (sum, count) => (count === 0 ? null : sum / count)),
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
    return {
      add(value) {
        values.push(value);
        return sizeOf(value);
      },
      result: () => values,
    };
  },
};

function extreme(sign: 1 | -1): Accumulator {
  let best: JsonValue = null;
  return {
    add(value) {
      if (value !== null && (best === null || compareValues(value, best) * sign > 0)) best = value;
      return 0;
    },
    result: () => best,
  };
}

/** Sum and number of the values. */
function total(run: QueryRun, finish: (sum: number, count: number) => number | null): Accumulator {
  let sum = 0;
  let count = 0;
  let invalid = false;
  return {
    add(value) {
      if (typeof value === 'number') {
        sum += value;
        count += 1;
      } else if (value !== null) {
        invalid = true;
      }
      return 0;
    },
    result: () => finite(invalid ? Number.NaN : finish(sum, count), run),
  };
}

/** @returns null, with a warning, for what is no finite number */
function finite(result: number | null, run: QueryRun): number | null {
  if (result === null || Number.isFinite(result)) return result;
  run.warnings.add('query-invalid-arithmetic-value');
  return null;
}

interface Moments {
  count: number;
  mean: number;
  /** sum of squared distances from the mean */
  squares: number;
}

/** Welford's method (Technometrics 4, 1962): one pass, stable. */
function moments(run: QueryRun, finish: (moments: Moments) => number | null): Accumulator {
  const state: Moments = { count: 0, mean: 0, squares: 0 };
  let invalid = false;
  return {
    add(value) {
      if (value === null) return 0;
      if (typeof value !== 'number') {
        invalid = true;
        return 0;
      }
      state.count += 1;
      const distance = value - state.mean;
      state.mean += distance / state.count;
      state.squares += distance * (value - state.mean);
      return 0;
    },
    result: () => finite(invalid ? Number.NaN : finish(state), run),
  };
}

/** The different values in the order they came; null is a value like any other. */
function distinct(finish: (values: JsonValue[]) => JsonValue): Accumulator {
  const seen = new Map<unknown, JsonValue>();
  return {
    add(value) {
      const key = groupKey(value);
      if (seen.has(key)) return 0;
      seen.set(key, value);
      return ENTRY_BYTES + sizeOf(value);
    },
    result: () => finish([...seen.values()]),
  };
}

/** what a Map takes for one entry */
const ENTRY_BYTES = 40;
const LARGEST_UNSIGNED = 0xffffffff;

function bits(run: QueryRun, combine: (a: number, b: number) => number): Accumulator {
  let result: number | null = null;
  let invalid = false;
  return {
    add(value) {
      if (value === null || invalid) return 0;
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > LARGEST_UNSIGNED) invalid = true;
      else result = result === null ? value : combine(result, value) >>> 0;
      return 0;
    },
    result() {
      if (invalid) run.warnings.add('query-invalid-arithmetic-value');
      return invalid ? null : result;
    },
  };
}
