import { isIPv4 } from 'node:net';
import type { AqlValue } from '@strata/aql';
import { toArray, toBool, toNumber } from '../values/casts';
import { isArray, isObject, typeRank } from '../values/compare';
import type { Steps } from '../values/steps';
import { mapped } from '../values/steps';
import { pure, pureInSteps } from './api';

const TYPE_NAMES = ['null', 'bool', 'number', 'string', 'array', 'object'];
const KEY = /^[A-Za-z0-9_\-:.@()+,=;$!*'%]{1,254}$/;

/** Type tests and casts. */
export const TYPE_FUNCTIONS = {
  ...pureInSteps({ TO_ARRAY: toArrayInSteps, TO_LIST: toArrayInSteps }),
  ...pure({
    IS_NULL: ([value = null]) => value === null,
    IS_BOOL: ([value = null]) => typeof value === 'boolean',
    IS_NUMBER: ([value = null]) => typeof value === 'number',
    IS_STRING: ([value = null]) => typeof value === 'string',
    IS_ARRAY: ([value = null]) => isArray(value),
    IS_LIST: ([value = null]) => isArray(value),
    IS_OBJECT: ([value = null]) => isObject(value),
    IS_DOCUMENT: ([value = null]) => isObject(value),
    IS_IPV4: ([value = null]) => typeof value === 'string' && isIPv4(value),
    IS_KEY: ([value = null]) => typeof value === 'string' && KEY.test(value),
    TYPENAME: ([value = null]) => TYPE_NAMES[typeRank(value)] ?? null,
    TO_BOOL: ([value = null]) => toBool(value),
    TO_NUMBER: ([value = null]) => toNumber(value),
  }),
};

function* toArrayInSteps([value = null]: readonly AqlValue[]): Steps<AqlValue> {
  return isObject(value) ? yield* mapped(Object.keys(value), (name) => value[name] ?? null) : toArray(value);
}
