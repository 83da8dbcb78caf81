import type { Block, Expression, Statement } from '@strata/aql';
import { expressionsOf, forEachChild, rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { letStatement, use } from '../trees/build';
import { isLoop, scannedCollections } from '../trees/loops';
import { isSameTree } from '../trees/same-tree';
import { documentLookup } from './document-lookup';
import { subqueryLookup } from './subquery-lookup';
import type { RewriteRule } from './rewrite-rule';

/**
 * A document that is looked up inside an expression gets a name, so that it is looked up once for a row, and other rules see the look-up:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders FILTER DOCUMENT("people", o.buyer).city == "x" RETURN DOCUMENT("people", o.buyer).name` | `FOR o IN orders LET found = DOCUMENT("people", o.buyer) FILTER found.city == "x" RETURN found.name` |
 *
 * Gains nothing by itself where it stands once. What an AND, an OR or `? :` may leave out stays where it is, unless it stands there anyway.
 */
export const namedLookup: RewriteRule = {
  name: 'named-lookup',
  apply(query, knowledge) {
    const scanned = scannedCollections(query);
    const isLookup = (expression: Expression): boolean =>
      documentLookup(expression, scanned, knowledge) !== null || subqueryLookup(expression, knowledge) !== null;
    let most = 1;
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        if (!block.statements.slice(0, at).some(isLoop)) continue;
        for (const expression of expressionsOf(statement)) {
          const found = statement.kind === 'let' && isLookup(expression) ? null : lookupIn(expression, isLookup);
          if (found === null) continue;
          const named = withName(block, at, found, knowledge);
          most = Math.max(most, named.uses);
          return named.block;
        }
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A document that is looked up in an expression has a name.'],
      reasons: ['It is looked up once for each row, however often it is used.'],
      gain: 1 + 0.5 * (most - 1),
    };
  },
};

/** The first look-up that is made whenever the expression is computed, and once. */
function lookupIn(expression: Expression, isLookup: (expression: Expression) => boolean): Expression | null {
  if (isLookup(expression)) return expression;
  if (['subquery', 'expansion', 'arrayTest'].includes(expression.kind)) return null;
  if (expression.kind === 'logical' && expression.operator === '||') return lookupIn(expression.left, isLookup);
  if (expression.kind === 'conditional') return lookupIn(expression.condition, isLookup);
  let found: Expression | null = null;
  forEachChild(expression, (child) => {
    found ??= lookupIn(child, isLookup);
  });
  return found;
}

function withName(
  block: Block,
  at: number,
  lookup: Expression,
  knowledge: QueryKnowledge,
): { readonly block: Block; readonly uses: number } {
  const variable = knowledge.fresh('found');
  let uses = 0;
  const replaced = block.statements.slice(at, endOf(block.statements, at)).map((statement) =>
    rewriteStatement(statement, (expression) =>
      rewriteExpression(expression, (part) => {
        if (!isSameTree(part, lookup)) return part;
        uses += 1;
        return use(variable);
      }),
    ),
  );
  return { block: spliced(block, at, replaced.length, letStatement(variable, lookup), ...replaced), uses };
}

/** Position of the statement after `at` from which on the variables of the row are not there any more, or are those of other rows. */
function endOf(statements: readonly Statement[], at: number): number {
  const end = statements.findIndex(({ kind }, position) => position >= at && (kind === 'collect' || kind === 'window'));
  return end < 0 ? statements.length : end + 1;
}
