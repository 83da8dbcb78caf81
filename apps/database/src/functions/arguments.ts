import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { toNumber } from '../values/casts';
import type { FunctionContext } from './api';

/** The null of a call whose argument has the wrong type, with warning 1542. */
export function wrongType(context: FunctionContext, name: string): null {
  context.warn('query-function-argument-type-mismatch', `invalid argument type in call to function '${name}()'`);
  return null;
}

/** For the few calls that a wrong type ends, with error 1542. */
export function wrongTypeError(name: string): ArangoError {
  return new ArangoError('query-function-argument-type-mismatch', `invalid argument type in call to function '${name}()'`);
}

/** The null of a call that wants an array, with warning 1563. */
export function arrayExpected(context: FunctionContext, name: string): null {
  context.warn('query-array-expected', `array expected in call to function '${name}()'`);
  return null;
}

/** The null of a computation without a number as result, with warning 1561. */
export function invalidArithmetic(context: FunctionContext, name: string): null {
  context.warn('query-invalid-arithmetic-value', `invalid arithmetic value in call to function '${name}()'`);
  return null;
}

/** A number as result: null when it is none. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** An argument as whole number, cast first. */
export function toInteger(value: AqlValue): number {
  return Math.trunc(toNumber(value));
}
