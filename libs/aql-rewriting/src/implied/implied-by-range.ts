import type { Expression } from '@strata/aql';
import { binary, constant } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant, subjectOf } from './implied-condition';
import { textRange } from './text-range';

/** `IN_RANGE(d.x, 10, 20, true, false)`: both bounds in the order of all values. */
export function impliedByRange(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  if (condition.kind !== 'call' || condition.name !== 'IN_RANGE' || condition.arguments.length !== 5) return null;
  const [first, ...others] = condition.arguments;
  const subject = subjectOf(first, context);
  const [low, high, takesLow, takesHigh] = others.map(context.value);
  if (subject === null || low === undefined || high === undefined) return null;
  if (typeof takesLow !== 'boolean' || typeof takesHigh !== 'boolean') return null;
  const conditions = [
    binary(subject.subject, takesLow ? '>=' : '>', constant(low)),
    binary(subject.subject, takesHigh ? '<=' : '<', constant(high)),
  ];
  return { path: subject.path, conditions, isSame: true, if: null };
}

/** The first part of a text: `SPLIT(d.x, "-")[0] == "2024"`, `FIRST(SPLIT(d.x, "-"))`; and a number that a beginning is: `TO_NUMBER(LEFT(d.x, 4)) == 2024`. */
export function impliedByFirstPart(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedWithConstant(condition, context);
  if (compared?.operator !== '==') return null;
  const { left, value } = compared;
  const split = splitOf(left, context);
  if (split !== null) return typeof value === 'string' ? beginning(split, value, 'is a text', context) : null;
  if (left.kind !== 'call' || left.name !== 'TO_NUMBER' || typeof value !== 'number' || !Number.isInteger(value)) return null;
  const [inner] = left.arguments;
  if (inner?.kind !== 'call') return null;
  const [text, from, length] = inner.arguments.map((one, at) => (at === 0 ? undefined : context.value(one)));
  const isBeginning =
    (inner.name === 'LEFT' && from !== undefined) || (inner.name === 'SUBSTRING' && from === 0 && length !== undefined);
  return isBeginning && text === undefined
    ? beginning(inner.arguments[0], String(value), 'begins with this number', context)
    : null;
}

function beginning(text: Expression | undefined, prefix: string, what: string, context: ConditionContext): ImpliedCondition | null {
  const subject = subjectOf(text, context);
  const conditions = subject && textRange(subject.subject, prefix);
  return conditions && { path: subject.path, conditions, isSame: false, if: what };
}

/** The text that is split, of whose parts the first is taken. */
function splitOf(expression: Expression, context: ConditionContext): Expression | null {
  const isFirst = expression.kind === 'call' && expression.name === 'FIRST';
  const parts = isFirst ? expression.arguments[0] : expression.kind === 'index' ? expression.object : undefined;
  if (expression.kind === 'index' && context.value(expression.index) !== 0) return null;
  if (parts?.kind !== 'call' || parts.name !== 'SPLIT') return null;
  const [text, separator] = parts.arguments;
  return text !== undefined && separator !== undefined && typeof context.value(separator) === 'string' ? text : null;
}
