import type { CollectInto, CollectStatement, Expression, Statement, Variable } from '@strata/aql';
import { rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { attribute, use } from '../trees/build';
import { isWholeGroup, ofRow } from '../trees/group-members';
import { memberReads } from '../trees/member-reads';
import { isSameTree } from '../trees/same-tree';
import { substitutedIn } from '../trees/substitute';
import { uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/** Of more attributes the whole rows are about as well. */
const MOST_ATTRIBUTES = 12;

/**
 * Groups of which one value of each member is read keep that value, not the whole rows:
 *
 * | before | after |
 * | --- | --- |
 * | `COLLECT s = o.status INTO g FILTER LENGTH(g) > 3 RETURN [s, g[*].o._key]` | `COLLECT s = o.status INTO g = o._key FILTER LENGTH(g) > 3 RETURN [s, g]` |
 *
 * | `COLLECT s = o.status INTO g RETURN [s, g[*].o._key, g[*].o.total]` | `COLLECT s = o.status INTO g = { o: { _key: o._key, total: o.total } } RETURN [s, g[*].o._key, g[*].o.total]` |
 *
 * Every use of the groups must be this value, attributes of the members, or their length. Their members come in the order in which the rows
 * come, before and after.
 */
export const narrowGroups: RewriteRule = {
  name: 'narrow-groups',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'collect' || statement.into === null || statement.into.value !== null) continue;
        const after = block.statements.slice(at + 1);
        const narrowed = narrow(statement, statement.into, after, knowledge) ?? withAttributes(statement, statement.into, after);
        if (narrowed !== null) return spliced(block, at, after.length + 1, ...narrowed);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The groups keep what is read of their members.'],
      reasons: [
        'COLLECT … INTO kept every variable of every row in memory, whole documents among them, and some values of each were read.',
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

/** Of several attributes an object of the same form keeps them, so that the text after it stays as it is. */
function withAttributes(collect: CollectStatement, into: CollectInto, after: readonly Statement[]): readonly Statement[] | null {
  const reads = memberReads(after, into.variable, 2);
  if (reads === null || reads.length > MOST_ATTRIBUTES) return null;
  const named = new Map<string, Set<string>>();
  for (const [of = '', name = ''] of reads) named.set(of, (named.get(of) ?? new Set()).add(name));
  const members = [...named].map(([of, names]) => {
    const variable = into.variables.find((one) => one.name === of);
    return variable && { kind: 'named' as const, name: of, value: attributesOf(variable, names) };
  });
  if (!members.every((one) => one !== undefined)) return null;
  const value: Expression = { kind: 'object', members };
  return [{ ...collect, into: { variable: into.variable, value, variables: [], keep: false } }, ...after];
}

function attributesOf(variable: Variable, names: ReadonlySet<string>): Expression {
  const members = [...names].map((name) => ({ kind: 'named' as const, name, value: attribute(use(variable), name) }));
  return { kind: 'object', members };
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
