import type { AqlValue } from '@strata/aql';
import { toBool } from '../values/casts';
import type { FunctionContext } from './api';
import { pure, stable } from './api';
import { wrongType } from './arguments';
import type { Unit } from './dates';
import {
  addUnits,
  dayOfYear,
  daysInMonth,
  inRange,
  instant,
  isLeapYear,
  isoWeek,
  parseDate,
  parseDuration,
  truncateTo,
  unitOf,
  unitsBetween,
} from './dates';
import { formatDate } from './format-date';
import { isTimeZone, localToUtc, timeZones, zoneOffsetMs } from './time-zones';

type Arguments = readonly AqlValue[];

export const DATE_FUNCTIONS = {
  ...stable({ DATE_NOW: (_, context) => context.now }),
  ...pure({
    IS_DATESTRING: ([value = null]) => typeof value === 'string' && parseDate(value) !== null,
    DATE_TIMESTAMP: (args, context) => fromParts(args, context, 'DATE_TIMESTAMP'),
    DATE_ISO8601: (args, context) => isoText(fromParts(args, context, 'DATE_ISO8601')),
    DATE_YEAR: part((date) => date.getUTCFullYear()),
    DATE_MONTH: part((date) => date.getUTCMonth() + 1),
    DATE_DAY: part((date) => date.getUTCDate()),
    DATE_HOUR: part((date) => date.getUTCHours()),
    DATE_MINUTE: part((date) => date.getUTCMinutes()),
    DATE_SECOND: part((date) => date.getUTCSeconds()),
    DATE_MILLISECOND: part((date) => date.getUTCMilliseconds()),
    DATE_DAYOFWEEK: part((date) => date.getUTCDay()),
    DATE_DAYOFYEAR: part((date) => dayOfYear(date.getTime())),
    DATE_ISOWEEK: part((date) => isoWeek(date.getTime()).week),
    DATE_ISOWEEKYEAR: part((date) => ({ ...isoWeek(date.getTime()) })),
    DATE_LEAPYEAR: part((date) => isLeapYear(date.getUTCFullYear())),
    DATE_QUARTER: part((date) => Math.floor(date.getUTCMonth() / 3) + 1),
    DATE_DAYS_IN_MONTH: part((date) => daysInMonth(date.getTime())),
    DATE_ADD: (args, context) => shift(args, context, 'DATE_ADD', 1),
    DATE_SUBTRACT: (args, context) => shift(args, context, 'DATE_SUBTRACT', -1),
    DATE_DIFF: difference,
    DATE_COMPARE: compare,
    DATE_FORMAT: format,
    DATE_TRUNC: (args, context) => truncate(args, context),
    DATE_ROUND: round,
    DATE_UTCTOLOCAL: (args, context) => convert(args, context, 'DATE_UTCTOLOCAL', (ms, zone) => ms + zoneOffsetMs(ms, zone)),
    DATE_LOCALTOUTC: (args, context) => convert(args, context, 'DATE_LOCALTOUTC', localToUtc),
    DATE_TIMEZONE: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    DATE_TIMEZONES: () => timeZones(),
  }),
};

function invalidDate(context: FunctionContext): null {
  context.warn('query-invalid-date-value', 'invalid date value');
  return null;
}

/** Milliseconds of a date argument; null with warning 1572 when it is none. */
function dateOf(value: AqlValue, context: FunctionContext): number | null {
  const ms = typeof value === 'number' ? inRange(value) : typeof value === 'string' ? parseDate(value) : null;
  return ms ?? invalidDate(context);
}

/** A unit argument; null with warning 1542 for another type, 1572 for an unknown name. */
function unitArgument(value: AqlValue, context: FunctionContext, name: string): Unit | null {
  if (typeof value !== 'string') return wrongType(context, name);
  return unitOf(value) ?? invalidDate(context);
}

/** The optional time zone behind a date: undefined when it is not given, null (with a warning) when it is wrong. */
function zoneArgument(value: AqlValue | undefined, context: FunctionContext, name: string): string | undefined | null {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return wrongType(context, name);
  return isTimeZone(value) ? value : invalidDate(context);
}

function isoText(ms: AqlValue): AqlValue {
  if (typeof ms !== 'number') return null;
  const valid = inRange(ms);
  return valid === null ? null : new Date(valid).toISOString();
}

