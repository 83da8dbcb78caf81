import type { Block, Expression, Query, Statement, SubqueryNode } from '@strata/aql';
import { rewriteBlock, walkBlock } from '@strata/aql';

/** A block and those of its subqueries, outer ones before inner ones. */
export function blocksOf(block: Block): readonly Block[] {
  const blocks = [block];
  walkBlock(block, (expression) => {
    if (expression.kind === 'subquery') blocks.push(expression.body);
  });
  return blocks;
}

/**
 * Rewrites the blocks of a query, inner ones first.
 * @param rewrite gives the block itself where there is nothing to do
 * @returns null when nothing was done
 */
export function rewriteBlocks(query: Query, rewrite: (block: Block, isMain: boolean) => Block): Query | null {
  let changed = false;
  const apply = (block: Block, isMain: boolean): Block => {
    const result = rewrite(block, isMain);
    changed ||= result !== block;
    return result;
  };
  const inner = rewriteBlock(query.body, (expression) =>
    expression.kind === 'subquery' ? { ...expression, body: apply(expression.body, false) } : expression,
  );
  const body = apply(inner, true);
  return changed ? { ...query, body } : null;
}

/**
 * Rewrites all expressions of a query from their leaves up.
 * @returns null when nothing was done
 */
export function rewriteExpressions(query: Query, rewrite: (expression: Expression) => Expression): Query | null {
  let changed = false;
  const body = rewriteBlock(query.body, (expression) => {
    const result = rewrite(expression);
    changed ||= result !== expression;
    return result;
  });
  return changed ? { ...query, body } : null;
}

/** A block with the statements from `at` on, `removed` of them, replaced. */
export function spliced(block: Block, at: number, removed: number, ...added: readonly Statement[]): Block {
  return { statements: block.statements.toSpliced(at, removed, ...added) };
}

export function subquery(...statements: readonly Statement[]): SubqueryNode {
  return { kind: 'subquery', body: { statements } };
}
