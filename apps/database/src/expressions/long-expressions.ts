import type { Expression } from '@strata/aql';
import { FUNCTIONS } from '../functions/functions';
import { isShortRange } from '../planner/expression';
import { someExpression } from '../planner/expression-walk';

/** True when computing it once can be more than a turn of the event loop may take. */
export function mayTakeLong(expression: Expression): boolean {
  return someExpression(
    expression,
    (part) =>
      part.kind === 'expansion' ||
      part.kind === 'arrayTest' ||
      part.kind === 'arrayComparison' ||
      (part.kind === 'binary' && (part.operator === 'IN' || part.operator === 'NOT IN') && part.right.kind !== 'range') ||
      (part.kind === 'range' && !isShortRange(part)) ||
      (part.kind === 'call' && (FUNCTIONS.get(part.name)?.takesLong ?? false)),
  );
}
