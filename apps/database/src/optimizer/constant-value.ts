import type { AqlValue, Expression } from '@strata/aql';
import { ExpressionCompiler } from '../expressions/compile-expression';
import { detachedRun } from '../expressions/detached-run';
import { FUNCTIONS } from '../functions/functions';
import { isShortRange } from '../planner/expression';
import { someExpression, variablesOf } from '../planner/expression-walk';

/** True when nothing in it, members that inline expressions look at aside, has to be computed for a row. */
export function isConstant(expression: Expression): boolean {
  return (
    variablesOf(expression).size === 0 &&
    !someExpression(
      expression,
      (part) =>
        part.kind === 'collection' ||
        part.kind === 'subquery' ||
        (part.kind === 'range' && !isShortRange(part)) || // planning knows no time limit
        (part.kind === 'call' && !mayBeFolded(part.name)),
    )
  );
}

export const mayBeFolded = (name: string): boolean => FUNCTIONS.get(name)?.foldable ?? false;

/** The value of an expression of constants; undefined when it can only be computed while the query runs. */
export function constantValueOf(expression: Expression): AqlValue | undefined {
  if (expression.kind === 'literal') return expression.value;
  if (!isConstant(expression)) return undefined;
  return new ExpressionCompiler(new Set()).value(expression)(
    [],
    detachedRun(() => undefined),
  );
}
