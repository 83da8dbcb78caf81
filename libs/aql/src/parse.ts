import { ArangoError } from '@strata/errors';
import type { Query } from './ast';

/**
 * Parses one AQL query and resolves its names.
 * @throws ArangoError query-empty; query-parse (`syntax error, unexpected … near '…' at position line:column`); query-variable-redeclared,
 *   query-variable-name-unknown, query-variable-name-invalid; query-function-name-unknown, query-function-argument-number-mismatch;
 *   query-number-out-of-range; query-too-much-nesting
 */
export function parse(text: string): Query {
  throw new ArangoError('not-implemented', `no parser yet for ${text.length} characters`);
}
