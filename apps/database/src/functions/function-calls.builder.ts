import type { AqlObject, AqlValue } from '@strata/aql';
import { ARANGO_ERRORS } from '@strata/errors';
import type { FunctionContext, LongWork } from './api';
import { FUNCTIONS } from './functions';
import { toEnd } from '../values/steps';

const DOCUMENTS: Readonly<Record<string, AqlObject>> = {
  'c/1': { _id: 'c/1', _key: '1', a: 1 },
  'c/2': { _id: 'c/2', _key: '2', a: 2 },
};

/** A call's result with the numbers of the warnings it gave. Its database has one collection `c` of two documents. */
export function callFunction(name: string, args: readonly AqlValue[]): { value: AqlValue; warnings: number[] } {
  return callWith({ finish: toEnd, once: (compute) => compute() }, name, args);
}

/** The same, with long work run as the caller likes. */
export function callWith(longWork: LongWork, name: string, args: readonly AqlValue[]): { value: AqlValue; warnings: number[] } {
  const warnings: number[] = [];
  const context: FunctionContext = {
    warn: (error) => void warnings.push(ARANGO_ERRORS[error][0]),
    now: 1_700_000_000_000,
    longWork,
    database: {
      name: 'db',
      user: null,
      document: (id) => DOCUMENTS[id] ?? null,
      collectionCount: () => 2,
      collections: () => [{ _id: '1', name: 'c' }],
      schemaOf: () => null,
      tokens: (text) => [text.split(' ')],
    },
  };
  const found = FUNCTIONS.get(name);
  if (found === undefined) throw new Error(`no function ${name}`);
  return { value: found.call(args, context), warnings };
}
