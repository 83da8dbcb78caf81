import type { SortStatement, Statement } from '@strata/aql';
import type { BlockPlace } from '../trees/blocks';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import { isLoop } from '../trees/loops';
import { isSameTree } from '../trees/same-tree';
import type { RewriteRule } from './rewrite-rule';

/**
 * An order that nobody sees is not made:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders SORT o.total COLLECT s = o.status WITH COUNT INTO n …` | `FOR o IN orders COLLECT s = o.status WITH COUNT INTO n …` |
 * | `SUM(FOR o IN orders SORT o.date RETURN o.total)` | `SUM(FOR o IN orders RETURN o.total)` |
 * | `FOR o IN orders SORT o.date FOR p IN people FILTER p._key == o.buyer SORT o.date LIMIT 5 …` | `FOR o IN orders SORT o.date FOR p IN people FILTER p._key == o.buyer LIMIT 5 …` |
 *
 * Loops keep the rows of an outer row together and in its place.
 */
export const unneededSort: RewriteRule = {
  name: 'unneeded-sort',
  apply(query) {
    const result = rewriteBlocks(query, (block, place) => {
      const at = block.statements.findIndex(
        (one, position) =>
          one.kind === 'sort' &&
          (isUnseen(block.statements.slice(position + 1), place) || isMadeBefore(one, block.statements.slice(0, position))),
      );
      return at < 0 ? block : spliced(block, at, 1);
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A SORT whose order nobody sees, or that the rows have already, is gone.'],
      reasons: ['The rows are in that order before it, or what follows gives the same answer for rows in any order.'],
      gain: 2,
    };
  },
};

/** A query whose last order is this SORT's shows it, even to those who compare rows as a set. */
function isUnseen(after: readonly Statement[], place: BlockPlace): boolean {
  const next = after.find(({ kind }) => ['sort', 'limit', 'window', 'collect'].includes(kind));
  return next === undefined ? place === 'unordered' : next.kind === 'collect' && isOrderUnseen([next], 'unordered');
}

/** An earlier SORT by the same keys, or by these and others, and since then nothing that makes another order. */
function isMadeBefore({ keys }: SortStatement, before: readonly Statement[]): boolean {
  const at = before.findLastIndex((one) => !isLoop(one) && one.kind !== 'filter' && one.kind !== 'let');
  const earlier = before[at];
  if (earlier?.kind !== 'sort' || keys.length > earlier.keys.length) return false;
  return keys.every((key, position) => {
    const made = earlier.keys[position]!;
    const isSameWay = typeof key.ascending === 'boolean' && key.ascending === made.ascending;
    return isSameWay && isSameTree(key.value, made.value);
  });
}
