import type { Expression, SubqueryNode } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, spliced } from '../trees/blocks';
import { call } from '../trees/build';
import { isSameTree } from '../trees/same-tree';
import type { RewriteRule } from './rewrite-rule';

/**
 * The last of a sorted list is its greatest value:
 *
 * | before | after |
 * | --- | --- |
 * | `LAST(FOR o IN orders SORT o.total RETURN o.total)`, `(…)[-1]` | `MAX(FOR o IN orders RETURN o.total)` |
 * | `LAST(SORTED(FOR o IN orders RETURN o.total))`, also with SORTED_UNIQUE | `MAX(FOR o IN orders RETURN o.total)` |
 *
 * MAX gives null for no value but null, and that is the last then too. The first is not MIN: null would be the first, and MIN leaves it out.
 */
export const extremeOfSorted: RewriteRule = {
  name: 'extreme-of-sorted',
  apply(query, knowledge) {
    const result = rewriteExpressions(query, (expression) => {
      const list = lastOf(expression, knowledge);
      const values = list === null ? null : valuesOf(list);
      return values === null ? expression : call('MAX', values);
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The last of a sorted list is its greatest value, and asked for as MAX.'],
      reasons: ['Nothing is sorted, and no list of all values is kept.'],
      gain: 4,
    };
  },
};

/** What an expression takes the last member of. */
function lastOf(expression: Expression, knowledge: QueryKnowledge): Expression | null {
  if (expression.kind === 'index') return knowledge.value(expression.index) === -1 ? expression.object : null;
  return expression.kind === 'call' && expression.name === 'LAST' ? (expression.arguments[0] ?? null) : null;
}

/** The values of a list that is sorted by them, unsorted. */
function valuesOf(list: Expression): SubqueryNode | null {
  if (list.kind === 'call' && (list.name === 'SORTED' || list.name === 'SORTED_UNIQUE'))
    return list.arguments[0]?.kind === 'subquery' ? list.arguments[0] : null;
  if (list.kind !== 'subquery') return null;
  const { statements } = list.body;
  const [sort, last] = statements.slice(-2);
  const [key, ...more] = sort?.kind === 'sort' ? sort.keys : [];
  if (key?.ascending !== true || more.length > 0 || last?.kind !== 'return' || !isSameTree(key.value, last.value)) return null;
  return { ...list, body: spliced(list.body, statements.length - 2, 1) };
}
