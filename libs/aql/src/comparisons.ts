import type { ComparisonOperator } from './ast';

/**
 * The operator that is true exactly where the other is not. AQL's order of values is total and null is a value like others, so that this
 * holds for any two values.
 */
export const OPPOSITE_COMPARISON = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  IN: 'NOT IN',
  'NOT IN': 'IN',
} as const satisfies Record<ComparisonOperator, ComparisonOperator>;

/** The operator that says the same with its sides changed: `3 < x` and `x > 3`. IN has none. */
export const TURNED_COMPARISON: Readonly<Record<string, ComparisonOperator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Compares, and so gives true or false, and does not calculate. */
export function isComparison(operator: string): operator is ComparisonOperator {
  return Object.hasOwn(OPPOSITE_COMPARISON, operator);
}
