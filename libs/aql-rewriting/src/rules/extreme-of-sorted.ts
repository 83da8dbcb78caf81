import type { Expression, SubqueryNode } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, spliced, subquery } from '../trees/blocks';
import { call, limit } from '../trees/build';
import { isPlain } from '../trees/conditions';
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
 * | `FIRST(SORTED(FOR o IN orders RETURN o.total))`, `SORTED(…)[0]` | `FIRST(FOR o IN orders SORT o.total LIMIT 1 RETURN o.total)` |
 *
 * MAX gives null for no value but null, and that is the last then too. The first is not MIN: null would be the first, and MIN leaves it out.
 */
export const extremeOfSorted: RewriteRule = {
  name: 'extreme-of-sorted',
  apply(query, knowledge) {
    const result = rewriteExpressions(query, (expression) => {
      const first = firstOfSorted(expression, knowledge);
      if (first !== null) return first;
      const list = lastOf(expression, knowledge);
      const values = list === null ? null : valuesOf(list);
      return values === null ? expression : call('MAX', values);
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Of a sorted list only the end that is wanted is asked for.'],
      reasons: ['No list of all values is made and sorted.'],
      gain: 4,
    };
  },
};

/** `FIRST(SORTED(FOR …))` asks for one row. */
function firstOfSorted(expression: Expression, knowledge: QueryKnowledge): Expression | null {
  const isIndex = expression.kind === 'index' && knowledge.value(expression.index) === 0;
  const isFirst = expression.kind === 'call' && expression.name === 'FIRST';
  const list = isIndex ? expression.object : isFirst ? expression.arguments[0] : undefined;
  if (list?.kind !== 'call' || (list.name !== 'SORTED' && list.name !== 'SORTED_UNIQUE')) return null;
  const [sorted] = list.arguments;
  if (sorted?.kind !== 'subquery') return null;
  const { statements } = sorted.body;
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || !isPlain(last.value)) return null;
  const sort = { kind: 'sort' as const, keys: [{ value: last.value, ascending: true }] };
  return call('FIRST', subquery(...statements.slice(0, -1), sort, limit(1), last));
}

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
