import type { Block, Expression, ForStatement, Statement, SubqueryNode, Variable } from '@strata/aql';
import { rewriteExpression, rewriteStatement } from '@strata/aql';
import type { BlockPlace } from '../trees/blocks';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import { letStatement, literal } from '../trees/build';
import { isPlain } from '../trees/conditions';
import { isLoop } from '../trees/loops';
import { countUses, uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * A list that is made only to be gone through is not made:
 *
 * | before | after |
 * | --- | --- |
 * | `LET l = (FOR o IN orders RETURN {b: o.buyer}) FOR x IN l FILTER x.b == "u1" RETURN x.b` | `FOR o IN orders FILTER o.buyer == "u1" RETURN o.buyer` |
 *
 * Attributes of the objects that the subquery returns are seen through; where a whole object is used, a LET makes it.
 */
export const inlineList: RewriteRule = {
  name: 'inline-list',
  apply(query) {
    const result = rewriteBlocks(query, (block, place) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'for' || statement.search !== null || statement.options !== null) continue;
        const list = listOf(statement, block, at);
        if (list === null || !isSeenThrough(list.subquery, block.statements.slice(at + 1), place)) continue;
        const isAlone = !block.statements.slice(0, at).some((one) => isLoop(one) || one.kind === 'collect');
        if (!isAlone && !list.subquery.body.statements.slice(0, -1).every(isRowByRow)) continue;
        return inlined(block, at, statement, list);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A list that is gone through once is not made; its loop stands in its place.'],
      reasons: ['Conditions on the members reach the documents, where an index can serve them, and the list takes no memory.'],
      gain: 3,
    };
  },
};

interface List {
  readonly subquery: SubqueryNode;
  /** Where its LET stands; null: in the loop itself. */
  readonly declared: number | null;
}

function listOf({ source }: ForStatement, block: Block, at: number): List | null {
  if (source.kind === 'subquery') return { subquery: source, declared: null };
  if (source.kind !== 'variable') return null;
  const declared = block.statements.findIndex((one) => one.kind === 'let' && one.variable.id === source.variable.id);
  const list = block.statements[declared];
  if (list?.kind !== 'let' || list.value.kind !== 'subquery' || countUses(block.statements, source.variable) !== 1) return null;
  return block.statements.slice(0, at).every(({ kind }) => kind === 'let') ? { subquery: list.value, declared } : null;
}

/** Without the list an index may change the order of its rows, unless the subquery sorts them. */
function isSeenThrough({ body: { statements } }: SubqueryNode, after: readonly Statement[], place: BlockPlace): boolean {
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || !statements.some(isLoop)) return false;
  return isOrderUnseen(after, place) || statements.at(-2)?.kind === 'sort';
}

const isRowByRow = (statement: Statement): boolean => isLoop(statement) || statement.kind === 'filter' || statement.kind === 'let';

function inlined(block: Block, at: number, { variable }: ForStatement, { subquery, declared }: List): Block {
  const { statements } = subquery.body;
  const last = statements.at(-1);
  if (last?.kind !== 'return') return block;
  const after = block.statements.slice(at + 1).map((one) => seenThrough(one, variable, last.value));
  const whole = after.some((one) => uses(one, variable)) ? [letStatement(variable, last.value)] : [];
  const replaced = spliced(block, at, block.statements.length - at, ...statements.slice(0, -1), ...whole, ...after);
  return declared === null ? replaced : spliced(replaced, declared, 1);
}

/** The statement with `variable.name` replaced by what the object has there. */
function seenThrough(statement: Statement, variable: Variable, value: Expression): Statement {
  const isOf = (part: Expression): boolean => part.kind === 'variable' && part.variable.id === variable.id;
  if (value.kind === 'variable')
    return rewriteStatement(statement, (expression) => rewriteExpression(expression, (part) => (isOf(part) ? value : part)));
  if (value.kind !== 'object' || !value.members.every(({ kind }) => kind === 'named')) return statement;
  if (new Set(value.members.map(({ name }) => name)).size < value.members.length) return statement; // which of them counts?
  return rewriteStatement(statement, (expression) =>
    rewriteExpression(expression, (part) => {
      if (part.kind !== 'attribute' || !isOf(part.object)) return part;
      const member = value.members.find(({ name }) => name === part.name);
      if (member === undefined) return literal(null);
      return isPlain(member.value) ? member.value : part;
    }),
  );
}
