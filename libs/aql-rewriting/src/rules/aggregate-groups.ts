import type { Aggregate, AggregateName, Block, CollectStatement, Expression, Statement, Variable } from '@strata/aql';
import { rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { literal, use } from '../trees/build';
import { conjuncts, joined } from '../trees/conditions';
import { isWholeGroup, ofRow } from '../trees/group-members';
import { uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

const AGGREGATES: Readonly<Record<string, AggregateName>> = {
  SUM: 'SUM',
  MIN: 'MIN',
  MAX: 'MAX',
  AVG: 'AVERAGE',
  AVERAGE: 'AVERAGE',
  COUNT_DISTINCT: 'COUNT_DISTINCT',
  COUNT_UNIQUE: 'COUNT_DISTINCT',
  SORTED_UNIQUE: 'SORTED_UNIQUE',
};
/** What passes over null: a member that a condition leaves out can be null for them. */
const SKIP_NULL: ReadonlySet<AggregateName> = new Set(['SUM', 'MIN', 'MAX', 'AVERAGE']);

/**
 * Groups that are kept only to be computed with are computed while they are gathered:
 *
 * | before | after |
 * | --- | --- |
 * | `COLLECT s = o.status INTO g RETURN [s, SUM(FOR x IN g RETURN x.o.total), LENGTH(g)]` | `COLLECT s = o.status AGGREGATE sum = SUM(o.total), length = LENGTH(1) RETURN [s, sum, length]` |
 * | `… LENGTH(g[* FILTER CURRENT.o.paid])`, `LENGTH(UNIQUE(g[*].o.buyer))` | `… AGGREGATE sum = SUM(o.paid ? 1 : 0), count = COUNT_DISTINCT(o.buyer)` |
 * | `… SUM(FOR x IN g FILTER x.o.paid RETURN x.o.total)` | `… AGGREGATE sum = SUM(o.paid ? o.total : null)` |
 *
 * Every use of the groups must be of this kind. A group has a member at least, and the functions of arrays and of AGGREGATE agree there.
 */
export const aggregateGroups: RewriteRule = {
  name: 'aggregate-groups',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'collect' || statement.into === null || statement.groups.length === 0) continue;
        const replaced = aggregated(statement, block.statements.slice(at + 1), knowledge);
        if (replaced !== null) return spliced(block, at, block.statements.length - at, ...replaced);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['What is computed of the groups is computed by AGGREGATE; the groups are not kept.'],
      reasons: ['COLLECT … INTO held every row of every group in memory, to go through them again afterwards.'],
      gain: 5,
    };
  },
};

function aggregated(
  collect: CollectStatement,
  after: readonly Statement[],
  knowledge: QueryKnowledge,
): readonly Statement[] | null {
  const { into } = collect;
  if (into === null) return null;
  const made = new Map<string, Aggregate>();
  const aggregate = (name: AggregateName, argument: Expression): Expression => {
    const key = JSON.stringify([name, argument]);
    const known = made.get(key) ?? { variable: knowledge.fresh(name.toLowerCase().split('_')[0] ?? 'value'), name, argument };
    made.set(key, known);
    return use(known.variable);
  };
  const replace = (expression: Expression): Expression => {
    const use = useOf(expression, collect, into.variable);
    return use === null ? expression : aggregate(use.name, use.argument);
  };
  const rest = after.map((statement) => rewriteStatement(statement, (part) => rewriteExpression(part, replace)));
  if (made.size === 0 || rest.some((statement) => uses(statement, into.variable))) return null;
  return [{ ...collect, aggregates: [...collect.aggregates, ...made.values()], into: null }, ...rest];
}

interface GroupUse {
  readonly name: AggregateName;
  readonly argument: Expression;
}

function useOf(expression: Expression, collect: CollectStatement, group: Variable): GroupUse | null {
  if (expression.kind !== 'call') return null;
  const [argument] = expression.arguments;
  const isCount = expression.name === 'LENGTH' || expression.name === 'COUNT';
  if (isCount && argument?.kind === 'variable' && argument.variable.id === group.id)
    return { name: 'LENGTH', argument: literal(1) };
  if (isCount && argument?.kind === 'expansion' && isWholeGroup(argument, group)) return { name: 'LENGTH', argument: literal(1) };
  if (isCount && argument?.kind === 'call' && argument.name === 'UNIQUE')
    return useOf({ ...argument, name: 'COUNT_DISTINCT' }, collect, group);
  const name = AGGREGATES[expression.name];
  if (argument?.kind === 'expansion') {
    if (argument.source.kind !== 'variable' || argument.source.variable.id !== group.id || argument.levels > 1) return null;
    if ((name === undefined && !isCount) || argument.count !== null) return null;
    const conditions = argument.filter === null ? [] : conjuncts(argument.filter);
    return ofMembers(argument.projection ?? use(argument.element), argument.element, conditions, isCount ? null : name, collect);
  }
  if (argument?.kind !== 'subquery') return null;
  return ofSubquery(argument.body, isCount ? null : (name ?? undefined), collect, group);
}

/** @param name null: the rows are counted */
function ofSubquery(
  { statements }: Block,
  name: AggregateName | null | undefined,
  collect: CollectStatement,
  group: Variable,
): GroupUse | null {
  const [first, ...rest] = statements;
  const last = rest.at(-1);
  if (name === undefined || first?.kind !== 'for' || first.source.kind !== 'variable' || first.source.variable.id !== group.id)
    return null;
  if (last?.kind !== 'return' || last.distinct || rest.slice(0, -1).some(({ kind }) => kind !== 'filter')) return null;
  const conditions = rest.slice(0, -1).flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
  return ofMembers(last.value, first.variable, conditions, name, collect);
}

/** @param name null: the members are counted */
function ofMembers(
  of: Expression,
  member: Variable,
  all: readonly Expression[],
  name: AggregateName | null | undefined,
  collect: CollectStatement,
): GroupUse | null {
  const conditions = all.map((condition) => ofRow(condition, member, collect));
  const value = name === null ? literal(1) : ofRow(of, member, collect);
  if (name === undefined || value === null || conditions.some((condition) => condition === null)) return null;
  if (conditions.length === 0) return { name: name ?? 'LENGTH', argument: value };
  if (name !== null && !SKIP_NULL.has(name)) return null;
  const condition = joined(
    '&&',
    conditions.filter((one) => one !== null),
  );
  const argument: Expression = { kind: 'conditional', condition, then: value, else: literal(name === null ? 0 : null) };
  return { name: name ?? 'SUM', argument };
}
