import type { AqlValue, Expression } from '@strata/aql';
import { anyOf, disjunctsOf } from '../../planner/expression';
import { expressionText } from '../../planner/same-expression';
import { hasAtMost } from '../../values/casts';
import { compareValues } from '../../values/compare';
import { groupKey } from '../../values/group-key';
import { conditionRule } from '../condition-rule';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';

/**
 * Drops an alternative of an OR that another one contains: `d.a > 5 OR d.a > 3` is `d.a > 3`. Whatever is contained by some bound is contained
 * by the widest of its side, so that each alternative is held against two bounds and the equal values before it.
 */
export const removeRedundantOr: OptimizerRule = conditionRule('remove-redundant-or', (condition) => {
  if (condition.kind !== 'logical' || condition.operator !== '||') return condition;
  const parts = disjunctsOf(condition);
  const bounds = parts.map(boundOf);
  const subjects = new Map<string, SubjectBounds>();
  const repeated = new Set<Bound>();
  for (const bound of bounds) {
    if (!bound) continue;
    let subject = subjects.get(bound.subject);
    if (!subject) subjects.set(bound.subject, (subject = { lower: null, upper: null, values: new Set() }));
    note(bound, subject, repeated);
  }
  const isContained = (bound: Bound): boolean => {
    const { lower, upper } = subjects.get(bound.subject)!;
    return repeated.has(bound) || [lower, upper].some((widest) => widest && widest !== bound && contains(widest, bound));
  };
  const kept = parts.filter((_, at) => !bounds[at] || !isContained(bounds[at]));
  return kept.length === parts.length ? condition : anyOf(kept);
});

type BoundOperator = '==' | '<' | '<=' | '>' | '>=';

interface Bound {
  /** text of what is compared */
  readonly subject: string;
  readonly operator: BoundOperator;
  readonly value: AqlValue;
}

/** What is known of the alternatives that compare the same thing: of equal bounds the earliest is the widest. */
interface SubjectBounds {
  lower: Bound | null;
  upper: Bound | null;
  readonly values: Set<unknown>;
}

/** Values that are looked at to find equal ones; of larger ones all stay. */
const MAX_MEMBERS = 1000;

function note(bound: Bound, subject: SubjectBounds, repeated: Set<Bound>): void {
  const { operator, value } = bound;
  if (operator === '==') {
    const key = hasAtMost(value, MAX_MEMBERS) ? groupKey(value) : bound;
    if (subject.values.has(key)) repeated.add(bound);
    subject.values.add(key);
    return;
  }
  const side = isLower(operator) ? 'lower' : 'upper';
  const widest = subject[side];
  if (!widest || (contains(bound, widest) && !contains(widest, bound))) subject[side] = bound;
}

const MIRRORED: Record<BoundOperator, BoundOperator> = { '==': '==', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function boundOf(part: Expression): Bound | null {
  if (part.kind !== 'binary' || !(part.operator in MIRRORED) || !isDeterministic(part)) return null;
  const operator = part.operator as BoundOperator;
  if (part.right.kind === 'literal') return { subject: expressionText(part.left), operator, value: part.right.value };
  if (part.left.kind === 'literal')
    return { subject: expressionText(part.right), operator: MIRRORED[operator], value: part.left.value };
  return null;
}

const isLower = (operator: BoundOperator): boolean => operator === '>' || operator === '>=';

/** @param wide is no `==` */
function contains(wide: Bound, narrow: Bound): boolean {
  const order = compareValues(narrow.value, wide.value);
  const isInside = isLower(wide.operator) ? order > 0 : order < 0;
  const reachesEdge = wide.operator === '>=' || wide.operator === '<=' || narrow.operator === wide.operator;
  if (narrow.operator !== '==' && isLower(wide.operator) !== isLower(narrow.operator)) return false;
  return isInside || (order === 0 && reachesEdge);
}
