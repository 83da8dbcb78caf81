import type { Analyzer } from '../../analyzers/token';
import type { JsonValue } from '../../store/database';
import type { Bound, Condition } from './condition';
import type { Slot } from '../postings/terms';
import {
  BOOLEAN_TAG,
  booleanTerm,
  NULL_TAG,
  NULL_TERM,
  NUMBER_TAG,
  numberTerm,
  slotOf,
  storableTerm,
  textSlot,
} from '../postings/terms';

/** The operator after its operands changed places. */
export const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
export type Comparison = keyof typeof MIRRORED;

export const isTrue = (value: JsonValue): boolean => value !== null && value !== false && value !== 0 && value !== '';

export const negated = (child: Condition): Condition => (child.kind === 'not' ? child.child : { kind: 'not', child });

/** Where a scalar of this type is found, and as which term; undefined for arrays and objects, which are never terms. */
export function indexedAs(path: string, value: JsonValue, analyzer: Analyzer): { slot: Slot; term: string } | undefined {
  if (value === null) return { slot: slotOf(path, NULL_TAG), term: NULL_TERM };
  if (typeof value === 'string') return { slot: textSlot(path, analyzer.name), term: storableTerm(value) };
  if (typeof value === 'number') return { slot: slotOf(path, NUMBER_TAG), term: numberTerm(value) };
  if (typeof value === 'boolean') return { slot: slotOf(path, BOOLEAN_TAG), term: booleanTerm(value) };
  return undefined;
}

export function equals(path: string, value: JsonValue, analyzer: Analyzer): Condition {
  const place = indexedAs(path, value, analyzer);
  return place ? { kind: 'term', ...place } : { kind: 'none' };
}

/** `path operator value`. Order comparisons meet values of the same type only; strings compare by bytes. */
export function compare(path: string, operator: Comparison, value: JsonValue, analyzer: Analyzer): Condition {
  if (operator === '==') return equals(path, value, analyzer);
  if (operator === '!=') return negated(equals(path, value, analyzer));
  const place = indexedAs(path, value, analyzer);
  if (!place) return { kind: 'none' };
  const bound: Bound = { term: place.term, inclusive: operator === '<=' || operator === '>=' };
  return operator === '<' || operator === '<='
    ? { kind: 'range', slot: place.slot, upper: bound }
    : { kind: 'range', slot: place.slot, lower: bound };
}

/** Both bounds of one type, else nothing matches. */
export function between(
  path: string,
  low: JsonValue,
  high: JsonValue,
  inclusive: readonly [boolean, boolean],
  analyzer: Analyzer,
): Condition {
  const lower = indexedAs(path, low, analyzer);
  const upper = indexedAs(path, high, analyzer);
  if (!lower || !upper || lower.slot !== upper.slot) return { kind: 'none' };
  return {
    kind: 'range',
    slot: lower.slot,
    lower: { term: lower.term, inclusive: inclusive[0] },
    upper: { term: upper.term, inclusive: inclusive[1] },
  };
}
