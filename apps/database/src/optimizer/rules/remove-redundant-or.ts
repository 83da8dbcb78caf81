import type { AqlValue, Expression } from '@strata/aql';
import { anyOf, disjunctsOf } from '../../planner/expression';
import { isSameExpression } from '../../planner/same-expression';
import { compareValues } from '../../values/compare';
import { conditionRule } from '../condition-rule';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';

/** Drops an alternative of an OR that another one contains: `d.a > 5 OR d.a > 3` is `d.a > 3`. */
export const removeRedundantOr: OptimizerRule = conditionRule('remove-redundant-or', (condition) => {
  if (condition.kind !== 'logical' || condition.operator !== '||') return condition;
  const parts = disjunctsOf(condition);
  const bounds = parts.map(boundOf);
  const kept = parts.filter((_, at) => {
    const bound = bounds[at];
    return !bound || !bounds.some((other, position) => other && position !== at && contains(other, bound, position < at));
  });
  return kept.length === parts.length ? condition : anyOf(kept);
});

type BoundOperator = '==' | '<' | '<=' | '>' | '>=';

interface Bound {
  readonly subject: Expression;
  readonly operator: BoundOperator;
  readonly value: AqlValue;
}

const MIRRORED: Record<BoundOperator, BoundOperator> = { '==': '==', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function boundOf(part: Expression): Bound | null {
  if (part.kind !== 'binary' || !(part.operator in MIRRORED) || !isDeterministic(part)) return null;
  const operator = part.operator as BoundOperator;
  if (part.right.kind === 'literal') return { subject: part.left, operator, value: part.right.value };
  if (part.left.kind === 'literal') return { subject: part.right, operator: MIRRORED[operator], value: part.left.value };
  return null;
}

/** @param isEarlier of two equal bounds the earlier one stays */
function contains(wide: Bound, narrow: Bound, isEarlier: boolean): boolean {
  if (!isSameExpression(wide.subject, narrow.subject)) return false;
  const order = compareValues(narrow.value, wide.value);
  if (wide.operator === '==') return narrow.operator === '==' && order === 0 && isEarlier;
  const isLower = wide.operator === '>' || wide.operator === '>=';
  const isInside = isLower ? order > 0 : order < 0;
  const reachesEdge = wide.operator === '>=' || wide.operator === '<=';
  if (narrow.operator === '==') return isInside || (order === 0 && reachesEdge);
  if (isLower !== (narrow.operator === '>' || narrow.operator === '>=')) return false;
  if (order !== 0) return isInside;
  if (narrow.operator === wide.operator) return isEarlier;
  return reachesEdge;
}
