import type { AqlValue } from '@strata/aql';
import { FUNCTION_SIGNATURES } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { isArray } from '../values/compare';
import type { AqlFunction, FunctionContext } from './api';
import { volatileCallers } from './api';
import { ANALYZER_FUNCTIONS } from './analyzer-functions';
import { wrongType, wrongTypeError } from './arguments';
import { ARRAY_FUNCTIONS } from './array-functions';
import { BIT_FUNCTIONS } from './bit-functions';
import { CONTROL_FUNCTIONS } from './control-functions';
import { DATABASE_FUNCTIONS } from './database-functions';
import { DATE_FUNCTIONS } from './date-functions';
import { GEO_CONSTRUCTORS } from './geo-constructors';
import { GEO_FUNCTIONS } from './geo-functions';
import { HASH_FUNCTIONS } from './hash-functions';
import { IDENTIFIER_FUNCTIONS } from './identifier-functions';
import { NUMERIC_FUNCTIONS } from './numeric-functions';
import { OBJECT_FUNCTIONS } from './object-functions';
import { REGEX_FUNCTIONS } from './regex-functions';
import { SET_FUNCTIONS } from './set-functions';
import { SIMILARITY_FUNCTIONS } from './similarity-functions';
import { STATISTICS_FUNCTIONS } from './statistics-functions';
import { TEXT_FUNCTIONS } from './text-functions';
import { TYPE_FUNCTIONS } from './type-functions';
import { VECTOR_FUNCTIONS } from './vector-functions';

/**
 * Every function of AQL that this database computes, by upper-case name. Not here, because they are no functions of values: SLEEP (a step of
 * the plan) and what only a SEARCH or an index can answer (BM25, PHRASE, APPROX_NEAR_COSINE …).
 */
export const FUNCTIONS: ReadonlyMap<string, AqlFunction> = new Map(
  Object.entries({
    ...TYPE_FUNCTIONS,
    ...TEXT_FUNCTIONS,
    ...REGEX_FUNCTIONS,
    ...HASH_FUNCTIONS,
    ...SIMILARITY_FUNCTIONS,
    ...NUMERIC_FUNCTIONS,
    ...STATISTICS_FUNCTIONS,
    ...VECTOR_FUNCTIONS,
    ...BIT_FUNCTIONS,
    ...ARRAY_FUNCTIONS,
    ...SET_FUNCTIONS,
    ...OBJECT_FUNCTIONS,
    ...IDENTIFIER_FUNCTIONS,
    ...DATE_FUNCTIONS,
    ...GEO_FUNCTIONS,
    ...GEO_CONSTRUCTORS,
    ...CONTROL_FUNCTIONS,
    ...DATABASE_FUNCTIONS,
    ...ANALYZER_FUNCTIONS,
    ...volatileCallers({
      CALL: ([name = null, ...args], context) => callByName(name, args, context, 'CALL'),
      APPLY: ([name = null, args = []], context) =>
        isArray(args) ? callByName(name, args, context, 'APPLY') : wrongType(context, 'APPLY'),
    }),
  }),
);

/**
 * A call of a call takes one argument less, so that it ends.
 * @throws ArangoError query-function-name-unknown, query-function-not-found for user functions,
 *   query-function-argument-number-mismatch, query-function-argument-type-mismatch when the name is no text
 */
function callByName(name: AqlValue, args: readonly AqlValue[], context: FunctionContext, caller: string): AqlValue {
  if (typeof name !== 'string') throw wrongTypeError(caller);
  const upper = name.toUpperCase();
  if (upper.includes('::')) throw new ArangoError('query-function-not-found', `user functions cannot be called: ${upper}`);
  const found = FUNCTIONS.get(upper);
  const signature = FUNCTION_SIGNATURES.get(upper);
  if (found === undefined || signature === undefined)
    throw new ArangoError('query-function-name-unknown', `usage of unknown function '${upper}()'`);
  const { min, max } = signature;
  if (args.length < min || args.length > max)
    throw new ArangoError(
      'query-function-argument-number-mismatch',
      `invalid number of arguments for function '${upper}()', expected number of arguments: minimum: ${min}, maximum: ${max}`,
    );
  return found.call(args, context);
}
