import type { CollectInto, CollectStatement, Expression, Statement, Variable } from '@strata/aql';
import { rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { use } from '../trees/build';
import { isWholeGroup, ofRow } from '../trees/group-members';
import { isSameTree } from '../trees/same-tree';
import { substitutedIn } from '../trees/substitute';
import { uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * Groups of which one value of each member is read keep that value, not the whole rows:
 *
 * | before | after |
 * | --- | --- |
 * | `COLLECT s = o.status INTO g FILTER LENGTH(g) > 3 RETURN [s, g[*].o._key]` | `COLLECT s = o.status INTO g = o._key FILTER LENGTH(g) > 3 RETURN [s, g]` |
 *
 * Every use of the groups must be this value or their length. Their members come in the order in which the rows come, before and after.
 */
export const narrowGroups: RewriteRule = {
  name: 'narrow-groups',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'collect' || statement.into === null || statement.into.value !== null) continue;
        const after = block.statements.slice(at + 1);
        const narrowed = narrow(statement, statement.into, after, knowledge);
        if (narrowed !== null) return spliced(block, at, after.length + 1, ...narrowed);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The groups keep the one value that is read of their members.'],
      reasons: [
        'COLLECT … INTO kept every variable of every row in memory, whole documents among them, and one value of each was read.',
      ],
      gain: 1.4,
    };
  },
};

function narrow(
  collect: CollectStatement,
  into: CollectInto,
  after: readonly Statement[],
  knowledge: QueryKnowledge,
): readonly Statement[] | null {
  const group = into.variable;
  const values: Expression[] = [];
  const allowed = knowledge.fresh(group.name);
  const rest = after.map((statement) =>
    rewriteStatement(statement, (whole) =>
      rewriteExpression(whole, (part) => {
        if (isCount(part, group)) return { ...part, arguments: [use(allowed)] };
        const value = valueRead(part, collect, group);
        if (value === null) return part;
        values.push(value);
        return use(allowed);
      }),
    ),
  );
  const [value] = values;
  if (value === undefined || !values.every((one) => isSameTree(one, value))) return null;
  if (rest.some((statement) => uses(statement, group))) return null;
  const narrowed: CollectStatement = { ...collect, into: { variable: group, value, variables: [], keep: false } };
  return [narrowed, ...rest.map((statement) => substitutedIn(statement, allowed, use(group)))];
}

const isCount = (part: Expression, group: Variable): part is Extract<Expression, { kind: 'call' }> =>
  part.kind === 'call' &&
  (part.name === 'LENGTH' || part.name === 'COUNT') &&
  part.arguments[0]?.kind === 'variable' &&
  part.arguments[0].variable.id === group.id;

/** What `g[*].o.a`, or `(FOR x IN g RETURN x.o.a)`, reads of each member, as an expression of the row that it was. */
function valueRead(part: Expression, collect: CollectStatement, group: Variable): Expression | null {
  if (part.kind === 'expansion')
    return isWholeGroup(part, group) && part.projection !== null ? ofRow(part.projection, part.element, collect) : null;
  if (part.kind !== 'subquery') return null;
  const [loop, last, ...others] = part.body.statements;
  if (loop?.kind !== 'for' || last?.kind !== 'return' || last.distinct || others.length > 0) return null;
  if (loop.source.kind !== 'variable' || loop.source.variable.id !== group.id || loop.options !== null) return null;
  return ofRow(last.value, loop.variable, collect);
}