/** A part of a date, on the clock of the zone given as second argument. */
function part(read: (date: Date) => AqlValue) {
  return ([value = null, zone]: Arguments, context: FunctionContext): AqlValue => {
    const ms = dateOf(value, context);
    const timeZone = zoneArgument(zone, context, 'DATE_*');
    if (ms === null || timeZone === null) return null;
    return read(new Date(timeZone === undefined ? ms : ms + zoneOffsetMs(ms, timeZone)));
  };
}

/** One date, or year, month, day … as separate arguments, which may overflow but not be negative. */
function fromParts(args: Arguments, context: FunctionContext, name: string): number | null {
  const [first = null] = args;
  if (args.length === 1) return dateOf(first, context);
  if (args.length < 3) return wrongType(context, name);
  const parts = args.map((value) => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value));
  const numbers: number[] = [];
  for (const value of parts) {
    if (typeof value !== 'number') return wrongType(context, name);
    if (value < 0) return invalidDate(context);
    numbers.push(Math.trunc(value));
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = numbers;
  return inRange(instant(year, month, day, hour, minute, second, ms)) ?? invalidDate(context);
}

/** DATE_ADD(date, amount, unit [, zone]) or DATE_ADD(date, duration [, zone]); with a zone the clock of that zone moves. */
function shift(args: Arguments, context: FunctionContext, name: string, sign: 1 | -1): AqlValue {
  const [value = null, second = null, third, fourth] = args;
  const isDuration = typeof second === 'string' && (third === undefined || unitOf(String(third)) === null);
  const steps = isDuration ? durationArgument(second, third, context, name) : amountArgument(second, third, context, name);
  if (steps === null) return null;
  const ms = dateOf(value, context);
  const zone = zoneArgument(isDuration ? third : fourth, context, name);
  if (ms === null || zone === null) return null;
  let result = zone === undefined ? ms : ms + zoneOffsetMs(ms, zone);
  for (const { amount, unit } of steps) result = addUnits(result, sign * amount, unit);
  if (zone !== undefined) result = localToUtc(result, zone);
  return isoText(result) ?? invalidDate(context);
}

interface Step {
  readonly amount: number;
  readonly unit: Unit;
}

function durationArgument(text: string, zone: AqlValue | undefined, context: FunctionContext, name: string): Step[] | null {
  if (zone !== undefined && (typeof zone !== 'string' || !isTimeZone(zone))) return wrongType(context, name);
  return parseDuration(text) ?? invalidDate(context);
}

function amountArgument(amount: AqlValue, unitName: AqlValue | undefined, context: FunctionContext, name: string): Step[] | null {
  if (typeof amount !== 'number' || typeof unitName !== 'string') return wrongType(context, name);
  const unit = unitArgument(unitName, context, name);
  return unit === null ? null : [{ amount, unit }];
}

/** In whole units, towards zero, unless the fourth argument asks for fractions; zones (both, or one each) move the dates to their clocks. */
function difference(
  [from = null, to = null, unitName = null, fractions = null, ...zones]: Arguments,
  context: FunctionContext,
): AqlValue {
  const start = dateOf(from, context);
  const end = start === null ? null : dateOf(to, context);
  if (start === null || end === null) return null;
  const unit = unitArgument(unitName, context, 'DATE_DIFF');
  if (unit === null) return null;
  const named = typeof fractions === 'string' ? [fractions, ...zones] : zones;
  const [first, second = first] = named.map((zone) => zoneArgument(zone, context, 'DATE_DIFF'));
  if (first === null || second === null) return null;
  const local = (ms: number, zone: string | undefined) => (zone === undefined ? ms : ms + zoneOffsetMs(ms, zone));
  const units = unitsBetween(local(start, first), local(end, second), unit);
  if (typeof fractions === 'boolean' && fractions) return units;
  return units < 0 ? Math.ceil(units) : Math.floor(units);
}

const COMPARED: readonly [Unit, (date: Date) => number][] = [
  ['year', (date) => date.getUTCFullYear()],
  ['month', (date) => date.getUTCMonth()],
  ['day', (date) => date.getUTCDate()],
  ['hour', (date) => date.getUTCHours()],
  ['minute', (date) => date.getUTCMinutes()],
  ['second', (date) => date.getUTCSeconds()],
  ['millisecond', (date) => date.getUTCMilliseconds()],
];

