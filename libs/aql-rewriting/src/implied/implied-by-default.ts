import type { AqlValue, Expression } from '@strata/aql';
import { binary, constant, literal } from '../trees/build';
import { joined } from '../trees/conditions';
import { isSameTree } from '../trees/same-tree';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant, subjectOf } from './implied-condition';

/**
 * An attribute with a value for where it is missing: `NOT_NULL(d.x, "none") == "a"`, `(d.x || "none") == "a"`,
 * `(d.x == null ? "none" : d.x) == "a"`. Where the value is the one that is wanted, documents without the attribute are too.
 */
export function impliedByDefault(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedWithConstant(condition, context);
  if (compared?.operator !== '==') return null;
  const { left, value } = compared;
  const found = withDefault(left, context);
  if (found === null) return null;
  const { subject, path, other, isFalsy } = found;
  const isWanted = binary(subject, '==', constant(value));
  if (JSON.stringify(other) !== JSON.stringify(value)) return { path, conditions: [isWanted], isSame: value !== null, if: null };
  const missing = isFalsy ? [null, false, 0, ''] : [null];
  const either = missing.map((one) => binary(subject, '==', literal(one)));
  return { path, conditions: [joined('||', [isWanted, ...either])], isSame: true, if: null };
}

interface WithDefault {
  readonly path: string;
  readonly subject: Expression;
  readonly other: AqlValue;
  /** The other value stands for whatever is false, and not for null only. */
  readonly isFalsy: boolean;
}

function withDefault(expression: Expression, context: ConditionContext): WithDefault | null {
  if (expression.kind === 'call' && expression.name === 'NOT_NULL') {
    const [first, second, ...more] = expression.arguments;
    return more.length === 0 ? defaulted(first, second, false, context) : null;
  }
  if (expression.kind === 'logical' && expression.operator === '||')
    return defaulted(expression.left, expression.right, true, context);
  if (expression.kind !== 'conditional') return null;
  const { condition, then, else: otherwise } = expression;
  if (then === null) return defaulted(condition, otherwise, true, context);
  if (isSameTree(condition, then)) return defaulted(then, otherwise, true, context);
  if (condition.kind !== 'binary' || context.value(condition.right) !== null) return null;
  if (condition.operator === '==' && isSameTree(condition.left, otherwise)) return defaulted(otherwise, then, false, context);
  return condition.operator === '!=' && isSameTree(condition.left, then) ? defaulted(then, otherwise, false, context) : null;
}

/** Null as the other value is no value. */
function defaulted(
  attribute: Expression | undefined,
  other: Expression | undefined,
  isFalsy: boolean,
  context: ConditionContext,
): WithDefault | null {
  const subject = subjectOf(attribute, context);
  const value = other && context.value(other);
  return subject === null || value === undefined || value === null ? null : { ...subject, other: value, isFalsy };
}
