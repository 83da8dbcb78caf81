import type { Expression, UnaryNode } from '@strata/aql';
import { binary, constant, literal } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant, subjectOf } from './implied-condition';

/** Functions that say what an operator says: `IS_NULL(d.x)`, `POSITION([1, 2], d.x)`, `CONTAINS_ARRAY`. */
export function impliedByTest(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const position = impliedByPosition(condition, context);
  if (position !== null) return position;
  const negated = isNegation(condition);
  const test = negated ? condition.operand : condition;
  if (test.kind !== 'call') return null;
  const [first, second] = test.arguments;
  if (test.name === 'IS_NULL') {
    const subject = subjectOf(first, context);
    if (subject === null) return null;
    const conditions = [binary(subject.subject, negated ? '!=' : '==', literal(null))];
    return { path: subject.path, conditions, isSame: true, if: null };
  }
  if (negated || (test.name !== 'POSITION' && test.name !== 'CONTAINS_ARRAY') || test.arguments.length !== 2) return null;
  const subject = subjectOf(second, context);
  if (subject === null || first === undefined || !Array.isArray(context.value(first))) return null;
  return { path: subject.path, conditions: [binary(subject.subject, 'IN', first)], isSame: true, if: null };
}

/** `POSITION([1, 2], d.x, true) >= 0` */
function impliedByPosition(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedWithConstant(condition, context);
  if (compared?.left.kind !== 'call' || compared.left.name !== 'POSITION') return null;
  const { operator, value } = compared;
  const isFound = value === 0 ? operator === '>=' : value === -1 && (operator === '>' || operator === '!=');
  const [list, member, wantsPlace] = compared.left.arguments;
  const subject = subjectOf(member, context);
  if (!isFound || subject === null || !list || !wantsPlace || context.value(wantsPlace) !== true) return null;
  if (!Array.isArray(context.value(list))) return null;
  return { path: subject.path, conditions: [binary(subject.subject, 'IN', list)], isSame: true, if: null };
}

const isNegation = (expression: Expression): expression is UnaryNode => expression.kind === 'unary' && expression.operator === '!';

export const RANGES: ReadonlySet<string> = new Set(['==', '<', '<=', '>', '>=']);
/** Room for what floating point rounds: the condition itself stays and decides. */
const ROUNDING = 1e-9;

/** Arithmetic with a constant: `d.x + 5 > 10`, `d.x * 2 == 8`, `-d.x < -3`, `FLOOR(d.x) == 3`, `ABS(d.x) < 3`. */
export function impliedByArithmetic(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedWithConstant(condition, context);
  if (compared === null || typeof compared.value !== 'number' || !RANGES.has(compared.operator)) return null;
  const range = impliedRange(compared.left, rangeOf(compared.operator, compared.value), context);
  if (range === null) return null;
  const { subject, path, low, high } = range;
  const widened = (bound: number, by: number): Expression => constant(bound + by * ROUNDING * Math.max(1, Math.abs(bound)));
  const conditions = [
    ...(low === -Infinity ? [] : [binary(subject, '>=', widened(low, -1))]),
    ...(high === Infinity ? [] : [binary(subject, '<=', widened(high, 1))]),
  ];
  if (conditions.length === 0) return null;
  const isRounded = compared.left.kind === 'call' && compared.left.name !== 'TO_NUMBER';
  const exact = isRounded ? undefined : exactBounds(subject, compared.operator, range);
  return { path, conditions, isSame: false, ...(exact && { exact }), if: 'is a number' };
}

/** What the attribute itself is compared with, where the bound is a number that is written in a few digits: sums of others are rounded. */
function exactBounds(subject: Expression, operator: string, { low, high }: NumberRange): readonly Expression[] | undefined {
  const bound = low === -Infinity ? high : low;
  if (!Number.isFinite(bound) || Number(bound.toPrecision(9)) !== bound) return undefined;
  if (operator === '==') return [binary(subject, '==', constant(bound))];
  const isStrict = operator === '<' || operator === '>';
  return [binary(subject, `${low === -Infinity ? '<' : '>'}${isStrict ? '' : '='}`, constant(bound))];
}

export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

export function rangeOf(operator: string, value: number): NumberRange {
  return { low: operator.startsWith('<') ? -Infinity : value, high: operator.startsWith('>') ? Infinity : value };
}

/** In which range the attribute is when the expression is in this one; only where the expression is more than the attribute. */
function impliedRange(
  expression: Expression,
  range: NumberRange,
  context: ConditionContext,
): (NumberRange & { readonly path: string; readonly subject: Expression }) | null {
  if (expression.kind === 'call') {
    const inner = subjectOf(expression.arguments[0], context);
    const rounded = expression.name === 'FLOOR' || expression.name === 'CEIL' || expression.name === 'ROUND';
    if (inner === null || expression.arguments.length !== 1) return null;
    if (rounded) return { ...inner, low: range.low - 1, high: range.high + 1 };
    if (expression.name === 'ABS') return range.high === Infinity ? null : { ...inner, low: -range.high, high: range.high };
    return expression.name === 'TO_NUMBER' ? { ...inner, ...range } : null;
  }
  if (expression.kind === 'unary' && expression.operator === '-') {
    const inner = subjectOf(expression.operand, context);
    return inner && { ...inner, low: -range.high, high: -range.low };
  }
  if (expression.kind !== 'binary') return null;
  const inner = subjectOf(expression.left, context) ?? subjectOf(expression.right, context);
  const isLeft = subjectOf(expression.left, context) !== null;
  const other = context.value(isLeft ? expression.right : expression.left);
  if (inner === null || typeof other !== 'number') return null;
  switch (expression.operator) {
    case '+':
      return { ...inner, low: range.low - other, high: range.high - other };
    case '-':
      return isLeft
        ? { ...inner, low: range.low + other, high: range.high + other }
        : { ...inner, low: other - range.high, high: other - range.low };
    case '*':
      return other === 0 ? null : { ...inner, ...ordered(range.low / other, range.high / other) };
    case '/':
      return other === 0 || !isLeft ? null : { ...inner, ...ordered(range.low * other, range.high * other) };
    default:
      return null;
  }
}

const ordered = (a: number, b: number): NumberRange => ({ low: Math.min(a, b), high: Math.max(a, b) });
