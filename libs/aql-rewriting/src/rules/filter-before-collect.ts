import type { Block, CollectStatement, Expression } from '@strata/aql';
import { walkExpression } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { conjuncts, filterOf, isPlain, pathOf } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import { usedIn } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * A condition on what is grouped by is asked of the rows, before they are grouped:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders COLLECT s = o.status WITH COUNT INTO n FILTER s == "open" RETURN n` | `FOR o IN orders FILTER o.status == "open" COLLECT s = o.status WITH COUNT INTO n RETURN n` |
 *
 * The rows of a group have equal values, and comparisons tell the same of equal values. Functions need not (`{}` equals `{a: null}`, and has
 * another length), so conditions that call one stay.
 */
export const filterBeforeCollect: RewriteRule = {
  name: 'filter-before-collect',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => movedBefore(block, knowledge));
    if (result === null) return null;
    return {
      query: result,
      changes: ['Rows are filtered before they are grouped.'],
      reasons: ['Groups that the filter drops are not built any more, and an index can find the rows that are left.'],
      gain: 3,
    };
  },
};

function movedBefore(block: Block, knowledge: QueryKnowledge): Block {
  for (const [at, statement] of block.statements.entries()) {
    if (statement.kind !== 'collect' || statement.groups.length === 0) continue;
    const following = block.statements.slice(at + 1);
    const end = following.findIndex(({ kind }) => kind !== 'filter');
    const conditions = following
      .slice(0, end < 0 ? following.length : end)
      .flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
    const own = conditions.filter((condition) => isOfGroups(condition, statement));
    if (own.length === 0 || (statement.into !== null && mayChooseIndex(statement, block, knowledge))) continue;
    const moved = own.map((condition) => ofRows(condition, statement));
    const stays = conditions.filter((condition) => !own.includes(condition));
    return spliced(block, at, 1 + (end < 0 ? following.length : end), ...filterOf(moved), statement, ...filterOf(stays));
  }
  return block;
}

/** Read through an index, the rows may come in another order, and the groups would keep them in that. */
function mayChooseIndex({ groups }: CollectStatement, { statements }: Block, knowledge: QueryKnowledge): boolean {
  const paths = groups.map(({ value }) => pathOf(value));
  return statements.some((statement) => {
    const collection = statement.kind === 'for' ? knowledge.collection(statement.source) : null;
    return (
      collection !== null && paths.some((path) => path === null || knowledge.indexOn(collection, path.names.join('.')) !== null)
    );
  });
}

/** Compares groups' values with what is no result of the COLLECT. */
function isOfGroups(condition: Expression, collect: CollectStatement): boolean {
  const groups = new Set(collect.groups.map(({ variable }) => variable.id));
  const results = [collect.withCount, collect.into?.variable, ...collect.aggregates.map(({ variable }) => variable)];
  const used = usedIn(condition);
  if (![...groups].some((id) => used.has(id)) || results.some((variable) => variable && used.has(variable.id))) return false;
  if (collect.groups.some(({ variable, value }) => used.has(variable.id) && !isPlain(value))) return false;
  return isPlain(condition) && !callsFunction(condition);
}

function callsFunction(condition: Expression): boolean {
  let calls = false;
  walkExpression(condition, ({ kind }) => (calls ||= kind === 'call'));
  return calls;
}

function ofRows(condition: Expression, { groups }: CollectStatement): Expression {
  return groups.reduce((result, { variable, value }) => substituted(result, variable, value), condition);
}
