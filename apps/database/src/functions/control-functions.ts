import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { toBool } from '../values/casts';
import { compareValues, isArray, isObject } from '../values/compare';
import { pure, volatile } from './api';
import { toInteger, wrongType } from './arguments';

/** Choices among values, and functions with an effect on the query. */
export const CONTROL_FUNCTIONS = {
  ...pure({
    NOT_NULL: (args) => args.find((value) => value !== null) ?? null,
    FIRST_LIST: (args) => args.find(isArray) ?? null,
    FIRST_DOCUMENT: (args) => args.find(isObject) ?? null,
    MIN_MATCH: (args) => args.slice(0, -1).filter(toBool).length >= toInteger(args.at(-1) ?? null),
    IN_RANGE: ([value = null, low = null, high = null, withLow = null, withHigh = null], context) => {
      if (typeof withLow !== 'boolean' || typeof withHigh !== 'boolean') return wrongType(context, 'IN_RANGE');
      const toLow = compareValues(value, low);
      const toHigh = compareValues(value, high);
      return (toLow > 0 || (toLow === 0 && withLow)) && (toHigh < 0 || (toHigh === 0 && withHigh));
    },
    PASSTHRU: ([value = null]) => value,
  }),
  ...volatile({
    NOOPT: ([value = null]) => value,
    NOEVAL: ([value = null]) => value,
    ASSERT: ([condition = null, message = null], context): AqlValue => {
      if (typeof message !== 'string') return wrongType(context, 'ASSERT');
      if (!toBool(condition)) throw new ArangoError('query-user-assert', message);
      return true;
    },
    WARN: ([condition = null, message = null], context) => {
      if (typeof message !== 'string') return wrongType(context, 'WARN');
      if (!toBool(condition)) context.warn('query-user-warn', message);
      return toBool(condition);
    },
    FAIL: ([reason = null]): AqlValue => {
      throw new ArangoError('query-fail-called', typeof reason === 'string' ? `FAIL(${reason}) called` : 'FAIL() called');
    },
  }),
};