/** Are the parts from one unit down to another (or only that one) equal? Week compares ISO weeks. */
function compare([a = null, b = null, from = null, to]: Arguments, context: FunctionContext): AqlValue {
  const first = dateOf(a, context);
  const second = first === null ? null : dateOf(b, context);
  if (first === null || second === null) return null;
  const start = unitArgument(from, context, 'DATE_COMPARE');
  const end = start === null || to === undefined ? start : unitArgument(to, context, 'DATE_COMPARE');
  if (start === null || end === null) return null;
  if (start === 'week' && isoWeek(first).week !== isoWeek(second).week) return false;
  if (start === 'week' && end === 'week') return true;
  const begin = COMPARED.findIndex(([unit]) => unit === (start === 'week' ? 'day' : start));
  const stop = COMPARED.findIndex(([unit]) => unit === (end === 'week' ? 'month' : end));
  if (begin > stop) return wrongType(context, 'DATE_COMPARE');
  if (end === 'week' && isoWeek(first).week !== isoWeek(second).week) return false;
  return COMPARED.slice(begin, stop + 1).every(([, read]) => read(new Date(first)) === read(new Date(second)));
}

function format([value = null, pattern = null, zone]: Arguments, context: FunctionContext): AqlValue {
  if (typeof pattern !== 'string') return wrongType(context, 'DATE_FORMAT');
  const ms = dateOf(value, context);
  const timeZone = zoneArgument(zone, context, 'DATE_FORMAT');
  if (ms === null || timeZone === null) return null;
  return formatDate(timeZone === undefined ? ms : ms + zoneOffsetMs(ms, timeZone), pattern);
}

function truncate([value = null, unitName = null, zone]: Arguments, context: FunctionContext): AqlValue {
  const ms = dateOf(value, context);
  const unit = ms === null ? null : unitArgument(unitName, context, 'DATE_TRUNC');
  const timeZone = zoneArgument(zone, context, 'DATE_TRUNC');
  if (ms === null || unit === null || timeZone === null) return null;
  if (timeZone === undefined) return isoText(truncateTo(ms, unit));
  return isoText(localToUtc(truncateTo(ms + zoneOffsetMs(ms, timeZone), unit), timeZone));
}

/** Down to a multiple of an amount of units since 1970; days and below only. */
function round([value = null, amount = null, unitName = null, zone]: Arguments, context: FunctionContext): AqlValue {
  const ms = dateOf(value, context);
  if (ms === null) return null;
  if (typeof amount !== 'number' || amount <= 0) return wrongType(context, 'DATE_ROUND');
  const unit = unitArgument(unitName, context, 'DATE_ROUND');
  const timeZone = zoneArgument(zone, context, 'DATE_ROUND');
  if (unit === null || timeZone === null) return null;
  if (unit === 'year' || unit === 'month' || unit === 'week') return invalidDate(context);
  const size = addUnits(0, amount, unit);
  const offset = timeZone === undefined ? 0 : zoneOffsetMs(ms, timeZone);
  return isoText(Math.floor((ms + offset) / size) * size - offset);
}

/** With a truthy third argument: the text and what the zone does at that instant. */
function convert(args: Arguments, context: FunctionContext, name: string, move: (ms: number, zone: string) => number): AqlValue {
  const [value = null, zone = null, detailed = null] = args;
  if (typeof zone !== 'string') return wrongType(context, name);
  const ms = dateOf(value, context);
  if (ms === null) return null;
  if (!isTimeZone(zone)) return invalidDate(context);
  const moved = move(ms, zone);
  const text = isoText(moved);
  if (typeof text !== 'string') return invalidDate(context);
  const isLocal = name === 'DATE_UTCTOLOCAL';
  const shown = isLocal && zone !== 'UTC' && zone !== 'Etc/UTC' ? text.slice(0, -1) : text;
  if (!toBool(detailed)) return shown;
  const zoneInfo = zoneState(isLocal ? ms : moved, zone);
  return { [isLocal ? 'local' : 'utc']: shown, tzdb: process.versions.tz ?? '', zoneInfo };
}

/** Offset and daylight saving of a zone at an instant, in seconds; the smaller offset of the year counts as standard time. */
function zoneState(ms: number, zone: string): AqlValue {
  const year = new Date(ms).getUTCFullYear();
  const standard = Math.min(zoneOffsetMs(instant(year, 1), zone), zoneOffsetMs(instant(year, 7), zone)) / 1000;
  const offset = zoneOffsetMs(ms, zone) / 1000;
  return { name: zone, dst: offset !== standard, offset, save: offset - standard };
}
