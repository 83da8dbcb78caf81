import type { Expression } from '@strata/aql';
import { binary, constant, literal } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedCall, subjectOf } from './implied-condition';

/** Days, from the first to before the second. Null: open. */
interface Days {
  readonly from: string | null;
  readonly before: string | null;
}

export const ISO_TEXTS = 'is a date of the form YYYY-MM-DD…, in UTC';
export const TIMESTAMPS = 'is a number of milliseconds since 1970';

/**
 * Parts of dates: `DATE_YEAR(d.x) == 2024`, `DATE_FORMAT(d.x, "%yyyy-%mm") == "2024-03"`, `DATE_TRUNC(d.x, "month") == "2024-03-01T00:00:00.000Z"`.
 * Dates are texts, whose order is that of time as long as all have one form, or timestamps.
 * @param areNumbers the attribute holds timestamps
 */
export function impliedByDate(
  condition: Expression,
  context: ConditionContext,
  areNumbers: (path: string) => boolean,
): ImpliedCondition | null {
  const compared = comparedCall(condition, context);
  const subject = compared && subjectOf(compared.arguments[0], context);
  if (!compared || !subject) return null;
  const unit = compared.arguments[1] && context.value(compared.arguments[1]);
  const days = daysOf(compared.name, compared.operator, compared.value, unit);
  return days === null || compared.arguments.length > 2 ? null : within(days, subject, areNumbers(subject.path));
}

/** The same year, month or day as a date: `DATE_COMPARE(d.x, "2024-03-05", "years", "months")`. */
export function impliedBySamePeriod(
  condition: Expression,
  context: ConditionContext,
  areNumbers: (path: string) => boolean,
): ImpliedCondition | null {
  if (condition.kind !== 'call' || condition.name !== 'DATE_COMPARE') return null;
  const [left, right, from, to] = condition.arguments;
  const subject = subjectOf(left, context) ?? subjectOf(right, context);
  const date = subjectOf(left, context) === null ? left : right;
  const known = date && context.value(date);
  const time = typeof known === 'string' && /^\d{4}-\d{2}-\d{2}/.test(known) ? Date.parse(known) : known;
  if (subject === null || typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return null;
  const first = unitOf(from && context.value(from));
  const last = to === undefined ? first : unitOf(context.value(to));
  if (first !== 'year' || last === undefined) return null;
  const day = new Date(time).toISOString().slice(0, 10);
  const begin = `${day.slice(0, { year: 4, month: 7, day: 10 }[last])}${{ year: '-01-01', month: '-01', day: '' }[last]}`;
  return within(period(begin, last), subject, areNumbers(subject.path));
}

function within(
  days: Days,
  subject: { readonly path: string; readonly subject: Expression },
  numbers: boolean,
): ImpliedCondition | null {
  const bound = (day: string): Expression => (numbers ? constant(Date.parse(day)) : literal(day));
  const conditions = [
    ...(days.from === null ? [] : [binary(subject.subject, '>=', bound(days.from))]),
    ...(days.before === null ? [] : [binary(subject.subject, '<', bound(days.before))]),
  ];
  if (conditions.length === 0) return null;
  return { path: subject.path, conditions, isSame: false, exact: conditions, if: numbers ? TIMESTAMPS : ISO_TEXTS };
}

function daysOf(name: string, operator: string, value: unknown, unit: unknown): Days | null {
  if (name === 'DATE_YEAR' && unit === undefined && typeof value === 'number') return yearsOf(operator, value);
  if (operator !== '==' || typeof value !== 'string') return null;
  if (name === 'DATE_FORMAT') {
    if (unit === '%yyyy' && /^\d{4}$/.test(value)) return yearsOf('==', Number(value));
    if (unit === '%yyyy-%mm' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return period(`${value}-01`, 'month');
    if (unit === '%yyyy-%mm-%dd' && isDay(value)) return period(value, 'day');
    return null;
  }
  const day = /^(\d{4}-\d{2}-\d{2})T00:00:00\.000Z$/.exec(value)?.[1];
  const length = unitOf(unit);
  return name !== 'DATE_TRUNC' || day === undefined || !isDay(day) || length === undefined ? null : period(day, length);
}

type Unit = 'year' | 'month' | 'day';

function unitOf(name: unknown): Unit | undefined {
  if (typeof name !== 'string' || !/^(y|m|d|(year|month|day)s?)$/.test(name)) return undefined;
  return name.startsWith('y') ? 'year' : name.startsWith('m') ? 'month' : 'day';
}

function yearsOf(operator: string, year: number): Days | null {
  if (!Number.isInteger(year) || year < 1000 || year > 9998) return null;
  const first = `${year}-01-01`;
  const next = `${year + 1}-01-01`;
  switch (operator) {
    case '==':
      return { from: first, before: next };
    case '>=':
      return { from: first, before: null };
    case '>':
      return { from: next, before: null };
    case '<':
      return { from: null, before: first };
    case '<=':
      return { from: null, before: next };
    default:
      return null;
  }
}

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function period(first: string, length: Unit): Days {
  const end = new Date(first);
  if (length === 'day') end.setUTCDate(end.getUTCDate() + 1);
  if (length === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  if (length === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  return { from: first, before: end.toISOString().slice(0, 10) };
}
