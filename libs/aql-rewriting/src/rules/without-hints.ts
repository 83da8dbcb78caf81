import type { Expression, ObjectMember } from '@strata/aql';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import type { RewriteRule } from './rewrite-rule';

/** Options that keep the optimizer from choosing. */
const HINTS: ReadonlySet<string> = new Set(['disableIndex', 'indexHint', 'forceIndexHint']);

/**
 * Hints that once were right, or never, leave the choice of the index to the optimizer again:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR t IN towns OPTIONS { disableIndex: true } FILTER t.name == "x" …` | `FOR t IN towns FILTER t.name == "x" …` |
 */
export const withoutHints: RewriteRule = {
  name: 'without-hints',
  apply(query) {
    const result = rewriteBlocks(query, (block, place) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'for' || statement.options === null) continue;
        const options = without(statement.options);
        if (options === statement.options || !isOrderUnseen(block.statements.slice(at + 1), place)) continue;
        return spliced(block, at, 1, { ...statement, options });
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Hints about indexes are gone.'],
      reasons: ['The optimizer knows how selective the indexes are today, and chooses by that.'],
      gain: 3,
    };
  },
};

function without(options: Expression): Expression | null {
  if (options.kind !== 'object') return options;
  const isHint = (member: ObjectMember): boolean => member.kind === 'named' && HINTS.has(member.name);
  const members = options.members.filter((member) => !isHint(member));
  if (members.length === options.members.length) return options;
  return members.length === 0 ? null : { ...options, members };
}
