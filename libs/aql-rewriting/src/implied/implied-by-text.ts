import type { Expression } from '@strata/aql';
import { binary, literal } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedCall, subjectOf } from './implied-condition';
import { textRange } from './text-range';

const TEXTS = 'is a text';

/** Beginnings of texts: `LEFT(d.x, 3) == "abc"`, `SUBSTRING(d.x, 0, 3) == "abc"`, `STARTS_WITH(d.x, "abc")`, `d.x LIKE "abc%"`. */
export function impliedByPrefix(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const prefix = askedPrefix(condition, context);
  if (prefix === null) return null;
  const conditions = textRange(prefix.subject, prefix.text);
  return conditions && { path: prefix.path, conditions, isSame: false, if: TEXTS };
}

function askedPrefix(
  condition: Expression,
  context: ConditionContext,
): { readonly path: string; readonly subject: Expression; readonly text: string } | null {
  if (condition.kind === 'call') {
    const subject = subjectOf(condition.arguments[0], context);
    const wanted = condition.arguments[1] && context.value(condition.arguments[1]);
    if (subject === null || typeof wanted !== 'string' || condition.arguments.length > 2) return null;
    if (condition.name === 'STARTS_WITH') return { ...subject, text: wanted };
    if (condition.name !== 'LIKE') return null;
    return { ...subject, text: /^[^%_\\]*/.exec(wanted)?.[0] ?? '' };
  }
  const compared = comparedCall(condition, context);
  if (compared === null || compared.operator !== '==' || typeof compared.value !== 'string') return null;
  const subject = subjectOf(compared.arguments[0], context);
  const numbers = compared.arguments.slice(1).map(context.value);
  const length = compared.name === 'LEFT' ? numbers[0] : compared.name === 'SUBSTRING' && numbers[0] === 0 ? numbers[1] : undefined;
  if (subject === null || length !== compared.value.length) return null;
  return { ...subject, text: compared.value };
}

/** What a function leaves as it is: `LOWER(d.x) == "abc"` where all are lower case, `TRIM`, `TO_STRING`, `CONCAT("a", d.x) == "ab"`. */
export function impliedByUnchanged(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedCall(condition, context);
  if (compared === null || compared.operator !== '==' || typeof compared.value !== 'string') return null;
  const { name, value } = compared;
  if (name === 'CONCAT') return impliedByConcat(compared.arguments, value, context);
  const subject = subjectOf(compared.arguments[0], context);
  if (subject === null || compared.arguments.length !== 1) return null;
  const same = { path: subject.path, conditions: [binary(subject.subject, '==', literal(value))] };
  if (name === 'TO_STRING') return { ...same, isSame: isTextOfTextOnly(value), if: isTextOfTextOnly(value) ? null : TEXTS };
  if (name === 'LOWER' && value === value.toLowerCase()) return { ...same, isSame: false, if: 'is written in lower case' };
  if (name === 'UPPER' && value === value.toUpperCase()) return { ...same, isSame: false, if: 'is written in upper case' };
  if (/^[LR]?TRIM$/.test(name) && value === value.trim()) return { ...same, isSame: false, if: 'has no blanks around it' };
  return null;
}

/** No value of another type has this text. */
const isTextOfTextOnly = (text: string): boolean => text !== '' && !/^[-\d[{]/.test(text) && text !== 'true' && text !== 'false';

function impliedByConcat(parts: readonly Expression[], whole: string, context: ConditionContext): ImpliedCondition | null {
  const at = parts.findIndex((part) => subjectOf(part, context) !== null);
  const subject = subjectOf(parts[at], context);
  const texts = parts.map(context.value);
  if (subject === null || texts.some((text, place) => place !== at && typeof text !== 'string')) return null;
  const before = texts.slice(0, at).join('');
  const after = texts.slice(at + 1).join('');
  if (!whole.startsWith(before) || !whole.endsWith(after) || whole.length < before.length + after.length) return null;
  const middle = whole.slice(before.length, whole.length - after.length);
  const conditions = [binary(subject.subject, '==', literal(middle))];
  return { path: subject.path, conditions, isSame: false, if: TEXTS };
}
