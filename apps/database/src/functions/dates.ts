/**
 * Instants as AQL sees them: milliseconds since 1970 UTC in the proleptic Gregorian calendar, years 0 to 9999. Dates are read leniently:
 * blanks in front, parts of one digit, a time zone after any part (ArangoDB's own date tests are the source).
 */
const MIN_MS = Date.UTC(2000, 0, 1) - 730_485 * 86_400_000; // year 0
const MAX_MS = Date.UTC(10_000, 0, 1) - 1;
export const MS_PER_DAY = 86_400_000;

const DATE =
  /^[ \t\r\n]*\+?0*(\d{1,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d+))?)?)?(?:[zZ]|([-+])(\d{1,2}):(\d{1,2}))?[ \t\r\n]*$/;
const DURATION = /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,](\d{1,3}))?S)?)?$/;
const DAYS_OF_PART_MONTH = 30;

/** Milliseconds of an instant, or null if it is outside the years 0 to 9999. */
export function inRange(ms: number): number | null {
  return ms >= MIN_MS && ms <= MAX_MS ? Math.trunc(ms) : null;
}

/** Milliseconds of an ISO 8601 text; without a zone it is UTC. Null when it is no date. */
export function parseDate(text: string): number | null {
  const match = DATE.exec(text);
  if (match === null) return null;
  const [
    ,
    year,
    month = '1',
    day = '1',
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    sign,
    zoneHour = '0',
    zoneMinute = '0',
  ] = match;
  const parts = [Number(month), Number(day), Number(hour), Number(minute), Number(second)] as const;
  const [m, d, h, i, s] = parts;
  if (m < 1 || m > 12 || d < 1 || d > 31 || h > 23 || i > 59 || s > 59 || Number(zoneHour) > 23 || Number(zoneMinute) > 59)
    return null;
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(zoneHour) * 60 + Number(zoneMinute));
  return inRange(instant(Number(year), m, d, h, i, s, Number(fraction.padEnd(3, '0').slice(0, 3))) - offsetMinutes * 60_000);
}

/** Milliseconds of a calendar date; months and all other parts may overflow. Months count from 1. */
export function instant(year: number, month: number, day = 1, hour = 0, minute = 0, second = 0, ms = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // Date.UTC would take years below 100 as 19xx
  date.setUTCHours(hour, minute, second, ms);
  return date.getTime();
}

export type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

const UNITS: Readonly<Record<string, Unit>> = {
  y: 'year', year: 'year', years: 'year', m: 'month', month: 'month', months: 'month', w: 'week', week: 'week', weeks: 'week',
  d: 'day', day: 'day', days: 'day', h: 'hour', hour: 'hour', hours: 'hour', i: 'minute', minute: 'minute', minutes: 'minute',
  s: 'second', second: 'second', seconds: 'second', f: 'millisecond', millisecond: 'millisecond',
  milliseconds: 'millisecond',
}; // prettier-ignore

const UNIT_MS: Readonly<Record<Exclude<Unit, 'year' | 'month'>, number>> = {
  week: 7 * MS_PER_DAY,
  day: MS_PER_DAY,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};

/** A unit by any of its names (singular, plural, one letter), in any case. */
export function unitOf(name: string): Unit | null {
  const key = name.toLowerCase();
  return Object.hasOwn(UNITS, key) ? (UNITS[key] ?? null) : null;
}

/**
 * Adds several amounts: years and months first, then what has a fixed length. A day that the month reached does not have flows over: 31
 * December - 3 months is 1 October. A part of a year counts as months, a part of a month as days of a month of 30.
 */
export function addParts(ms: number, parts: readonly DurationPart[], sign: 1 | -1): number {
  let months = 0;
  let rest = 0;
  for (const { amount, unit } of parts) {
    if (unit === 'year' || unit === 'month') {
      const inMonths = unit === 'year' ? Math.trunc(amount) * 12 + (amount % 1) * 12 : amount;
      months += Math.trunc(inMonths);
      rest += (inMonths % 1) * DAYS_OF_PART_MONTH * MS_PER_DAY;
    } else rest += amount * UNIT_MS[unit];
  }
  const date = new Date(ms);
  const day = instant(date.getUTCFullYear(), date.getUTCMonth() + 1 + sign * months, date.getUTCDate());
  const timeOfDay = ms - Math.floor(ms / MS_PER_DAY) * MS_PER_DAY;
  return day + timeOfDay + sign * Math.trunc(rest);
}

/** Length of a unit that always has the same. */
export function unitLength(unit: Exclude<Unit, 'year' | 'month'>): number {
  return UNIT_MS[unit];
}

export interface DurationPart {
  readonly amount: number;
  readonly unit: Unit;
}

/** The parts of an ISO 8601 duration such as `P1Y2M3W4DT5H6M7.89S`, largest first; null when it is none. */
export function parseDuration(text: string): DurationPart[] | null {
  const match = DURATION.exec(text);
  if (match === null) return null;
  const [, years, months, weeks, days, hours, minutes, seconds, fraction = ''] = match;
  const parts: [string | undefined, Unit][] = [
    [years, 'year'], [months, 'month'], [weeks, 'week'], [days, 'day'], [hours, 'hour'], [minutes, 'minute'], [seconds, 'second'],
    [fraction.padEnd(3, '0').slice(0, 3), 'millisecond'],
  ]; // prettier-ignore
  return parts.flatMap(([digits, unit]) => (digits === undefined ? [] : [{ amount: Number(digits), unit }]));
}

/** Difference in units, with fractions: by length for weeks and below, by mean length for months and years (Gregorian: 365.2425 days). */
export function unitsBetween(from: number, to: number, unit: Unit): number {
  const days = 365.2425;
  const length = unit === 'year' ? days * MS_PER_DAY : unit === 'month' ? (days / 12) * MS_PER_DAY : UNIT_MS[unit];
  return (to - from) / length;
}

/** The start of the unit that an instant is in. */
export function truncateTo(ms: number, unit: Unit): number {
  const date = new Date(ms);
  if (unit === 'year') return instant(date.getUTCFullYear(), 1);
  if (unit === 'month') return instant(date.getUTCFullYear(), date.getUTCMonth() + 1);
  if (unit === 'week') return truncateTo(ms, 'day') - ((date.getUTCDay() + 6) % 7) * MS_PER_DAY;
  return Math.floor(ms / UNIT_MS[unit]) * UNIT_MS[unit];
}

/** The ISO 8601 week (1 to 53) and the year it belongs to: that of its Thursday. */
export function isoWeek(ms: number): { readonly week: number; readonly year: number } {
  const thursday = new Date(truncateTo(ms, 'week') + 3 * MS_PER_DAY);
  const year = thursday.getUTCFullYear();
  return { week: Math.floor((thursday.getTime() - instant(year, 1)) / (7 * MS_PER_DAY)) + 1, year };
}

export function dayOfYear(ms: number): number {
  return Math.floor((ms - instant(new Date(ms).getUTCFullYear(), 1)) / MS_PER_DAY) + 1;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(ms: number): number {
  const date = new Date(ms);
  return new Date(instant(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate();
}
