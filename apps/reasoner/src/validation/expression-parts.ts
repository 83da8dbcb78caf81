import type { Expression, Statement, Variable } from '@strata/aql';
import { expressionsOf, forEachChild, walkExpression } from '@strata/aql';

/**
 * Calls `visit` for an expression and what is in it, parents first; a subquery is visited, what is in it is not.
 * @param parent what the expression stands in, directly
 */
export function visitParts(
  expression: Expression,
  visit: (part: Expression, parent: Expression | undefined) => void,
  parent?: Expression,
): void {
  visit(expression, parent);
  if (expression.kind !== 'subquery') forEachChild(expression, (child) => visitParts(child, visit, expression));
}

/** Variables whose value is used for nothing but its length. */
export function countedVariables(statements: readonly Statement[]): ReadonlySet<Variable> {
  const uses = new Map<Variable, number>();
  const count = (variable: Variable, number: number) => uses.set(variable, (uses.get(variable) ?? 0) + number);
  const counted = new Set<Variable>();
  for (const statement of statements) {
    if (statement.kind === 'collect') for (const variable of statement.into?.variables ?? []) count(variable, 1);
    for (const expression of expressionsOf(statement))
      walkExpression(expression, (part) => {
        if (part.kind === 'variable') count(part.variable, 1);
        const measured = measuredBy(part);
        if (measured?.kind !== 'variable') return;
        counted.add(measured.variable);
        count(measured.variable, -1);
      });
  }
  return new Set([...counted].filter((variable) => uses.get(variable) === 0));
}

/** The array of which an expression asks no more than how many members it has, or whether it has any. */
export function measuredBy(expression: Expression): Expression | undefined {
  if (expression.kind === 'call' && (expression.name === 'LENGTH' || expression.name === 'COUNT')) return expression.arguments[0];
  if (expression.kind !== 'binary' || !['==', '!='].includes(expression.operator)) return undefined;
  const { left, right } = expression;
  return isEmptyArray(right) ? left : isEmptyArray(left) ? right : undefined;
}

const isEmptyArray = (expression: Expression): boolean =>
  (expression.kind === 'array' && expression.elements.length === 0) ||
  (expression.kind === 'literal' && Array.isArray(expression.value) && expression.value.length === 0);

/** Attributes of the variable that a condition wants to be equal to something that the variable has no part in. */
export function equalAttributes(condition: Expression, variable: Variable): readonly string[] {
  if (condition.kind === 'logical' && condition.operator === '&&')
    return [...equalAttributes(condition.left, variable), ...equalAttributes(condition.right, variable)];
  if (condition.kind !== 'binary' || condition.operator !== '==') return [];
  const { left, right } = condition;
  const attributeOf = (side: Expression, other: Expression): readonly string[] =>
    side.kind === 'attribute' && side.object.kind === 'variable' && side.object.variable === variable && !uses(other, variable)
      ? [side.name]
      : [];
  return [...attributeOf(left, right), ...attributeOf(right, left)];
}

export function uses(expression: Expression, ...variables: readonly Variable[]): boolean {
  let isUsed = false;
  walkExpression(expression, (part) => {
    isUsed ||= part.kind === 'variable' && variables.includes(part.variable);
  });
  return isUsed;
}
