import type { Block, Expression, Statement } from '@strata/aql';
import { expressionsOf, forEachChild, rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { letStatement, use } from '../trees/build';
import { isLoop } from '../trees/loops';
import { isSameTree } from '../trees/same-tree';
import type { RewriteRule } from './rewrite-rule';

/** Of what a copy cost, so much is saved as a rule: something else takes time too. */
const SAVED = 0.7;

/**
 * A subquery that is written twice runs once:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN 1) > 3 RETURN [p, LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN 1)]` | `FOR p IN people LET shared = LENGTH(FOR o IN orders …) FILTER shared > 3 RETURN [p, shared]` |
 *
 * The same function of the same subquery is shared as its value, so that the rows need not be kept; else the subquery is. Between the uses
 * stands no loop and no COLLECT, and the LET stands before the first of them: it is computed for no more rows.
 */
export const sharedSubquery: RewriteRule = {
  name: 'shared-subquery',
  apply(query, knowledge) {
    let copies = 1;
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries())
        for (const expression of expressionsOf(statement).flatMap(subqueriesOf)) {
          const end = endOf(block.statements, at);
          const following = block.statements.slice(at, end).flatMap(expressionsOf).flatMap(subqueriesOf);
          const equal = following.filter((one) => isSameTree(one, expression)).length;
          if (equal < 2) continue;
          copies = Math.max(copies, equal);
          return withLet(block, at, end, expression, knowledge);
        }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A subquery that was written more than once is computed once.'],
      reasons: ['Equal subqueries of one row have equal answers; each ran anew.'],
      gain: 1 + SAVED * (copies - 1),
    };
  },
};

/** Position of the statement after `at` that makes other rows. */
function endOf(statements: readonly Statement[], at: number): number {
  const end = statements.findIndex((one, position) => position >= at && (isLoop(one) || makesOtherRows(one)));
  return end < 0 ? statements.length : end;
}

const makesOtherRows = ({ kind }: Statement): boolean => kind === 'collect' || kind === 'window';

/** Calls whose argument is a subquery, before subqueries themselves; none of those inside others. */
function subqueriesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'expansion' || expression.kind === 'arrayTest') return [];
  if (expression.kind === 'subquery') return [expression];
  const inner: Expression[] = [];
  forEachChild(expression, (child) => inner.push(...subqueriesOf(child)));
  const isOfSubquery = expression.kind === 'call' && expression.arguments.some(({ kind }) => kind === 'subquery');
  return isOfSubquery ? [expression, ...inner] : inner;
}

function withLet(block: Block, at: number, end: number, shared: Expression, knowledge: QueryKnowledge): Block {
  const variable = knowledge.fresh('shared');
  const replaced = block.statements
    .slice(at, end)
    .map((statement) =>
      rewriteStatement(statement, (expression) =>
        rewriteExpression(expression, (part) => (part.kind === shared.kind && isSameTree(part, shared) ? use(variable) : part)),
      ),
    );
  return spliced(block, at, end - at, letStatement(variable, shared), ...replaced);
}
