import type { Expression } from '@strata/aql';
import { binary, constant, literal } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedCall, subjectOf } from './implied-condition';
import { joined } from '../trees/conditions';
import { textRange } from './text-range';

export const TEXTS = 'is a text';
/** Each is a look-up of its own. */
const MOST_PREFIXES = 20;

/**
 * Beginnings of texts: `LEFT(d.x, 3) == "abc"`, `SUBSTRING(d.x, 0, 3) == "abc"`, `STARTS_WITH(d.x, "abc")`, `d.x LIKE "abc%"`, `d.x =~ "^abc"`,
 * and the same of `LOWER(d.x)` and `UPPER(d.x)`: upper case comes right before lower case in the order of texts.
 */
export function impliedByPrefix(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const prefix = askedPrefix(condition, context);
  if (prefix === null) return null;
  const conditions = textRange(prefix.subject, prefix.foldsCase ? prefix.text.toUpperCase() : prefix.text);
  if (conditions === null) return null;
  const exact = prefix.isWhole && !prefix.foldsCase ? { exact: conditions } : {};
  return { path: prefix.path, conditions, isSame: false, ...exact, if: TEXTS };
}

interface TextSubject {
  readonly path: string;
  readonly subject: Expression;
  readonly foldsCase: boolean;
}

/** `d.x`, `LOWER(d.x)` or `UPPER(d.x)`, or a function that leaves texts as they are */
function textSubject(argument: Expression | undefined, context: ConditionContext): TextSubject | null {
  const isFolded = argument?.kind === 'call' && (argument.name === 'LOWER' || argument.name === 'UPPER');
  const subject = subjectOf(asItIs(isFolded ? argument.arguments[0] : argument, context), context);
  return subject && { ...subject, foldsCase: isFolded };
}

/** `TO_STRING(d.x)`, `CONCAT(d.x, "")` */
function asItIs(argument: Expression | undefined, context: ConditionContext): Expression | undefined {
  if (argument?.kind !== 'call' || (argument.name !== 'CONCAT' && argument.name !== 'TO_STRING')) return argument;
  const others = argument.arguments.filter((part) => context.value(part) !== '');
  return others.length === 1 ? others[0] : argument;
}

/** One of several beginnings: `STARTS_WITH(d.x, ["abc", "abd"])`. */
export function impliedByPrefixes(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  if (condition.kind !== 'call' || condition.name !== 'STARTS_WITH' || condition.arguments.length !== 2) return null;
  const [first, list] = condition.arguments;
  const subject = textSubject(first, context);
  const prefixes: unknown = list && context.value(list);
  if (subject === null || !Array.isArray(prefixes) || prefixes.length === 0 || prefixes.length > MOST_PREFIXES) return null;
  const ranges = (prefixes as readonly unknown[]).map((text) =>
    typeof text === 'string' ? textRange(subject.subject, subject.foldsCase ? text.toUpperCase() : text) : null,
  );
  if (!ranges.every((range) => range !== null)) return null;
  const either = joined(
    '||',
    ranges.map((range) => joined('&&', range)),
  );
  const exact = subject.foldsCase ? {} : { exact: [either] };
  return { path: subject.path, conditions: [either], isSame: false, ...exact, if: TEXTS };
}

interface AskedPrefix extends TextSubject {
  readonly text: string;
  /** Nothing is asked but how the text begins. */
  readonly isWhole: boolean;
}

