import type { AqlValue, Expression, Variable } from '@strata/aql';
import { chainOperands, logicalChain } from '@strata/aql';

/**
 * Expressions of a plan are those of the language's tree after `bindParameters`: no bind nodes are left, and the planner has
 * taken every subquery and SLEEP out into a plan node and put its variable in place.
 */
export const NULL: Expression = Object.freeze({ kind: 'literal', value: null });
export const TRUE: Expression = Object.freeze({ kind: 'literal', value: true });
export const FALSE: Expression = Object.freeze({ kind: 'literal', value: false });

export const literal = (value: AqlValue): Expression => ({ kind: 'literal', value });
export const referenceTo = (variable: Variable): Expression => ({ kind: 'variable', variable });
export const attributeOf = (object: Expression, name: string): Expression => ({ kind: 'attribute', object, name });
export const isLiteral = (expression: Expression): boolean => expression.kind === 'literal';

/** The conjunction of the operands: TRUE for none, the operand itself for one. */
export function allOf(operands: readonly Expression[]): Expression {
  return joined('&&', operands) ?? TRUE;
}

/** The disjunction of the operands: FALSE for none. */
export function anyOf(operands: readonly Expression[]): Expression {
  return joined('||', operands) ?? FALSE;
}

function joined(operator: '&&' | '||', operands: readonly Expression[]): Expression | undefined {
  return operands.length > 0 ? logicalChain(operator, operands) : undefined;
}

/** The operands of nested ANDs, from left to right; the expression itself when it is no AND. */
export const conjunctsOf = (expression: Expression): readonly Expression[] => chainOperands(expression, '&&');
export const disjunctsOf = (expression: Expression): readonly Expression[] => chainOperands(expression, '||');

const SHORT_RANGE = 1000;

/** True for a range that is known to have few members. */
export function isShortRange({ from, to }: Extract<Expression, { kind: 'range' }>): boolean {
  if (from.kind !== 'literal' || to.kind !== 'literal') return false;
  const [first, last] = [from.value, to.value];
  return typeof first === 'number' && typeof last === 'number' && Math.abs(last - first) < SHORT_RANGE;
}
