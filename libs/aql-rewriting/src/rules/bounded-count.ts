import type { BinaryNode, Expression, SubqueryNode } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteExpressions, spliced } from '../trees/blocks';
import { binary, limit } from '../trees/build';
import { isLoop } from '../trees/loops';
import type { RewriteRule } from './rewrite-rule';

/** Counts up to here are worth ending early; optimizers do so for "any" and "none" by themselves. */
const MOST_COUNTED = 100;

/**
 * A count that is only compared with a small number ends when the answer is known:
 *
 * | before | after |
 * | --- | --- |
 * | `FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key RETURN o) >= 3` | `FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key LIMIT 3 RETURN o) >= 3` |
 * | `FILTER LENGTH(FOR …) == 2` | `FILTER LENGTH(FOR … LIMIT 3 …) == 2` |
 *
 * Exact whatever the data: a list cut after n + 1 members is longer than n exactly where the whole list is.
 */
export const boundedCount: RewriteRule = {
  name: 'bounded-count',
  apply(query, knowledge) {
    const result = rewriteExpressions(query, (expression) => {
      return (expression.kind === 'binary' && bounded(expression, knowledge)) || expression;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A count that is compared with a number ends as soon as the comparison is decided.'],
      reasons: ['The rows beyond that number were read and counted for nothing.'],
      gain: 1.5,
    };
  },
};

function bounded({ left: counted, operator, right: bound }: BinaryNode, knowledge: QueryKnowledge): Expression | null {
  const wanted = knowledge.value(bound);
  if (counted.kind !== 'call' || (counted.name !== 'LENGTH' && counted.name !== 'COUNT')) return null;
  const [subquery] = counted.arguments;
  if (subquery?.kind !== 'subquery' || typeof wanted !== 'number' || !Number.isInteger(wanted)) return null;
  const needed = neededFor(operator, wanted);
  if (needed === null || needed < 2 || needed > MOST_COUNTED) return null;
  const limited = withLimit(subquery, needed);
  return limited && binary({ ...counted, arguments: [limited] }, operator, bound);
}

/** So many rows decide the comparison. */
function neededFor(operator: string, wanted: number): number | null {
  switch (operator) {
    case '>=':
    case '<':
      return wanted;
    case '>':
    case '<=':
    case '==':
    case '!=':
      return wanted + 1;
    default:
      return null;
  }
}

function withLimit(subquery: SubqueryNode, count: number): SubqueryNode | null {
  const { statements } = subquery.body;
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || !statements.some(isLoop)) return null;
  if (statements.some(({ kind }) => kind === 'limit' || kind === 'collect' || kind === 'window')) return null;
  const unsorted = statements.filter(({ kind }) => kind !== 'sort');
  return { ...subquery, body: spliced({ statements: unsorted }, unsorted.length - 1, 0, limit(count)) };
}
