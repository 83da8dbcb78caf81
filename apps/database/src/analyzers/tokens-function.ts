import { ArangoError } from '@strata/errors';
import type { JsonValue, Snapshot } from '../storage/api';
import { findAnalyzer } from './analyzer-store';
import type { Tokenizer } from './token';

/**
 * AQL's TOKENS(value, analyzer): the terms of a text in order; arrays map, nested ones too. Numbers, booleans and null are cast to text,
 * objects give null (the caller warns).
 * @throws ArangoError bad-parameter (10) for an unknown analyzer
 */
export function tokensOf(snapshot: Snapshot, value: JsonValue, analyzerName = 'identity'): JsonValue {
  const analyzer = findAnalyzer(snapshot, analyzerName);
  if (!analyzer) throw new ArangoError('bad-parameter', `TOKENS(): failed to find analyzer '${analyzerName}'`);
  return tokenized(value, analyzer.tokenize);
}

function tokenized(value: JsonValue, tokenize: Tokenizer): JsonValue {
  if (Array.isArray(value)) return value.map((member: JsonValue) => tokenized(member, tokenize));
  if (typeof value === 'string') return tokenize(value).map(({ term }) => term);
  if (value === null) return [];
  return typeof value === 'object' ? null : tokenize(String(value)).map(({ term }) => term);
}
