import type { Block, Expression, LetStatement, Statement } from '@strata/aql';
import { expressionsOf, rewriteExpression, rewriteStatement, walkExpression } from '@strata/aql';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { call, letStatement, use } from '../trees/build';
import { countUses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * A list of which only the first member is used is not made:
 *
 * | before | after |
 * | --- | --- |
 * | `LET l = (FOR o IN orders FILTER o.buyer == p._key SORT o.date DESC RETURN o) RETURN [l[0].date, FIRST(l).total]` | `LET l = FIRST(FOR o IN orders FILTER o.buyer == p._key SORT o.date DESC RETURN o) RETURN [l.date, l.total]` |
 *
 * The optimizer ends a subquery of FIRST at its first row.
 */
export const firstOfList: RewriteRule = {
  name: 'first-of-list',
  apply(query) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries())
        if (statement.kind === 'let' && isOnlyBegun(statement, block.statements.slice(at + 1)))
          return withFirst(block, at, statement);
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Only the first row of a subquery is asked for.'],
      reasons: ['The subquery ends at its first row, and makes no list of rows that nobody looks at.'],
      gain: 1.5,
    };
  },
};

function isOnlyBegun({ variable, value }: LetStatement, after: readonly Statement[]): boolean {
  if (value.kind !== 'subquery') return false;
  let firsts = 0;
  const count = (part: Expression): void => {
    if (isFirst(part, variable.id)) firsts += 1;
  };
  // uses inside subqueries are none of these, so that a list that is also looked at there is left
  for (const expression of after.flatMap(expressionsOf)) walkExpression(expression, count);
  return firsts > 0 && firsts === countUses(after, variable);
}

function isFirst(part: Expression, id: number): boolean {
  if (part.kind === 'call') return part.name === 'FIRST' && isOf(part.arguments[0], id);
  return part.kind === 'index' && part.index.kind === 'literal' && part.index.value === 0 && isOf(part.object, id);
}

const isOf = (part: Expression | undefined, id: number): boolean => part?.kind === 'variable' && part.variable.id === id;

function withFirst(block: Block, at: number, { variable, value }: LetStatement): Block {
  const after = block.statements
    .slice(at + 1)
    .map((statement) =>
      rewriteStatement(statement, (whole) =>
        rewriteExpression(whole, (part) => (isFirst(part, variable.id) ? use(variable) : part)),
      ),
    );
  return spliced(block, at, block.statements.length - at, letStatement(variable, call('FIRST', value)), ...after);
}
