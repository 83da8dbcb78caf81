import type { Block, Query, Statement } from '@strata/aql';
import { declaredBy, walkExpression } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks } from '../trees/blocks';
import { isLoop } from '../trees/loops';
import { usedIn, uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * A SORT that needs the outer loops only stands before the inner ones, and before subqueries that a FILTER asks for, so that a LIMIT ends
 * them early:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders FOR p IN people FILTER p._key == o.buyer SORT o.total LIMIT 10 …` | `FOR o IN orders SORT o.total FOR p IN people FILTER p._key == o.buyer LIMIT 10 …` |
 * | `FOR o IN orders LET p = (FOR q IN people FILTER …)[0] FILTER p SORT o.total LIMIT 10 …` | `FOR o IN orders SORT o.total LET p = (FOR q IN people FILTER …)[0] FILTER p LIMIT 10 …` |
 *
 * Rows of one outer row stay together and in their order, as a stable sort would leave them.
 */
export const sortBeforeJoin: RewriteRule = {
  name: 'sort-before-join',
  apply(query, knowledge) {
    let gain = 1;
    const result = rewriteBlocks(query, (block) => {
      const move = movedSort(block);
      if (move === null) return block;
      gain = Math.max(gain, savedJoins(move.inner, query, knowledge));
      return move.block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The rows are sorted before they are joined, and the LIMIT ends the join.'],
      reasons: [
        'The sort needs only the outer loop; before, every joined row was made and sorted, most of them to be cut off by the LIMIT.',
      ],
      gain,
    };
  },
};

function movedSort({ statements }: Block): { readonly block: Block; readonly inner: readonly Statement[] } | null {
  const at = statements.findIndex(({ kind }) => kind === 'sort');
  const sort = statements[at];
  if (sort === undefined || !isLimited(statements.slice(at + 1))) return null;
  const before = statements.slice(0, at);
  if (!before.every((one) => isLoop(one) || one.kind === 'filter' || one.kind === 'let')) return null;
  const needed = usedIn(sort);
  let last = -1;
  for (const [place, statement] of before.entries()) if (declaredBy(statement).some(({ id }) => needed.has(id))) last = place;
  const inner = before.findIndex(
    (statement, place) => place > last && (isLoop(statement) || isCostlyTest(statement, before.slice(place + 1))),
  );
  if (last < 0 || inner < 0) return null;
  return {
    block: { statements: [...before.slice(0, inner), sort, ...before.slice(inner), ...statements.slice(at + 1)] },
    inner: before.slice(inner),
  };
}

/** A subquery or a look-up that a FILTER asks for: it is done for each row before the SORT, and for those up to the LIMIT behind it. */
function isCostlyTest(statement: Statement, after: readonly Statement[]): boolean {
  if (statement.kind !== 'let') return false;
  let isCostly = false;
  walkExpression(statement.value, (part) => {
    isCostly ||= part.kind === 'subquery' || (part.kind === 'call' && part.name === 'DOCUMENT');
  });
  return isCostly && after.some((one) => one.kind === 'filter' && uses(one, statement.variable));
}

/** A LIMIT follows, with nothing between that needs all rows. */
function isLimited(after: readonly Statement[]): boolean {
  const next = after.find(({ kind }) => kind !== 'filter' && kind !== 'let');
  return next?.kind === 'limit';
}

function savedJoins(inner: readonly Statement[], _query: Query, knowledge: QueryKnowledge): number {
  const scans = inner.some((one) => one.kind === 'for' && knowledge.collection(one.source) !== null);
  return scans ? 4 : 2;
}
