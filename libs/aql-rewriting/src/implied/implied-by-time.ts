import type { AqlValue, Expression } from '@strata/aql';
import { binary, constant, literal } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedCall, subjectOf } from './implied-condition';
import { ISO_TEXTS, TIMESTAMPS } from './implied-by-date';
import { exactTimes, shortText } from './exact-times';
import { timeOf, UNITS } from './time-units';
import type { NumberRange } from './implied-by-value';
import { rangeOf, RANGES } from './implied-by-value';

/** Calendar months end on different days, and the parts of a date are compared as text: the condition itself stays and decides. */
const ROOM = 4 * 86_400_000;

/**
 * Computed times: `DATE_TIMESTAMP(d.x) >= 1700000000000`, `DATE_ADD(d.x, 3, "days") > "2024-01-01"`, `DATE_DIFF(d.x, "2024-01-01", "d") < 7`.
 * The days that these leave, some to spare.
 * @param areNumbers the attribute holds timestamps
 */
export function impliedByTime(
  condition: Expression,
  context: ConditionContext,
  areNumbers: (path: string) => boolean,
): ImpliedCondition | null {
  const compared = comparedCall(condition, context);
  if (compared === null || !RANGES.has(compared.operator)) return null;
  const found = timesOf(compared.name, compared.arguments, compared.operator, compared.value, context);
  if (found === null) return null;
  const { subject, path, low, high } = found;
  const numbers = areNumbers(path);
  const bound = (time: number): Expression => (numbers ? constant(time) : literal(new Date(time).toISOString().slice(0, 10)));
  const conditions = [
    ...(isDate(low - ROOM) ? [binary(subject, '>=', bound(low - ROOM))] : []),
    ...(isDate(high + ROOM) ? [binary(subject, '<', bound(high + ROOM))] : []),
  ];
  if (conditions.length === 0) return null;
  const exact = exactTimes(compared, subject, context).map(({ operator, time }) =>
    binary(subject, operator, numbers ? constant(time) : literal(shortText(time))),
  );
  return { path, conditions, isSame: false, ...(exact.length > 0 && { exact }), if: numbers ? TIMESTAMPS : ISO_TEXTS };
}

/** Years of four digits, whose texts have the order of time. */
const isDate = (time: number): boolean => time > Date.UTC(1000, 0) && time < Date.UTC(9999, 0);

function timesOf(
  name: string,
  parts: readonly Expression[],
  operator: string,
  value: AqlValue,
  context: ConditionContext,
): (NumberRange & { readonly path: string; readonly subject: Expression }) | null {
  const [first, second, third] = parts;
  const constants = parts.map(context.value);
  const subject = subjectOf(first, context);
  if (name === 'DATE_DIFF') return differenceOf(parts, operator, value, context);
  const time = timeOf(value);
  if (subject === null || time === null) return null;
  const range = rangeOf(operator, time);
  if (name === 'DATE_TIMESTAMP') return typeof value === 'number' && second === undefined ? { ...subject, ...range } : null;
  if (typeof value !== 'string') return null;
  if (name === 'DATE_ISO8601') return second === undefined ? { ...subject, ...range } : null;
  const amount = constants[1];
  if ((name !== 'DATE_ADD' && name !== 'DATE_SUBTRACT') || typeof amount !== 'number' || third === undefined) return null;
  const shift = lengthOf(name === 'DATE_ADD' ? amount : -amount, constants[2]);
  return shift && { ...subject, low: range.low - shift.high, high: range.high - shift.low };
}

/** `DATE_DIFF(from, to, unit)` leaves off what is no whole unit. */
function differenceOf(
  parts: readonly Expression[],
  operator: string,
  value: AqlValue,
  context: ConditionContext,
): (NumberRange & { readonly path: string; readonly subject: Expression }) | null {
  const isFrom = subjectOf(parts[0], context) !== null;
  const subject = subjectOf(parts[isFrom ? 0 : 1], context);
  const constants = parts.map(context.value);
  const other = timeOf(constants[isFrom ? 1 : 0]);
  if (subject === null || other === null || typeof value !== 'number') return null;
  const wanted = rangeOf(operator, value);
  const least = lengthOf(wanted.low - 1, constants[2]);
  const most = lengthOf(wanted.high + 1, constants[2]);
  if (least === null || most === null) return null;
  return isFrom
    ? { ...subject, low: other - most.high, high: other - least.low }
    : { ...subject, low: other + least.low, high: other + most.high };
}

function lengthOf(amount: number, unit: AqlValue | undefined): NumberRange | null {
  const found = typeof unit === 'string' ? UNITS.find(([pattern]) => pattern.test(unit)) : undefined;
  if (found === undefined) return null;
  const [, least, most] = found;
  return { low: Math.min(amount * least, amount * most), high: Math.max(amount * least, amount * most) };
}
