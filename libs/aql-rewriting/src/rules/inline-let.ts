import type { Block, Expression, LetStatement, Statement } from '@strata/aql';
import { expressionsOf, forEachChild, rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { isLoop } from '../trees/loops';
import { copiedExpression } from '../trees/printed-query';
import { countUses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

const COMPUTES: ReadonlySet<string> = new Set([
  ...['LENGTH', 'COUNT', 'SUM', 'MIN', 'MAX', 'AVG', 'AVERAGE', 'COUNT_DISTINCT', 'COUNT_UNIQUE'],
]);

/**
 * A list with a name of its own that is used once, or only computed with, is written where it is used: there other rules see what for.
 *
 * | before | after |
 * | --- | --- |
 * | `LET s = (FOR o IN orders FILTER o.buyer == p._key RETURN o) FILTER LENGTH(s) > 0 …` | `FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) > 0 …` |
 * | `COLLECT s = o.status INTO g LET t = g[*].o.total RETURN [s, SUM(t), MAX(t)]` | `COLLECT s = o.status INTO g RETURN [s, SUM(g[*].o.total), MAX(g[*].o.total)]` |
 *
 * Gains nothing by itself.
 */
export const inlineLet: RewriteRule = {
  name: 'inline-let',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries())
        if (statement.kind === 'let' && mayMove(statement, block.statements.slice(at + 1)))
          return withoutLet(block, at, statement, knowledge);
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A list that had a name stands where it is used.'],
      reasons: ['There it is seen what is computed of it.'],
      gain: 1,
    };
  },
};

/** Each use is computed no more often than the LET was: no loop stands between. */
function mayMove({ variable, value }: LetStatement, after: readonly Statement[]): boolean {
  if (value.kind !== 'subquery' && value.kind !== 'expansion') return false;
  const uses = countUses(after, variable);
  const end = after.findIndex((one) => isLoop(one) || one.kind === 'collect' || one.kind === 'window');
  const reached = (end < 0 ? after : after.slice(0, end)).flatMap(expressionsOf);
  const found = { all: 0, computed: 0 };
  for (const expression of reached) countDirect(expression, variable.id, found);
  if (uses === 0 || found.all !== uses) return false;
  return uses === 1 || (value.kind === 'expansion' && value.filter === null && found.computed === uses);
}

/** Uses that are computed once for a row, and those of them that are an argument of a function that makes one value of a list. */
function countDirect(expression: Expression, id: number, found: { all: number; computed: number }): void {
  if (['subquery', 'expansion', 'arrayTest'].includes(expression.kind)) return;
  if (expression.kind === 'variable' && expression.variable.id === id) found.all += 1;
  if (expression.kind === 'call' && COMPUTES.has(expression.name)) {
    const [argument] = expression.arguments;
    if (argument?.kind === 'variable' && argument.variable.id === id) found.computed += 1;
  }
  forEachChild(expression, (child) => countDirect(child, id, found));
}

/** Each use gets a copy of its own, with variables of its own. */
function withoutLet(block: Block, at: number, { variable, value }: LetStatement, knowledge: QueryKnowledge): Block {
  const copied = (): Expression => copiedExpression(value, (name) => knowledge.fresh(name));
  const after = block.statements
    .slice(at + 1)
    .map((one) =>
      rewriteStatement(one, (expression) =>
        rewriteExpression(expression, (part) => (part.kind === 'variable' && part.variable.id === variable.id ? copied() : part)),
      ),
    );
  return spliced(block, at, block.statements.length - at, ...after);
}
