import type { Block, Expression, SubqueryNode } from '@strata/aql';
import { constantValue } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, spliced } from '../trees/blocks';
import { call, limit, literal } from '../trees/build';
import { attributeOf } from '../trees/conditions';
import { isLoop } from '../trees/loops';
import type { RewriteRule } from './rewrite-rule';

/**
 * What is cut from a subquery's result is cut inside it:
 *
 * | before | after |
 * | --- | --- |
 * | `SLICE((FOR t IN towns SORT t.name RETURN t), 0, 5)` | `(FOR t IN towns SORT t.name LIMIT 0, 5 RETURN t)` |
 * | `LAST(FOR t IN towns SORT t.name, t._key RETURN t)` | `FIRST(FOR t IN towns SORT t.name DESC, t._key DESC LIMIT 1 RETURN t)` |
 *
 * The last row is the first of the opposite order only where no two rows are equal in it: where the document's key is among its keys.
 */
export const limitInside: RewriteRule = {
  name: 'limit-inside',
  apply(query, knowledge) {
    const result = rewriteExpressions(query, (expression) => {
      if (expression.kind !== 'call' || expression.arguments[0]?.kind !== 'subquery') return expression;
      const [subquery, ...rest] = expression.arguments;
      if (subquery?.kind !== 'subquery') return expression;
      if (expression.name === 'SLICE') return cut(subquery, rest.map(constantValue)) ?? expression;
      return (expression.name === 'LAST' ? lastAsFirst(subquery, knowledge) : null) ?? expression;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The part of a subquery’s rows that is wanted is cut out inside it, by LIMIT.'],
      reasons: ['The subquery ends, and its sort forgets, as soon as the wanted rows are there, instead of making all of them.'],
      gain: 5,
    };
  },
};

function cut(subquery: SubqueryNode, [offset, count]: readonly unknown[]): Expression | null {
  if (!isCount(offset) || !isCount(count)) return null;
  const limited = { kind: 'limit' as const, offset: literal(offset), count: literal(count) };
  return beforeReturn(subquery, subquery.body, limited);
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

function beforeReturn(subquery: SubqueryNode, body: Block, added: Block['statements'][number]): SubqueryNode | null {
  const at = body.statements.length - 1;
  const last = body.statements[at];
  if (last?.kind !== 'return' || last.distinct) return null;
  return { ...subquery, body: spliced(body, at, 0, added) };
}

function lastAsFirst(subquery: SubqueryNode, knowledge: QueryKnowledge): Expression | null {
  const { statements } = subquery.body;
  const at = statements.length - 2;
  const sort = statements[at];
  const loops = statements.slice(0, at);
  const [loop] = loops;
  if (sort?.kind !== 'sort' || loop?.kind !== 'for' || knowledge.collection(loop.source) === null) return null;
  if (loops.slice(1).some((one) => isLoop(one) || (one.kind !== 'filter' && one.kind !== 'let'))) return null;
  const keys = sort.keys.map(({ value }) => attributeOf(value, loop.variable));
  if (!keys.includes('_key') && !keys.includes('_id')) return null;
  if (!sort.keys.every(({ ascending }) => typeof ascending === 'boolean')) return null;
  const reversed = { ...sort, keys: sort.keys.map((key) => ({ ...key, ascending: key.ascending !== true })) };
  const first = beforeReturn(subquery, spliced(subquery.body, at, 1, reversed), limit(1));
  return first && call('FIRST', first);
}
