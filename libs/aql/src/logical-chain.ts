import type { Expression } from './ast';

type LogicalOperator = Extract<Expression, { kind: 'logical' }>['operator'];

/** Longer chains become balanced trees. */
const MAX_PLAIN_CHAIN_LENGTH = 64;

/**
 * Operands joined by AND or OR, evaluated from left to right: `a OR b OR c`. A short chain groups to the left as its text does; a long one is
 * halved again and again, so that whoever walks the tree is not as deep in it as the chain is long. What it gives is the same.
 * @param operands at least one
 */
export function logicalChain(operator: LogicalOperator, operands: readonly Expression[]): Expression {
  if (operands.length <= MAX_PLAIN_CHAIN_LENGTH)
    return operands.reduce((left, right) => ({ kind: 'logical', operator, left, right }) as const satisfies Expression);
  const middle = Math.ceil(operands.length / 2);
  const left = logicalChain(operator, operands.slice(0, middle));
  return { kind: 'logical', operator, left, right: logicalChain(operator, operands.slice(middle)) };
}

/** The operands of a chain of ANDs, or of ORs, from left to right; the expression itself when it is none. */
export function chainOperands(expression: Expression, operator: LogicalOperator): readonly Expression[] {
  if (expression.kind !== 'logical' || expression.operator !== operator) return [expression];
  return [...chainOperands(expression.left, operator), ...chainOperands(expression.right, operator)];
}

/** Levels of the tree that so many operands make. */
export function chainDepth(operands: number): number {
  return operands <= MAX_PLAIN_CHAIN_LENGTH ? operands - 1 : 1 + chainDepth(Math.ceil(operands / 2));
}
