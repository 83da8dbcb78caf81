import { ArangoError } from '@strata/errors';
import type { AqlValue, Query } from './ast';

/**
 * Puts values in place of all bind parameters: `@name` becomes a literal, `@@name` (key `@name` in `values`) a collection. A value never
 * becomes query text.
 * @throws ArangoError query-bind-parameters-invalid, query-bind-parameter-missing, query-bind-parameter-undeclared,
 *   query-bind-parameter-type; query-number-out-of-range for a LIMIT
 */
export function bindParameters(query: Query, values: Readonly<Record<string, AqlValue>>): Query {
  throw new ArangoError('not-implemented', `no binding yet of ${Object.keys(values).length} values into ${query.kind}`);
}
