import type { Expression } from '@strata/aql';

/** A text that two expressions share exactly when they say the same about the same variables. */
export const expressionText = (expression: Expression): string => JSON.stringify(expression);

export function isSameExpression(a: Expression, b: Expression): boolean {
  return a === b || (a.kind === b.kind && expressionText(a) === expressionText(b));
}
