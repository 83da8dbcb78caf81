import type { Block, CallNode, Expression, ForStatement, SubqueryNode, Variable } from '@strata/aql';
import { declaredBy } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { filter, letStatement, loop, returns, use } from '../trees/build';
import { conjuncts, filterOf, isPlain, joined, pathOf } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import { countUses, uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'IN', 'NOT IN']);
/** Functions whose result has the members of all their arguments, each decided on by itself. */
const UNIONS: ReadonlySet<string> = new Set(['UNION', 'UNION_DISTINCT', 'APPEND']);

/**
 * What is asked of all members of a union is asked of the rows of each part:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR x IN UNION((FOR p IN people RETURN p), (FOR t IN towns RETURN t)) FILTER x.name == "a" …` | `FOR x IN UNION((FOR y IN (FOR p IN people RETURN p) FILTER y.name == "a" RETURN y), (FOR y2 IN (FOR t IN towns RETURN t) FILTER y2.name == "a" RETURN y2)) …` |
 *
 * Exact whatever the data: members are kept or dropped one by one, equal ones alike, and those that stay keep their order. The loops over
 * lists are seen through by `inline-list` and by optimizers.
 */
export const filterBeforeUnion: RewriteRule = {
  name: 'filter-before-union',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'for' || statement.search !== null || statement.options !== null) continue;
        const union = unionOf(block, at, statement);
        const next = block.statements[at + 1];
        if (union === null || next?.kind !== 'filter') continue;
        const hidden = block.statements.slice(union.declared ?? at, at).flatMap(declaredBy); // declared after the list is
        const all = conjuncts(next.condition);
        const asked = all.filter(
          (one) => mayBeAsked(one, statement.variable, union) && !hidden.some((variable) => uses(one, variable)),
        );
        if (asked.length === 0) continue;
        const rest = filterOf(all.filter((one) => !asked.includes(one)));
        return withUnion(spliced(block, at + 1, 1, ...rest), at, statement, union, filtered(union, statement, asked, knowledge));
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Conditions on the members of a union are asked of the rows that make it.'],
      reasons: ['Each part can look for its rows by an index, and the union holds no rows that are dropped again.'],
      gain: 3,
    };
  },
};

interface Union {
  readonly call: CallNode;
  /** Position of the LET that holds it; null: it stands in the loop. */
  readonly declared: number | null;
}

function unionOf(block: Block, at: number, { source }: ForStatement): Union | null {
  if (source.kind === 'call') return isUnion(source) ? { call: source, declared: null } : null;
  if (source.kind !== 'variable') return null;
  const declared = block.statements.findIndex((one) => one.kind === 'let' && one.variable.id === source.variable.id);
  const list = block.statements[declared];
  if (list?.kind !== 'let' || list.value.kind !== 'call' || !isUnion(list.value)) return null;
  const isAlone = block.statements.slice(0, at).every(({ kind }) => kind === 'let'); // conditions see no more there than here
  return isAlone && countUses(block.statements, source.variable) === 1 ? { call: list.value, declared } : null;
}

const isUnion = ({ name, arguments: parts }: CallNode): boolean =>
  UNIONS.has(name) && parts.length >= 2 && parts.every(({ kind }) => kind === 'subquery');

/**
 * Of equal members that are written differently (`{}`, `{a: null}`) UNION_DISTINCT keeps one: comparisons say the same of all of them, other
 * functions may not.
 */
function mayBeAsked(condition: Expression, variable: Variable, { call }: Union): boolean {
  if (!isPlain(condition) || !uses(condition, variable)) return false;
  if (call.name !== 'UNION_DISTINCT') return true;
  if (condition.kind !== 'binary' || !COMPARISONS.has(condition.operator)) return false;
  return [condition.left, condition.right].every((side) => pathOf(side) !== null || !uses(side, variable));
}

function filtered(
  { call }: Union,
  { variable }: ForStatement,
  conditions: readonly Expression[],
  knowledge: QueryKnowledge,
): CallNode {
  const part = (inner: Expression): SubqueryNode => {
    const member = knowledge.fresh(variable.name);
    const asked = substituted(joined('&&', conditions), variable, use(member));
    return subquery(loop(member, inner), filter(asked), returns(use(member)));
  };
  return { ...call, arguments: call.arguments.map(part) };
}

function withUnion(block: Block, at: number, before: ForStatement, { declared }: Union, union: CallNode): Block {
  if (declared === null) return spliced(block, at, 1, { ...before, source: union });
  const list = block.statements[declared];
  return list?.kind === 'let' ? spliced(block, declared, 1, letStatement(list.variable, union)) : block;
}
