import type { Expression } from '@strata/aql';
import { isComparison, OPPOSITE_COMPARISON } from '@strata/aql';
import { FALSE, NULL, TRUE, literal } from '../../planner/expression';
import { mapParts } from '../../planner/expression-walk';
import { mapAllExpressions, mapSame } from '../../planner/node-walk';
import type { PlanNode } from '../../planner/plan-nodes';
import { toBool } from '../../values/casts';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** Reads attributes of object literals directly, and writes FILTER conditions in the plainest form: no NOT where an operator has an opposite. */
export const simplifyConditions: OptimizerRule = pipelineRule('simplify-conditions', (pipeline) => {
  const simpler = mapAllExpressions(pipeline, withoutLiteralAccess);
  return mapSame(simpler, (node): PlanNode => {
    if (node.type !== 'FilterNode') return node;
    const condition = plainTruth(node.condition);
    return condition === node.condition ? node : { ...node, condition };
  });
});

/** `{a: x, b: y}.a` is x, `[x, y][0]` is x. */
function withoutLiteralAccess(expression: Expression): Expression {
  const simpler = mapParts(expression, withoutLiteralAccess);
  const name = simpler.kind === 'attribute' ? simpler.name : simpler.kind === 'index' ? literalIndex(simpler.index) : null;
  if (name === null || (simpler.kind !== 'attribute' && simpler.kind !== 'index') || !isDeterministic(simpler.object))
    return simpler;
  const { object } = simpler;
  if (object.kind === 'object' && typeof name === 'string') {
    if (object.members.some(({ kind }) => kind === 'computed')) return simpler;
    return object.members.find((member) => member.kind === 'named' && member.name === name)?.value ?? NULL;
  }
  if (object.kind === 'array' && typeof name === 'number') return object.elements.at(Math.trunc(name)) ?? NULL;
  return simpler;
}

function literalIndex(index: Expression): string | number | null {
  return index.kind === 'literal' && (typeof index.value === 'string' || typeof index.value === 'number') ? index.value : null;
}

/** An expression that is true exactly when the given one is; its value may be another. */
function plainTruth(condition: Expression): Expression {
  if (condition.kind === 'unary' && condition.operator === '!') return negated(condition.operand) ?? condition;
  if (condition.kind === 'logical') {
    const plain = mapParts(condition, plainTruth);
    return plain.kind === 'logical' ? withoutConstants(plain) : plain;
  }
  return condition.kind === 'binary' && condition.operator === 'IN' ? singleMember(condition) : condition;
}

/** @returns null when there is no plainer form of NOT operand */
function negated(operand: Expression): Expression | null {
  if (operand.kind === 'unary' && operand.operator === '!') return plainTruth(operand.operand);
  if (operand.kind === 'binary' && isComparison(operand.operator) && !operand.operator.endsWith('IN'))
    return { ...operand, operator: OPPOSITE_COMPARISON[operand.operator] };
  if (operand.kind !== 'logical') return null;
  const not = (part: Expression): Expression => plainTruth({ kind: 'unary', operator: '!', operand: part });
  return { kind: 'logical', operator: operand.operator === '&&' ? '||' : '&&', left: not(operand.left), right: not(operand.right) };
}

function withoutConstants(condition: Extract<Expression, { kind: 'logical' }>): Expression {
  const { operator, left, right } = condition;
  for (const [constant, other] of [[left, right] as const, [right, left] as const]) {
    if (constant.kind !== 'literal') continue;
    const decides = toBool(constant.value) === (operator === '||');
    if (!decides) return other;
    if (isDeterministic(other)) return operator === '||' ? TRUE : FALSE;
  }
  return condition;
}

/** `x IN [y]` is `x == y`. */
function singleMember(condition: Extract<Expression, { kind: 'binary' }>): Expression {
  const { left, right } = condition;
  if (right.kind === 'array' && right.elements.length === 1)
    return { kind: 'binary', operator: '==', left, right: right.elements[0]! };
  if (right.kind === 'literal' && Array.isArray(right.value) && right.value.length === 1)
    return { kind: 'binary', operator: '==', left, right: literal(right.value[0]) };
  return condition;
}
