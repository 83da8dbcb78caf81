import { dayOfYear, daysInMonth, isLeapYear, isoWeek } from './dates';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const PLACEHOLDER = /%(?:yyyyyy|yyyy|yy|y|mmmm|mmm|mm|m|dd|d|hh|h|ii|i|ss|s|fff|f|xxx|x|kk|k|l|t|wwww|www|w|z|q|a|&|%)?/g;

type Field = (date: Date) => string | number;

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const ms = (date: Date): number => date.getTime();

/** DATE_FORMAT's placeholders (ArangoDB manual, "Date functions"). */
const FIELDS: Readonly<Record<string, Field>> = {
  t: ms,
  z: (date) => date.toISOString(),
  w: (date) => date.getUTCDay(),
  www: (date) => (DAYS[date.getUTCDay()] ?? '').slice(0, 3),
  wwww: (date) => DAYS[date.getUTCDay()] ?? '',
  y: (date) => date.getUTCFullYear(),
  yy: (date) => pad(date.getUTCFullYear() % 100, 2),
  yyyy: (date) => pad(date.getUTCFullYear(), 4),
  yyyyyy: (date) => `+${pad(date.getUTCFullYear(), 6)}`,
  m: (date) => date.getUTCMonth() + 1,
  mm: (date) => pad(date.getUTCMonth() + 1, 2),
  mmm: (date) => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  mmmm: (date) => MONTHS[date.getUTCMonth()] ?? '',
  d: (date) => date.getUTCDate(),
  dd: (date) => pad(date.getUTCDate(), 2),
  h: (date) => date.getUTCHours(),
  hh: (date) => pad(date.getUTCHours(), 2),
  i: (date) => date.getUTCMinutes(),
  ii: (date) => pad(date.getUTCMinutes(), 2),
  s: (date) => date.getUTCSeconds(),
  ss: (date) => pad(date.getUTCSeconds(), 2),
  f: (date) => date.getUTCMilliseconds(),
  fff: (date) => pad(date.getUTCMilliseconds(), 3),
  x: (date) => dayOfYear(ms(date)),
  xxx: (date) => pad(dayOfYear(ms(date)), 3),
  k: (date) => isoWeek(ms(date)).week,
  kk: (date) => pad(isoWeek(ms(date)).week, 2),
  l: (date) => Number(isLeapYear(date.getUTCFullYear())),
  q: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
  a: (date) => daysInMonth(ms(date)),
  '%': () => '%',
};

/** Replaces placeholders such as `%yyyy-%mm-%dd`; `%&` and a lone `%` vanish. */
export function formatDate(milliseconds: number, format: string): string {
  const date = new Date(milliseconds);
  return format.replace(PLACEHOLDER, (placeholder) => String(FIELDS[placeholder.slice(1)]?.(date) ?? ''));
}
