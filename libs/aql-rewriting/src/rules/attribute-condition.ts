import type { Block, Expression, ForStatement, Statement } from '@strata/aql';
import { print, printExpression } from '@strata/aql';
import { impliedBy } from '../implied/implied-by';
import { filtersOfDocuments } from '../input/filters-of-documents';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { CollectionFacts } from '../input/rewrite-input';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { binary, call, filter, limit, literal, loop, returns, use } from '../trees/build';
import { filterOf, joined } from '../trees/conditions';
import { withLets } from '../trees/lets';
import { substituted } from '../trees/substitute';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A condition on a function of an attribute becomes one on the attribute, where both find the same documents:
 *
 * | before | after |
 * | --- | --- |
 * | `FILTER DATE_YEAR(o.date) == 2024` | `FILTER o.date >= "2024-01-01" AND o.date < "2025-01-01"` |
 * | `FILTER t.name =~ "^abc"` | `FILTER t.name >= "abc" AND t.name < "abd"` |
 * | `FILTER t.size - 1900 == 99` | `FILTER t.size == 1999` |
 * | `FILTER DATE_DIFF(o.date, "2024-03-10", "d") > 3` | `FILTER o.date < "2024-03-06T12:00:00.001"` |
 *
 * Like `searchable-condition`, which keeps the function beside what an index finds, it assumes something of the values; in return the function
 * is computed for no document. That both say the same is checked of every document, in both directions.
 */
export const attributeCondition: RewriteRule = {
  name: 'attribute-condition',
  apply(query, knowledge) {
    const done: Change[] = [];
    const result = rewriteBlocks(query, (block, place) => {
      const change = findChange(block, knowledge);
      if (change === null || !isOrderUnseen(block.statements.slice(change.at), place)) return block;
      done.push(change);
      return change.block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: done.map(({ condition, exact }) => `\`${printExpression(condition)}\` is written as \`${printExpression(exact)}\`.`),
      reasons: done.map(
        ({ collection, path }) =>
          `An index finds documents of \`${collection.name}\` by \`${path}\`, and not by a function of it, which is not computed any more.`,
      ),
      assumptions: done.map((change) => sameDocuments(change, knowledge)),
      gain: Math.max(...done.map(({ collection }) => 1.5 * Math.min(50, Math.max(2, collection.count / 500)))),
    };
  },
};

interface Change {
  readonly at: number;
  readonly block: Block;
  readonly loop: ForStatement;
  readonly collection: CollectionFacts;
  readonly path: string;
  readonly condition: Expression;
  readonly exact: Expression;
  /** What the values have to be for both to say the same. */
  readonly if: string;
}

function findChange(block: Block, knowledge: QueryKnowledge): Change | null {
  for (const { at, conditions, loops } of filtersOfDocuments(block, knowledge))
    for (const written of conditions)
      for (const [one, collection] of loops) {
        const condition = withLets(written, block.statements.slice(0, at));
        const implied = impliedBy(condition, one.variable, collection, knowledge);
        if (implied?.exact === undefined || implied.if === null || knowledge.indexOn(collection, implied.path) === null) continue;
        const exact = joined('&&', implied.exact);
        const filters: readonly Statement[] = [filter(exact), ...filterOf(conditions.filter((other) => other !== written))];
        const changed = spliced(block, at, 1, ...filters);
        return { at, block: changed, loop: one, collection, path: implied.path, condition, exact, if: implied.if };
      }
  return null;
}

function sameDocuments(change: Change, knowledge: QueryKnowledge): DataAssumption {
  const { loop: one, collection, path, condition, exact } = change;
  const document = knowledge.fresh('d');
  const isNot = (expression: Expression): Expression => ({
    ...{ kind: 'unary', operator: '!' },
    operand: substituted(expression, one.variable, use(document)),
  });
  const exceptions = subquery(
    loop(document, { kind: 'collection', name: collection.name, bound: false }),
    filter(binary(isNot(condition), '!=', isNot(exact))),
    limit(1),
    returns(literal(1)),
  );
  const body = { statements: [returns(binary(call('LENGTH', exceptions), '==', literal(0)))] };
  return {
    statement: `\`${path}\` of every document of \`${collection.name}\` ${change.if}, so that \`${printExpression(condition)}\` and \`${printExpression(exact)}\` find the same ones.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
