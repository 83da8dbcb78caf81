import type { AqlValue, Expression } from '@strata/aql';
import { attributeOf } from '../trees/conditions';
import type { Variable } from '@strata/aql';

/** What follows from a condition for the attribute that it looks at through a function. */
export interface ImpliedCondition {
  readonly path: string;
  /** Conditions that an index serves. */
  readonly conditions: readonly Expression[];
  /** They say the same as the condition for every value, which need not be asked any more. */
  readonly isSame: boolean;
  /** What must be true of the values for the conditions to follow; null: they follow for every value. */
  readonly if: string | null;
}

/** A condition on one document: the variable it is of, and the values of constants, bind parameters included. */
export interface ConditionContext {
  readonly variable: Variable;
  readonly value: (expression: Expression) => AqlValue | undefined;
  /** An index finds documents by this path. */
  readonly isIndexed: (path: string) => boolean;
  /** Collections whose ids a sample has by this path; none: not known. */
  readonly idsOf: (path: string) => readonly string[];
  readonly fresh: (name: string) => Variable;
}

/** `F(d.x, …) operator constant`, whichever side the constant stands on. */
export interface ComparedCall {
  readonly name: string;
  readonly arguments: readonly Expression[];
  readonly operator: string;
  readonly value: AqlValue;
}

const TURNED: Readonly<Record<string, string>> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** A comparison with a constant, the constant on the right. */
export function comparedWithConstant(
  condition: Expression,
  { value }: ConditionContext,
): { readonly left: Expression; readonly operator: string; readonly value: AqlValue } | null {
  if (condition.kind !== 'binary') return null;
  const right = value(condition.right);
  if (right !== undefined) return { left: condition.left, operator: condition.operator, value: right };
  const left = value(condition.left);
  const operator = TURNED[condition.operator];
  return left === undefined || operator === undefined ? null : { left: condition.right, operator, value: left };
}

export function comparedCall(condition: Expression, context: ConditionContext): ComparedCall | null {
  const compared = comparedWithConstant(condition, context);
  if (compared?.left.kind !== 'call') return null;
  return { ...compared, name: compared.left.name, arguments: compared.left.arguments };
}

/** The attribute that an argument is, with the expression itself; null when it is none of the document's. */
export function subjectOf(
  argument: Expression | undefined,
  { variable }: ConditionContext,
): { readonly path: string; readonly subject: Expression } | null {
  const path = argument === undefined ? null : attributeOf(argument, variable);
  return path === null || argument === undefined ? null : { path, subject: argument };
}
