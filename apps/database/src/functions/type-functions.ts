import { isIPv4 } from 'node:net';
import { toArray, toBool, toNumber, toText } from '../values/casts';
import { isArray, isObject, typeRank } from '../values/compare';
import { pure } from './api';

const TYPE_NAMES = ['null', 'bool', 'number', 'string', 'array', 'object'];
const KEY = /^[A-Za-z0-9_\-:.@()+,=;$!*'%]{1,254}$/;

/** Type tests and casts. */
export const TYPE_FUNCTIONS = pure({
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
  TO_STRING: ([value = null]) => toText(value),
  TO_ARRAY: ([value = null]) => toArray(value),
  TO_LIST: ([value = null]) => toArray(value),
});