function askedPrefix(condition: Expression, context: ConditionContext): AskedPrefix | null {
  if (condition.kind === 'call') {
    const [first, pattern, folding, ...others] = condition.arguments;
    const subject = textSubject(first, context);
    const wanted = pattern && context.value(pattern);
    const folds = folding === undefined ? false : context.value(folding);
    if (subject === null || typeof wanted !== 'string' || typeof folds !== 'boolean' || others.length > 0) return null;
    if (condition.name === 'STARTS_WITH') return folding === undefined ? { ...subject, text: wanted, isWhole: true } : null;
    const foldsCase = subject.foldsCase || folds;
    if (condition.name === 'LIKE') {
      const text = /^[^%_\\]*/.exec(wanted)?.[0] ?? '';
      return { ...subject, foldsCase, text, isWhole: wanted === `${text}%` };
    }
    if (condition.name !== 'REGEX_TEST') return null;
    const text = prefixOfPattern(wanted);
    return { ...subject, foldsCase, text, isWhole: wanted === `^${text}` };
  }
  const compared = comparedCall(condition, context);
  if (compared?.operator !== '==') return null;
  const subject = textSubject(compared.arguments[0], context);
  const values = compared.arguments.slice(1).map(context.value);
  if (subject === null) return null;
  if (compared.name === 'FIND_FIRST')
    return compared.value === 0 && values.length === 1 && typeof values[0] === 'string'
      ? { ...subject, text: values[0], isWhole: true }
      : null;
  if (typeof compared.value !== 'string') return null;
  const length = compared.name === 'LEFT' ? values[0] : compared.name === 'SUBSTRING' && values[0] === 0 ? values[1] : undefined;
  return length === compared.value.length ? { ...subject, text: compared.value, isWhole: true } : null;
}

/** A choice of whole texts: `d.x =~ "^(new|paid)$"`. */
export function impliedByChoice(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  if (condition.kind !== 'call' || condition.name !== 'REGEX_TEST' || condition.arguments.length !== 2) return null;
  const [first, second] = condition.arguments;
  const subject = subjectOf(first, context);
  const pattern = second && context.value(second);
  const choice = typeof pattern === 'string' ? /^\^(?:\((?:\?:)?([\w -]+(?:\|[\w -]+)+)\)|([\w -]+))\$$/.exec(pattern) : null;
  if (subject === null || choice === null) return null;
  const texts = (choice[1] ?? choice[2] ?? '').split('|');
  if (texts.length > MOST_PREFIXES) return null;
  const [only, ...others] = texts;
  const found =
    others.length === 0 && only !== undefined
      ? binary(subject.subject, '==', literal(only))
      : binary(subject.subject, 'IN', constant(texts));
  return { path: subject.path, conditions: [found], isSame: false, exact: [found], if: TEXTS };
}

