import type { AqlValue } from '@strata/aql';
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

/** TO_STRING: null is "", numbers have their shortest form, arrays and objects are compact JSON. */
export function toText(value: AqlValue): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return numberText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return value === null ? '' : JSON.stringify(value);
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
