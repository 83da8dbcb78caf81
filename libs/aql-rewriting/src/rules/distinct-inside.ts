import type { SubqueryNode } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, spliced } from '../trees/blocks';
import { call } from '../trees/build';
import { attributeOf } from '../trees/conditions';
import type { RewriteRule } from './rewrite-rule';

/**
 * Duplicates of walks, and of an index, go where they come up, instead of out of the list of all values; `visit-once` goes on from there:
 *
 * | before | after |
 * | --- | --- |
 * | `UNIQUE(FOR v IN 1..3 OUTBOUND s knows RETURN v._key)` | `(FOR v IN 1..3 OUTBOUND s knows RETURN DISTINCT v._key)` |
 * | `COUNT_DISTINCT(FOR v IN 1..3 OUTBOUND s knows RETURN v._key)` | `LENGTH(FOR v IN 1..3 OUTBOUND s knows RETURN DISTINCT v._key)` |
 *
 * | `COUNT_DISTINCT(FOR t IN towns RETURN t.name)`, where the name has an index | `LENGTH(FOR t IN towns RETURN DISTINCT t.name)` |
 *
 * UNIQUE and DISTINCT compare alike, and count null as a value.
 */
export const distinctInside: RewriteRule = {
  name: 'distinct-inside',
  apply(query, knowledge) {
    let gain = 1.1;
    const result = rewriteExpressions(query, (expression) => {
      if (expression.kind !== 'call') return expression;
      const [argument] = expression.arguments;
      const distinct = argument?.kind === 'subquery' ? withDistinct(argument, knowledge) : null;
      if (distinct === null) return expression;
      if (argument?.kind === 'subquery' && isOfIndex(argument, knowledge)) gain = 3;
      if (expression.name === 'UNIQUE') return distinct;
      if (expression.name === 'SORTED_UNIQUE') return call('SORTED', distinct);
      return expression.name === 'COUNT_DISTINCT' || expression.name === 'COUNT_UNIQUE' ? call('LENGTH', distinct) : expression;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Duplicates go inside the subquery, by RETURN DISTINCT.'],
      reasons: ['The list of all values, with all duplicates, is not made first.'],
      gain,
    };
  },
};

/** A scan gains nothing: the list of its values is made as fast. An index skips from value to value. */
function withDistinct(subquery: SubqueryNode, knowledge: QueryKnowledge): SubqueryNode | null {
  const { statements } = subquery.body;
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct) return null;
  if (!statements.some(({ kind }) => kind === 'traversal') && !isOfIndex(subquery, knowledge)) return null;
  return { ...subquery, body: spliced(subquery.body, statements.length - 1, 1, { ...last, distinct: true }) };
}

/** `FOR t IN towns RETURN t.name`, with an index on the name. */
function isOfIndex({ body: { statements } }: SubqueryNode, knowledge: QueryKnowledge): boolean {
  const [first, last, ...others] = statements;
  if (first?.kind !== 'for' || first.search !== null || last?.kind !== 'return' || others.length > 0) return false;
  const collection = knowledge.collection(first.source);
  const path = attributeOf(last.value, first.variable);
  return collection !== null && path !== null && knowledge.indexOn(collection, path) !== null;
}
