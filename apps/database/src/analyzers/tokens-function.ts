import { ArangoError } from '@strata/errors';
import type { JsonValue, Snapshot } from '../store/database';
import { findAnalyzer } from './analyzer-store';
import type { Analyzer } from './token';

/**
 * AQL's TOKENS(value, analyzer): the terms of a text in order (or what numbers or booleans its analyzer makes of it); arrays map, nested ones too. Numbers, booleans and null are cast to text,
 * objects give null (the caller warns).
 * @throws ArangoError bad-parameter (10) for an unknown analyzer
 */
export function tokensOf(snapshot: Snapshot, value: JsonValue, analyzerName = 'identity'): JsonValue {
  const analyzer = findAnalyzer(snapshot, analyzerName);
  if (!analyzer) throw new ArangoError('bad-parameter', `TOKENS(): failed to find analyzer '${analyzerName}'`);
  return tokenized(value, analyzer);
}

function tokenized(value: JsonValue, analyzer: Analyzer): JsonValue {
  if (Array.isArray(value)) return value.map((member: JsonValue) => tokenized(member, analyzer));
  if (value === null) return [];
  if (typeof value === 'object') return null;
  const text = String(value);
  return analyzer.evaluate ? [...analyzer.evaluate(text)] : analyzer.tokenize(text).map(({ term }) => term);
}
