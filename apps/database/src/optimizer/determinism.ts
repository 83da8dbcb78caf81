import type { Expression } from '@strata/aql';
import { FUNCTIONS } from '../functions/functions';
import { someExpression } from '../planner/expression-walk';

/** False when two evaluations for the same row may differ, or when the evaluation itself is an effect (RAND, FAIL, WARN …). */
export function isDeterministic(expression: Expression): boolean {
  return !someExpression(expression, (part) => part.kind === 'call' && !(FUNCTIONS.get(part.name)?.deterministic ?? true));
}
