import type { AggregateName } from '@strata/aql';
import type { JsonValue } from '../store/database';
import { compareValues } from '../values/compare';
import { groupKey } from '../values/group-key';
import { sizeOf } from '../resources/memory-meter';

/** Builds one aggregate of one group. */
export interface Accumulator {
  /** @returns bytes that it holds more */
  add(value: JsonValue): number;
  /** What the values added so far give; more may be added afterwards. */
  result(): JsonValue;
}

/** Null members are left out. A member of the wrong type makes the result null, without a warning, and so does a sum that is no finite number. */
export const ACCUMULATORS: Record<AggregateName, () => Accumulator> = {
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
  SUM: () => total((sum) => sum),
  AVERAGE: () => total((sum, count) => (count === 0 ? null : sum / count)),
  VARIANCE_POPULATION: () => moments(({ count, squares }) => (count === 0 ? null : squares / count)),
  VARIANCE_SAMPLE: () => moments(({ count, squares }) => (count < 2 ? null : squares / (count - 1))),
  STDDEV_POPULATION: () => moments(({ count, squares }) => (count === 0 ? null : Math.sqrt(squares / count))),
  STDDEV_SAMPLE: () => moments(({ count, squares }) => (count < 2 ? null : Math.sqrt(squares / (count - 1)))),
  UNIQUE: () => distinct((values) => values),
  SORTED_UNIQUE: () => distinct((values) => values.sort(compareValues)),
  COUNT_DISTINCT: () => distinct((values) => values.length),
  BIT_AND: () => bits((a, b) => a & b),
  BIT_OR: () => bits((a, b) => a | b),
  BIT_XOR: () => bits((a, b) => a ^ b),
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

/** Sum and number of the values; null when there were none, nulls included. */
function total(finish: (sum: number, count: number) => number | null): Accumulator {
  let sum = 0;
  let count = 0;
  let invalid = false;
  let isEmpty = true;
  return {
    add(value) {
      isEmpty = false;
      if (typeof value === 'number') {
        sum += value;
        count += 1;
      } else if (value !== null) {
        invalid = true;
      }
      return 0;
    },
    result: () => (invalid || isEmpty ? null : finite(finish(sum, count))),
  };
}

const finite = (result: number | null): number | null => (result !== null && Number.isFinite(result) ? result : null);

interface Moments {
  count: number;
  mean: number;
  /** sum of squared distances from the mean */
  squares: number;
}

/** Welford's method (Technometrics 4, 1962): one pass, stable. */
function moments(finish: (moments: Moments) => number | null): Accumulator {
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
    result: () => (invalid ? null : finite(finish(state))),
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
const MAX_UNSIGNED = 0xffffffff;

function bits(combine: (a: number, b: number) => number): Accumulator {
  let result: number | null = null;
  let invalid = false;
  return {
    add(value) {
      if (value === null || invalid) return 0;
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_UNSIGNED) invalid = true;
      else result = result === null ? value : combine(result, value) >>> 0;
      return 0;
    },
    result: () => (invalid ? null : result),
  };
}
