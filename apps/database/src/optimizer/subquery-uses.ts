import type { Expression, Variable } from '@strata/aql';
import { mentions, partsOf } from '../planner/expression-walk';
import { expressionsOf, innerPipelines } from '../planner/node-walk';
import type { Pipeline, PlanNode } from '../planner/plan-nodes';

/** What somebody wants to know of a subquery's result: its length, whether it has members at all, or the member at a position. */
export type ResultUse =
  { readonly kind: 'count' } | { readonly kind: 'exists' } | { readonly kind: 'member'; readonly position: number };

/** All uses of the variable that holds the result; null when one of them needs the whole array. */
export function usesOfResult(variable: Variable, pipeline: Pipeline): readonly ResultUse[] | null {
  const uses: ResultUse[] = [];
  return pipeline.every((node) => addUses(node, variable, uses)) ? uses : null;
}

function addUses(node: PlanNode, variable: Variable, into: ResultUse[]): boolean {
  if (node.type === 'FilterNode') return addTruth(node.condition, variable, into);
  return (
    expressionsOf(node).every((expression) => add(expression, variable, into)) &&
    innerPipelines(node).every((pipeline) => pipeline.every((inner) => addUses(inner, variable, into)))
  );
}

/** Only the truth of the expression matters. */
function addTruth(expression: Expression, variable: Variable, into: ResultUse[]): boolean {
  if (expression.kind === 'logical' || (expression.kind === 'unary' && expression.operator === '!'))
    return partsOf(expression).every((part) => addTruth(part, variable, into));
  if (!isCountOf(expression, variable)) return add(expression, variable, into);
  into.push({ kind: 'exists' });
  return true;
}

function add(expression: Expression, variable: Variable, into: ResultUse[]): boolean {
  if (!mentions(expression, variable)) return true;
  const use = useOf(expression, variable);
  if (use) {
    into.push(use);
    return true;
  }
  return expression.kind !== 'variable' && partsOf(expression).every((part) => add(part, variable, into));
}

function useOf(expression: Expression, variable: Variable): ResultUse | null {
  if (isCountOf(expression, variable)) return { kind: 'count' };
  if (expression.kind === 'call' && expression.name === 'FIRST' && isVariable(expression.arguments[0], variable))
    return { kind: 'member', position: 0 };
  if (expression.kind === 'index' && isVariable(expression.object, variable) && expression.index.kind === 'literal') {
    const { value } = expression.index;
    return typeof value === 'number' && value >= 0 ? { kind: 'member', position: Math.trunc(value) } : null;
  }
  return expression.kind === 'binary' && asksForMembers(expression, variable) ? { kind: 'exists' } : null;
}

/** `LENGTH(s) > 0` and what says the same or the opposite. */
function asksForMembers({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, variable: Variable): boolean {
  const tests: readonly string[] = isCountOf(left, variable)
    ? testsAgainst(right, ['>', '==', '!=', '<='], ['>=', '<'])
    : isCountOf(right, variable)
      ? testsAgainst(left, ['<', '==', '!=', '>='], ['<=', '>'])
      : [];
  return tests.includes(operator);
}

function testsAgainst(bound: Expression, zero: readonly string[], one: readonly string[]): readonly string[] {
  if (bound.kind !== 'literal') return [];
  return bound.value === 0 ? zero : bound.value === 1 ? one : [];
}

function isCountOf(expression: Expression, variable: Variable): boolean {
  return (
    expression.kind === 'call' &&
    (expression.name === 'LENGTH' || expression.name === 'COUNT') &&
    isVariable(expression.arguments[0], variable)
  );
}

const isVariable = (expression: Expression | undefined, variable: Variable): boolean =>
  expression?.kind === 'variable' && expression.variable === variable;
