import type { CallNode } from '@strata/aql';
import { rewriteExpressions, spliced } from '../trees/blocks';
import { literal } from '../trees/build';
import type { RewriteRule } from './rewrite-rule';

/**
 * Of rows that are only counted, nothing is returned:
 *
 * | before | after |
 * | --- | --- |
 * | `LENGTH(FOR c IN cities FILTER c.land == l.code RETURN c)` | `LENGTH(FOR c IN cities FILTER c.land == l.code RETURN 1)` |
 *
 * Optimizers do so where the count is all there is. It makes room for other rules: what they keep of a document is what is used of it.
 */
export const countWithoutValues: RewriteRule = {
  name: 'count-without-values',
  apply(query) {
    const result = rewriteExpressions(query, (expression) => (expression.kind === 'call' && counted(expression)) || expression);
    if (result === null) return null;
    return {
      query: result,
      changes: ['Of rows that are only counted, no values are made.'],
      reasons: ['What is counted need not be read as a whole.'],
      gain: 1.01,
    };
  },
};

function counted(measured: CallNode): CallNode | null {
  const [rows] = measured.arguments;
  if ((measured.name !== 'LENGTH' && measured.name !== 'COUNT') || rows?.kind !== 'subquery') return null;
  const last = rows.body.statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || last.value.kind === 'literal') return null;
  const body = spliced(rows.body, rows.body.statements.length - 1, 1, { ...last, value: literal(1) });
  return { ...measured, arguments: [{ ...rows, body }] };
}
