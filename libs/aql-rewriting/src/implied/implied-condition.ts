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
  /** Conditions that say the same for values of which `if` is true; left out: none are known. */
  readonly exact?: readonly Expression[];
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

/** `F(d.x, …) operator constant`; `rewritableQuery` has put the constant on the right. */
export interface ComparedCall {
  readonly name: string;
  readonly arguments: readonly Expression[];
  readonly operator: string;
  readonly value: AqlValue;
}

/** A comparison with a constant. */
export function comparedWithConstant(
  condition: Expression,
  { value }: ConditionContext,
): { readonly left: Expression; readonly operator: string; readonly value: AqlValue } | null {
  if (condition.kind !== 'binary') return null;
  const right = value(condition.right);
  return right === undefined ? null : { left: condition.left, operator: condition.operator, value: right };
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
