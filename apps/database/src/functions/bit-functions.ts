import type { AqlValue } from '@strata/aql';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, pureInSteps } from './api';
import { wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';

type Arguments = readonly AqlValue[];
type Combine = (a: number, b: number) => number;

const MAX_UNSIGNED = 0xffff_ffff;
const MAX_BITS = 32;

/** Numbers of 32 bits without sign, whose fractions do not count; anything else is null with warning 1542. */
export const BIT_FUNCTIONS = {
  ...pureInSteps({
    BIT_AND: combined('BIT_AND', (a, b) => a & b),
    BIT_OR: combined('BIT_OR', (a, b) => a | b),
    BIT_XOR: combined('BIT_XOR', (a, b) => a ^ b),
  }),
  ...pure({
    BIT_NEGATE: ([value = null, bits = null], context) =>
      isUnsigned(value) && isWidth(bits) ? (~value & mask(bits)) >>> 0 : wrongType(context, 'BIT_NEGATE'),
    BIT_TEST: ([value = null, index = null], context) =>
      isUnsigned(value) && isWidth(index) && index < MAX_BITS ? ((value >>> index) & 1) === 1 : wrongType(context, 'BIT_TEST'),
    BIT_POPCOUNT: ([value = null], context) => (isUnsigned(value) ? positions(value).length : wrongType(context, 'BIT_POPCOUNT')),
    BIT_SHIFT_LEFT: shifted('BIT_SHIFT_LEFT', (value, by) => (by > 31 ? 0 : value << by)),
    BIT_SHIFT_RIGHT: shifted('BIT_SHIFT_RIGHT', (value, by) => (by > 31 ? 0 : value >>> by)),
    BIT_CONSTRUCT: ([list = null], context) => construct(list, context),
    BIT_DECONSTRUCT: ([value = null], context) => (isUnsigned(value) ? positions(value) : wrongType(context, 'BIT_DECONSTRUCT')),
    BIT_TO_STRING: ([value = null, bits = null], context) =>
      isUnsigned(value) && isWidth(bits) ? toBits(value, bits) : wrongType(context, 'BIT_TO_STRING'),
    BIT_FROM_STRING: ([text = null], context) =>
      typeof text === 'string' && /^[01]{0,32}$/.test(text) ? parseInt(`0${text}`, 2) : wrongType(context, 'BIT_FROM_STRING'),
  }),
};

function isUnsigned(value: AqlValue): value is number {
  return typeof value === 'number' && value >= 0 && Math.trunc(value) <= MAX_UNSIGNED;
}

function isWidth(value: AqlValue): value is number {
  return typeof value === 'number' && value >= 0 && Math.trunc(value) <= MAX_BITS;
}

function mask(bits: number): number {
  return 2 ** Math.trunc(bits) - 1;
}

/** Two numbers, or one array whose nulls do not count. */
function combined(name: string, combine: Combine) {
  return function* (args: Arguments, context: FunctionContext): Steps<AqlValue> {
    const [first = null] = args;
    if (args.length === 1 && !isArray(first)) return wrongType(context, name);
    const values = args.length === 1 && isArray(first) ? first : args;
    const skipsNull = args.length === 1;
    let result: number | null = null;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at]!;
      if (at % PIECE === PIECE - 1) yield;
      if (value === null && skipsNull) continue;
      if (!isUnsigned(value)) return wrongType(context, name);
      result = result === null ? Math.trunc(value) : combine(result, value) >>> 0;
    }
    return result;
  };
}

function shifted(name: string, shift: Combine) {
  return ([value = null, by = null, bits = null]: Arguments, context: FunctionContext): AqlValue =>
    isUnsigned(value) && isWidth(by) && isWidth(bits) ? (shift(value, by) & mask(bits)) >>> 0 : wrongType(context, name);
}

function construct(list: AqlValue, context: FunctionContext): AqlValue {
  if (!isArray(list)) return wrongType(context, 'BIT_CONSTRUCT');
  let value = 0;
  for (const position of list) {
    if (!isWidth(position) || position >= MAX_BITS) return wrongType(context, 'BIT_CONSTRUCT');
    value = (value | (1 << position)) >>> 0;
  }
  return value;
}

function positions(value: number): number[] {
  return Array.from({ length: MAX_BITS }, (_, i) => i).filter((i) => ((value >>> i) & 1) === 1);
}

function toBits(value: number, bits: number): string {
  return bits < 1 ? '' : (value >>> 0).toString(2).padStart(MAX_BITS, '0').slice(-bits);
}
