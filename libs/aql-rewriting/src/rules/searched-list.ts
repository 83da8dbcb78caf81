import type { Expression, ExpansionNode } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, subquery } from '../trees/blocks';
import { filter, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, isPlain } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import { usedIn, uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * Members of a list that `[* FILTER …]` picks by a value of the row are picked by a loop, which `group-once` can look up instead; and
 * whether a list has a value is asked by IN, which searches it once made ready:
 *
 * | before | after |
 * | --- | --- |
 * | `LET l = (FOR …) FOR p IN people RETURN l[* FILTER CURRENT.buyer == p._key].total` | `LET l = (FOR …) FOR p IN people RETURN (FOR m IN l FILTER m.buyer == p._key RETURN m.total)` |
 * | `LET l = (FOR …) FOR p IN people FILTER POSITION(l, p._key) …` | `LET l = (FOR …) FOR p IN people FILTER p._key IN l …` |
 *
 * The list must be a subquery's: it is an array then for sure, and not null.
 */
export const searchedList: RewriteRule = {
  name: 'searched-list',
  apply(query, knowledge) {
    const lists = new Set<number>();
    for (const statement of query.body.statements) {
      if (statement.kind !== 'let') break;
      if (statement.value.kind === 'subquery') lists.add(statement.variable.id);
    }
    const isList = (expression: Expression | undefined): boolean =>
      expression?.kind === 'variable' && lists.has(expression.variable.id);
    let gain = 1;
    const result = rewriteExpressions(query, (expression) => {
      if (expression.kind === 'expansion' && isList(expression.source)) return asLoop(expression, lists, knowledge) ?? expression;
      if (expression.kind !== 'call' || expression.name !== 'POSITION' || expression.arguments.length !== 2) return expression;
      const [list, wanted] = expression.arguments;
      if (list === undefined || wanted === undefined || !isList(list)) return expression;
      gain = 2;
      return { kind: 'binary', operator: 'IN', left: wanted, right: list };
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A list is searched in a way that need not compare all its members for each row.'],
      reasons: ['A loop over a list can become a look-up, and IN makes the list ready to be searched once.'],
      gain,
    };
  },
};

function asLoop(
  { source, levels, element, filter: condition, offset, count, projection }: ExpansionNode,
  lists: ReadonlySet<number>,
  knowledge: QueryKnowledge,
): Expression | null {
  if (levels !== 1 || condition === null || offset !== null || count !== null || !isPlain(condition)) return null;
  const changesByRow = (wanted: Expression): boolean => !uses(wanted, element) && [...usedIn(wanted)].some((id) => !lists.has(id));
  const isSearch = conjuncts(condition).some(
    (one) =>
      one.kind === 'binary' &&
      one.operator === '==' &&
      ((attributeOf(one.left, element) !== null && changesByRow(one.right)) ||
        (attributeOf(one.right, element) !== null && changesByRow(one.left))),
  );
  if (!isSearch) return null;
  const member = knowledge.fresh('member');
  const ofMember = (expression: Expression): Expression => substituted(expression, element, use(member));
  return subquery(loop(member, source), filter(ofMember(condition)), returns(ofMember(projection ?? use(element))));
}
