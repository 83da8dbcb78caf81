import type { SubqueryNode } from '@strata/aql';
import { rewriteExpressions, spliced } from '../trees/blocks';
import { call } from '../trees/build';
import type { RewriteRule } from './rewrite-rule';

/**
 * Duplicates of walks go where they come up, instead of out of the list of all values; `visit-once` goes on from there:
 *
 * | before | after |
 * | --- | --- |
 * | `UNIQUE(FOR v IN 1..3 OUTBOUND s knows RETURN v._key)` | `(FOR v IN 1..3 OUTBOUND s knows RETURN DISTINCT v._key)` |
 * | `COUNT_DISTINCT(FOR v IN 1..3 OUTBOUND s knows RETURN v._key)` | `LENGTH(FOR v IN 1..3 OUTBOUND s knows RETURN DISTINCT v._key)` |
 *
 * UNIQUE and DISTINCT compare alike, and count null as a value.
 */
export const distinctInside: RewriteRule = {
  name: 'distinct-inside',
  apply(query) {
    const result = rewriteExpressions(query, (expression) => {
      if (expression.kind !== 'call') return expression;
      const [argument] = expression.arguments;
      const distinct = argument?.kind === 'subquery' ? withDistinct(argument) : null;
      if (distinct === null) return expression;
      if (expression.name === 'UNIQUE') return distinct;
      if (expression.name === 'SORTED_UNIQUE') return call('SORTED', distinct);
      return expression.name === 'COUNT_DISTINCT' || expression.name === 'COUNT_UNIQUE' ? call('LENGTH', distinct) : expression;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Duplicates go inside the subquery, by RETURN DISTINCT.'],
      reasons: ['The list of all values, with all duplicates, is not made first.'],
      gain: 1.1,
    };
  },
};

/** A scan gains nothing: the list of its values is made as fast. */
function withDistinct(subquery: SubqueryNode): SubqueryNode | null {
  const { statements } = subquery.body;
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || !statements.some(({ kind }) => kind === 'traversal')) return null;
  return { ...subquery, body: spliced(subquery.body, statements.length - 1, 1, { ...last, distinct: true }) };
}
