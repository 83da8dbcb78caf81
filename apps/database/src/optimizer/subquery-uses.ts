import type { Expression, Variable } from '@strata/aql';
import { mentions, partsOf } from '../planner/expression-walk';
import { expressionsOf, innerPipelines } from '../planner/node-walk';
import type { Pipeline, PlanNode } from '../planner/plan-nodes';

/** What somebody wants to know of a subquery's result: its length, whether it has members at all, or the member at a position. */
export type ResultUse =
  | { readonly kind: 'count' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'member'; readonly position: number };

/** All uses of the variable that holds the result; null when one of them needs the whole array. */
export function usesOfResult(result: Result, pipeline: Pipeline): readonly ResultUse[] | null {
  const uses: ResultUse[] = [];
  return pipeline.every((node) => addUses(node, result, uses)) ? uses : null;
}

/** A subquery's result. */
export interface Result {
  readonly variable: Variable;
  /** No member is null. An array of nulls equals the empty one. */
  readonly isNeverNull: boolean;
}

function addUses(node: PlanNode, result: Result, into: ResultUse[]): boolean {
  if (node.type === 'FilterNode') return addTruth(node.condition, result, into);
  return (
    expressionsOf(node).every((expression) => add(expression, result, into)) &&
    innerPipelines(node).every((pipeline) => pipeline.every((inner) => addUses(inner, result, into)))
  );
}

/** Only the truth of the expression matters. */
function addTruth(expression: Expression, result: Result, into: ResultUse[]): boolean {
  if (expression.kind === 'logical' || (expression.kind === 'unary' && expression.operator === '!'))
    return partsOf(expression).every((part) => addTruth(part, result, into));
  if (!isCountOf(expression, result.variable)) return add(expression, result, into);
  into.push({ kind: 'exists' });
  return true;
}

function add(expression: Expression, result: Result, into: ResultUse[]): boolean {
  if (!mentions(expression, result.variable)) return true;
  const use = useOf(expression, result);
  if (use) {
    into.push(use);
    return true;
  }
  return expression.kind !== 'variable' && partsOf(expression).every((part) => add(part, result, into));
}

function useOf(expression: Expression, { variable, isNeverNull }: Result): ResultUse | null {
  if (isCountOf(expression, variable)) return { kind: 'count' };
  if (expression.kind === 'call' && expression.name === 'FIRST' && isVariable(expression.arguments[0], variable))
    return { kind: 'member', position: 0 };
  if (expression.kind === 'index' && isVariable(expression.object, variable) && expression.index.kind === 'literal') {
    const { value } = expression.index;
    return typeof value === 'number' && value >= 0 ? { kind: 'member', position: Math.trunc(value) } : null;
  }
  if (expression.kind !== 'binary') return null;
  if (isNeverNull && isComparedWithNone(expression, variable)) return { kind: 'member', position: 0 };
  return asksForMembers(expression, variable) ? { kind: 'exists' } : null;
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

/** `s != []` and what says the same or the opposite. */
function isComparedWithNone({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, variable: Variable): boolean {
  if (isVariable(left, variable) && isEmptyArray(right)) return ['!=', '==', '>', '<='].includes(operator);
  return isVariable(right, variable) && isEmptyArray(left) && ['!=', '==', '<', '>='].includes(operator);
}

const isEmptyArray = (expression: Expression): boolean =>
  (expression.kind === 'literal' && Array.isArray(expression.value) && expression.value.length === 0) ||
  (expression.kind === 'array' && expression.elements.length === 0);

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
