import type { Expression, ExpansionNode } from '@strata/aql';
import { rewriteExpressions, subquery } from '../trees/blocks';
import { filter, returns, use } from '../trees/build';
import { isPlain } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import type { RewriteRule } from './rewrite-rule';

/**
 * What `[* FILTER … RETURN …]` does with the rows of a subquery, the subquery does itself:
 *
 * | before | after |
 * | --- | --- |
 * | `(FOR o IN orders RETURN o)[* FILTER CURRENT.buyer == "u1"].total` | `(FOR o IN orders FILTER o.buyer == "u1" RETURN o.total)` |
 *
 * A condition there may find an index. The rows keep their order.
 */
export const filterInList: RewriteRule = {
  name: 'filter-in-list',
  apply(query) {
    const result = rewriteExpressions(query, (part) => (part.kind === 'expansion' ? (inside(part) ?? part) : part));
    if (result === null) return null;
    return {
      query: result,
      changes: ['A condition on the members of a list is one of the subquery that makes it.'],
      reasons: ['An index can find what is wanted, and the list of all rows is not made.'],
      gain: 3,
    };
  },
};

function inside({ source, levels, element, filter: condition, offset, count, projection }: ExpansionNode): Expression | null {
  if (source.kind !== 'subquery' || levels !== 1 || offset !== null || count !== null || condition === null) return null;
  const { statements } = source.body;
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || !isPlain(last.value) || !isPlain(condition)) return null;
  if (projection !== null && !isPlain(projection)) return null;
  const ofRow = (expression: Expression): Expression => substituted(expression, element, last.value);
  return subquery(...statements.slice(0, -1), filter(ofRow(condition)), returns(ofRow(projection ?? use(element))));
}