/** The plain characters that a regular expression wants at the beginning; none where it offers alternatives. */
function prefixOfPattern(pattern: string): string {
  const found = /^\^([^\\.*+?()[\]{}|^$]*)(.?)/.exec(pattern);
  if (found === null || pattern.includes('|')) return '';
  const [, plain = '', next = ''] = found;
  return /[*?{]/.test(next) ? plain.slice(0, -1) : plain;
}

/** Beginnings that lie above or below a text: `LEFT(d.x, 10) >= "2024-03-01"`. */
export function impliedByBeginning(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedCall(condition, context);
  if (compared === null || !/^[<>]=?$/.test(compared.operator) || typeof compared.value !== 'string') return null;
  const { name, operator, value } = compared;
  const subject = subjectOf(compared.arguments[0], context);
  const values = compared.arguments.slice(1).map(context.value);
  const length = name === 'LEFT' ? values[0] : name === 'SUBSTRING' && values[0] === 0 ? values[1] : undefined;
  if (subject === null || typeof length !== 'number' || value.length > length) return null;
  const [low, high] = textRange(subject.subject, value) ?? [];
  const bound = operator.startsWith('>') ? low : high;
  if (bound === undefined) return null;
  const same = value.length === length ? boundOfBeginning(subject.subject, operator, value, high) : undefined;
  return { path: subject.path, conditions: [bound], isSame: false, ...(same && { exact: [same] }), if: TEXTS };
}

/** What is said of whole texts by a comparison of their beginnings. @param above what is true below all that begin with `value` or less */
function boundOfBeginning(subject: Expression, operator: string, value: string, above?: Expression): Expression | undefined {
  if (operator === '<' || operator === '>=') return binary(subject, operator, literal(value));
  if (operator === '<=' || above?.kind !== 'binary') return above;
  return { ...above, operator: '>=' };
}

/** What a function leaves as it is: `LOWER(d.x) == "abc"` (all ways to write it stand between "ABC" and "abc": upper case comes first), `TRIM`, `TO_STRING`, `CONCAT("a", d.x) == "ab"`. */
export function impliedByUnchanged(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedCall(condition, context);
  if (compared === null || compared.operator !== '==' || typeof compared.value !== 'string') return null;
  const { name, value } = compared;
  if (name === 'CONCAT') return impliedByConcat(compared.arguments, value, context);
  if (name === 'CONCAT_SEPARATOR') return impliedBySeparator(compared.arguments, value, context);
  const subject = subjectOf(compared.arguments[0], context);
  if (subject === null || compared.arguments.length !== 1) return null;
  const same = { path: subject.path, conditions: [binary(subject.subject, '==', literal(value))] };
  if (name === 'TO_STRING') return { ...same, isSame: isTextOfTextOnly(value), if: isTextOfTextOnly(value) ? null : TEXTS };
  if (name === 'LOWER' || name === 'UPPER') {
    const [lower, upper] = [value.toLowerCase(), value.toUpperCase()];
    if (value !== (name === 'LOWER' ? lower : upper) || !/^[ -~]+$/.test(value)) return null;
    const between = [binary(subject.subject, '>=', literal(upper)), binary(subject.subject, '<=', literal(lower))];
    return { path: subject.path, conditions: between, isSame: false, if: TEXTS };
  }
  if (/^[LR]?TRIM$/.test(name) && value === value.trim()) return { ...same, isSame: false, if: 'has no blanks around it' };
  return null;
}

/** No value of another type has this text. */
const isTextOfTextOnly = (text: string): boolean => text !== '' && !/^[-\d[{]/.test(text) && text !== 'true' && text !== 'false';

/** Several attributes with constant texts between them: `CONCAT(d.x, "-", d.y) == "a-b"`, taken apart at the first of them. That no value contains one is the assumption. */
function impliedBySeparated(parts: readonly Expression[], whole: string, context: ConditionContext): ImpliedCondition | null {
  const found: [Expression, string][] = [];
  let rest = whole;
  for (const [at, part] of parts.entries()) {
    const text = context.value(part);
    if (typeof text === 'string') {
      if (!rest.startsWith(text)) return null;
      rest = rest.slice(text.length);
      continue;
    }
    const next = at + 1 === parts.length ? '' : context.value(parts[at + 1]!);
    if (typeof next !== 'string' || (next === '' && at + 1 < parts.length)) return null;
    const end = next === '' ? rest.length : rest.indexOf(next);
    if (end < 0) return null;
    found.push([part, rest.slice(0, end)]);
    rest = rest.slice(end);
  }
  const subjects = found.map(([part, text]) => ({ ...subjectOf(part, context), text }));
  const indexed = subjects.find(({ path }) => path !== undefined && context.isIndexed(path));
  if (rest !== '' || indexed?.path === undefined || indexed.subject === undefined) return null;
  const conditions = [binary(indexed.subject, '==', literal(indexed.text))];
  return { path: indexed.path, conditions, isSame: false, if: 'is a text without what stands between' };
}

function impliedBySeparator(
  [separator, ...parts]: readonly Expression[],
  whole: string,
  context: ConditionContext,
): ImpliedCondition | null {
  if (separator === undefined) return null;
  return impliedBySeparated(
    parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])),
    whole,
    context,
  );
}

function impliedByConcat(parts: readonly Expression[], whole: string, context: ConditionContext): ImpliedCondition | null {
  const at = parts.findIndex((part) => subjectOf(part, context) !== null);
  const subject = subjectOf(parts[at], context);
  const texts = parts.map(context.value);
  if (subject === null) return null;
  if (texts.some((text, place) => place !== at && typeof text !== 'string')) return impliedBySeparated(parts, whole, context);
  const before = texts.slice(0, at).join('');
  const after = texts.slice(at + 1).join('');
  if (!whole.startsWith(before) || !whole.endsWith(after) || whole.length < before.length + after.length) return null;
  const middle = whole.slice(before.length, whole.length - after.length);
  const conditions = [binary(subject.subject, '==', literal(middle))];
  return { path: subject.path, conditions, isSame: false, if: TEXTS };
}
