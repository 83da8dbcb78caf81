import type { Block, Expression, SubqueryNode } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, subquery } from '../trees/blocks';
import { binary, call, filter, letStatement, limit, literal, returns } from '../trees/build';
import { attributeOf, conjuncts } from '../trees/conditions';
import { afterLeadingLets } from '../trees/loops';
import { copiedExpression } from '../trees/printed-query';
import { uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * The greatest or least value of an indexed attribute is the first of the index:
 *
 * | before | after |
 * | --- | --- |
 * | `MAX(FOR t IN towns RETURN t.name)` | `FIRST(FOR t IN towns SORT t.name DESC LIMIT 1 RETURN t.name)` |
 * | `MIN(FOR t IN towns FILTER t.land == x RETURN t.size)` | `FIRST(FOR t IN towns FILTER t.land == x FILTER t.size != null SORT t.size LIMIT 1 RETURN t.size)` |
 *
 * | `FOR t IN towns COLLECT AGGREGATE a = MIN(t.name), b = MAX(t.name) RETURN [a, b]` | `LET a = FIRST(…) LET b = FIRST(…) RETURN [a, b]` |
 *
 * MIN and MAX leave null out: null is the least of all values, so that MAX finds it only where there is nothing else.
 */
export const extremeByIndex: RewriteRule = {
  name: 'extreme-by-index',
  apply(query, knowledge) {
    let gain = 1;
    const whole = withoutCollect(query.body, knowledge);
    if (whole !== null) gain = whole.gain;
    const asked = whole === null ? query : { ...query, body: whole.block };
    const changed = rewriteExpressions(asked, (expression) => {
      if (expression.kind !== 'call' || (expression.name !== 'MAX' && expression.name !== 'MIN')) return expression;
      const [argument] = expression.arguments;
      const found = argument?.kind === 'subquery' ? firstOfIndex(argument, expression.name, knowledge) : null;
      if (found === null) return expression;
      gain = Math.max(gain, found.gain);
      return call('FIRST', found.subquery);
    });
    if (changed === null && whole === null) return null;
    return {
      query: changed ?? asked,
      changes: ['The greatest or least value is read from the end of an index.'],
      reasons: ['The index is sorted by the attribute: one entry answers what all documents were read for.'],
      gain,
    };
  },
};

/** A query that asks for nothing but extremes: `FOR t IN towns COLLECT AGGREGATE a = MIN(t.name), b = MAX(t.name) …`. */
function withoutCollect({ statements }: Block, knowledge: QueryKnowledge): { readonly block: Block; readonly gain: number } | null {
  const at = statements.findIndex(({ kind }) => kind === 'collect');
  const collect = statements[at];
  if (collect?.kind !== 'collect' || collect.groups.length > 0 || collect.aggregates.length === 0) return null;
  if (collect.into !== null || collect.withCount !== null) return null;
  const begin = afterLeadingLets({ statements });
  const rows = statements.slice(begin, at);
  const found = collect.aggregates.map(({ name, argument, variable }) => {
    if (name !== 'MIN' && name !== 'MAX') return null;
    const copied = copiedExpression(subquery(...rows, returns(argument)), (base) => knowledge.fresh(base));
    const first = copied.kind === 'subquery' ? firstOfIndex(copied, name, knowledge) : null;
    return first && { gain: first.gain, statement: letStatement(variable, call('FIRST', first.subquery)) };
  });
  if (!found.every((one) => one !== null)) return null;
  const lets = found.map(({ statement }) => statement);
  return {
    block: { statements: [...statements.slice(0, begin), ...lets, ...statements.slice(at + 1)] },
    gain: Math.min(...found.map((one) => one.gain)),
  };
}

function firstOfIndex(
  { body: { statements } }: SubqueryNode,
  name: 'MAX' | 'MIN',
  knowledge: QueryKnowledge,
): { readonly subquery: Expression; readonly gain: number } | null {
  const [first, ...rest] = statements;
  const last = rest.at(-1);
  if (first?.kind !== 'for' || last?.kind !== 'return' || first.search !== null) return null;
  const collection = knowledge.collection(first.source);
  const path = attributeOf(last.value, first.variable);
  if (collection === null || path === null) return null;
  const equal = new Set<string>();
  for (const statement of rest.slice(0, -1)) {
    if (statement.kind !== 'filter') return null;
    for (const condition of conjuncts(statement.condition)) {
      if (condition.kind !== 'binary' || condition.operator !== '==') return null;
      const { left, right } = condition;
      const compared = attributeOf(left, first.variable) ?? attributeOf(right, first.variable);
      if (compared === null || (uses(left, first.variable) && uses(right, first.variable))) return null;
      equal.add(compared);
    }
  }
  const index = knowledge.sortedIndex(collection, equal, path, name === 'MIN' && equal.size === 0);
  if (index === null) return null;
  const present = name === 'MIN' ? [filter(binary(last.value, '!=', literal(null)))] : [];
  const sort = { kind: 'sort' as const, keys: [{ value: last.value, ascending: name === 'MIN' }] };
  const perGroup = equal.size === 0 ? collection.count : knowledge.documentsPerValue(collection, [...equal]);
  return {
    subquery: subquery(first, ...rest.slice(0, -1), ...present, sort, limit(1), { ...last, distinct: false }),
    gain: Math.max(1, perGroup / 5),
  };
}
