import type { Statement } from '@strata/aql';
import type { BlockPlace } from '../trees/blocks';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import type { RewriteRule } from './rewrite-rule';

/**
 * An order that nobody sees is not made:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders SORT o.total COLLECT s = o.status WITH COUNT INTO n …` | `FOR o IN orders COLLECT s = o.status WITH COUNT INTO n …` |
 * | `SUM(FOR o IN orders SORT o.date RETURN o.total)` | `SUM(FOR o IN orders RETURN o.total)` |
 */
export const unneededSort: RewriteRule = {
  name: 'unneeded-sort',
  apply(query) {
    const result = rewriteBlocks(query, (block, place) => {
      const at = block.statements.findIndex(
        ({ kind }, position) => kind === 'sort' && isUnseen(block.statements.slice(position + 1), place),
      );
      return at < 0 ? block : spliced(block, at, 1);
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A SORT whose order nobody sees is gone.'],
      reasons: ['What follows gives the same answer for rows in any order, so sorting them was work for nothing.'],
      gain: 2,
    };
  },
};

/** A query whose last order is this SORT's shows it, even to those who compare rows as a set. */
function isUnseen(after: readonly Statement[], place: BlockPlace): boolean {
  const next = after.find(({ kind }) => ['sort', 'limit', 'window', 'collect'].includes(kind));
  return next === undefined ? place === 'unordered' : next.kind === 'collect' && isOrderUnseen([next], 'unordered');
}
