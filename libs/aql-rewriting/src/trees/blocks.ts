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

/** Where a block stands: it is the query's own; its rows become an array; or one of which nobody sees the order. */
export type BlockPlace = 'main' | 'array' | 'unordered';

/** Functions to which the order of their argument's members does not matter, nor that of equal ones. */
const ORDER_FREE: ReadonlySet<string> = new Set([
  ...[
    'LENGTH',
    'COUNT',
    'MIN',
    'MAX',
    'SUM',
    'AVERAGE',
    'AVG',
    'COUNT_DISTINCT',
    'COUNT_UNIQUE',
    'SORTED',
    'SORTED_UNIQUE',
    'MEDIAN',
  ],
]);

/**
 * Rewrites the blocks of a query, inner ones first.
 * @param rewrite gives the block itself where there is nothing to do; may see a block twice, the second time as unordered
 * @returns null when nothing was done
 */
export function rewriteBlocks(query: Query, rewrite: (block: Block, place: BlockPlace) => Block): Query | null {
  let changed = false;
  const apply = (block: Block, place: BlockPlace): Block => {
    const result = rewrite(block, place);
    changed ||= result !== block;
    return result;
  };
  const within = (node: SubqueryNode, place: BlockPlace): SubqueryNode => ({ ...node, body: apply(node.body, place) });
  const inner = rewriteBlock(query.body, (expression) => {
    if (expression.kind === 'subquery') return within(expression, 'array');
    if (expression.kind === 'call' && ORDER_FREE.has(expression.name) && expression.arguments[0]?.kind === 'subquery')
      return { ...expression, arguments: expression.arguments.with(0, within(expression.arguments[0], 'unordered')) };
    if (expression.kind === 'binary' && expression.operator.endsWith('IN') && expression.right.kind === 'subquery')
      return { ...expression, right: within(expression.right, 'unordered') };
    return expression;
  });
  const body = apply(inner, 'main');
  return changed ? { ...query, body } : null;
}

/**
 * May the rows reach `after` in any order? The rest of the block decides, and who reads the block. A SORT makes an order of its own: that of
 * rows with equal keys is nobody's promise.
 */
export function isOrderUnseen(after: readonly Statement[], place: BlockPlace): boolean {
  for (const statement of after) {
    if (statement.kind === 'sort') return true;
    if (statement.kind === 'limit' || statement.kind === 'window') return false;
    if (statement.kind === 'collect')
      return statement.into === null && statement.aggregates.every(({ name }) => name !== 'PUSH' && name !== 'UNIQUE');
  }
  return place !== 'array';
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
