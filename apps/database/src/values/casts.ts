import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { isArray } from './compare';

/** AQL's truth: null, false, 0 and "" are false, everything else is true. */
export function toBool(value: AqlValue): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

const NUMBER_TEXT = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** TO_NUMBER: text that is no decimal number, objects and arrays of several members give 0, an array of one its member's number. */
export function toNumber(value: AqlValue): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      return textToNumber(value);
    default: {
      if (value === null || !isArray(value)) return 0;
      const [only = null] = value;
      return value.length === 1 ? toNumber(only) : 0;
    }
  }
}

function textToNumber(text: string): number {
  const trimmed = text.trim();
  if (!NUMBER_TEXT.test(trimmed)) return 0;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : 0;
}

/** What `JSON.stringify` does at once in a few milliseconds. */
const MAX_IN_ONE_TEXT = 50_000;
/** Code units that weigh as much as a value. */
const UNITS_PER_VALUE = 64;
/** An attribute is as dear as so many members. */
const ATTRIBUTE_WEIGHT = 4;

/** True when a value holds no more than so many values, itself and its texts' lengths counted; it looks at no more than that. */
export function hasAtMost(root: AqlValue, most: number): boolean {
  if (typeof root !== 'object' || root === null) return true;
  let left = most;
  const open: AqlValue[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    left -= typeof value === 'string' ? 1 + value.length / UNITS_PER_VALUE : 1;
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) continue;
    const members = isArray(value) ? value : Object.values(value);
    if (!isArray(value)) left -= (ATTRIBUTE_WEIGHT - 1) * members.length;
    if (members.length > left) return false;
    for (const member of members) open.push(member);
  }
  return true;
}

/**
 * TO_STRING: null is "", numbers have their shortest form, arrays and objects are compact JSON.
 * @throws ArangoError resource-limit for arrays and objects of very many members
 */
export function toText(value: AqlValue): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return numberText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      if (value === null) return '';
      if (!hasAtMost(value, MAX_IN_ONE_TEXT)) throw new ArangoError('resource-limit', 'a value is too large to be made a text');
      return JSON.stringify(value);
  }
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

/** TO_ARRAY: null is [], an object its values, a scalar its only member. */
export function toArray(value: AqlValue): readonly AqlValue[] {
  if (value === null) return [];
  if (isArray(value)) return value;
  return typeof value === 'object' ? Object.values(value) : [value];
}
