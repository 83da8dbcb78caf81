import { ArangoError } from '@strata/errors';
import type { Snapshot } from '../store/database';
import { findAnalyzer } from './analyzer-store';
import { tokenParts } from './token-parts';

/**
 * What AQL's TOKENS(text, analyzer) gives for a text: its terms in order, or what numbers or booleans its analyzer makes of it; of a long text in
 * parts. The snapshot may be released before they are taken.
 * @throws ArangoError bad-parameter (10) for an unknown analyzer
 */
export function tokensOf(snapshot: Snapshot, text: string, analyzerName: string): Iterable<readonly string[]> {
  const analyzer = findAnalyzer(snapshot, analyzerName);
  if (!analyzer) throw new ArangoError('bad-parameter', `TOKENS(): failed to find analyzer '${analyzerName}'`);
  if (analyzer.evaluate) return [analyzer.evaluate(text) as readonly unknown[] as readonly string[]]; // lists of values all the same
  return tokenParts(analyzer, text).map((tokens) => tokens.map(({ term }) => term));
}
