import type { Expression } from '@strata/aql';
import { FUNCTIONS } from '../functions/functions';
import { someExpression } from './expression-walk';

/** False when two evaluations for the same row may differ, or when the evaluation itself is an effect (RAND, FAIL, WARN, user functions …). */
export function isDeterministic(expression: Expression): boolean {
  return !someExpression(expression, (part) => part.kind === 'call' && !isDeterministicCall(part.name));
}

/** What a user function does is known to nobody. Scorers and the like, which are no functions of values alone, are deterministic. */
const isDeterministicCall = (name: string): boolean => !name.includes('::') && (FUNCTIONS.get(name)?.deterministic ?? true);
