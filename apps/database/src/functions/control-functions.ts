import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { toBool, toText } from '../values/casts';
import { compareValues, isArray, isObject } from '../values/compare';
import { pure, volatile } from './api';
import { toInteger } from './arguments';

/** Choices among values, and functions with an effect on the query. */
export const CONTROL_FUNCTIONS = {
  ...pure({
    NOT_NULL: (args) => args.find((value) => value !== null) ?? null,
    FIRST_LIST: (args) => args.find(isArray) ?? null,
    FIRST_DOCUMENT: (args) => args.find(isObject) ?? null,
    MIN_MATCH: (args) => args.slice(0, -1).filter(toBool).length >= toInteger(args.at(-1) ?? null),
    IN_RANGE: ([value = null, low = null, high = null, withLow = null, withHigh = null]) => {
      const toLow = compareValues(value, low);
      const toHigh = compareValues(value, high);
      return (toLow > 0 || (toLow === 0 && toBool(withLow))) && (toHigh < 0 || (toHigh === 0 && toBool(withHigh)));
    },
    PASSTHRU: ([value = null]) => value,
  }),
  ...volatile({
    NOOPT: ([value = null]) => value,
    NOEVAL: ([value = null]) => value,
    ASSERT: ([condition = null, message = null]): AqlValue => {
      if (!toBool(condition)) throw new ArangoError('query-user-assert', toText(message));
      return true;
    },
    WARN: ([condition = null, message = null], context) => {
      if (!toBool(condition)) context.warn('query-user-warn', toText(message));
      return toBool(condition);
    },
    FAIL: ([reason = null]): AqlValue => {
      throw new ArangoError('query-fail-called', typeof reason === 'string' ? `FAIL(${reason}) called` : 'FAIL() called');
    },
  }),
};
