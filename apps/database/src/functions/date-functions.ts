import type { AqlValue } from '@strata/aql';
import type { FunctionContext } from './api';
import { pure, stable } from './api';
import { toInteger, wrongType } from './arguments';
import type { DurationPart, Unit } from './dates';
import {
  addParts,
  dayOfYear,
  daysInMonth,
  inRange,
  instant,
  isLeapYear,
  isoWeek,
  parseDate,
  parseDuration,
  truncateTo,
  unitLength,
  unitOf,
  unitsBetween,
} from './dates';
import { formatDate } from './format-date';
import { abbreviation, isTimeZone, localToUtc, offsetPeriod, timeZones, zoneOffsetMs } from './time-zones';

type Arguments = readonly AqlValue[];

const LAST_YEAR = 9999;

export const DATE_FUNCTIONS = {
  ...stable({ DATE_NOW: (_, context) => context.now }),
  ...pure({
    IS_DATESTRING: ([value = null]) => typeof value === 'string' && parseDate(value) !== null,
    DATE_TIMESTAMP: (args, context) => fromParts(args, context, 'DATE_TIMESTAMP'),
    DATE_ISO8601: (args, context) => isoText(fromParts(args, context, 'DATE_ISO8601')),
    DATE_YEAR: part('DATE_YEAR', (date) => date.getUTCFullYear()),
    DATE_MONTH: part('DATE_MONTH', (date) => date.getUTCMonth() + 1),
    DATE_DAY: part('DATE_DAY', (date) => date.getUTCDate()),
    DATE_HOUR: part('DATE_HOUR', (date) => date.getUTCHours()),
    DATE_MINUTE: part('DATE_MINUTE', (date) => date.getUTCMinutes()),
    DATE_SECOND: part('DATE_SECOND', (date) => date.getUTCSeconds()),
    DATE_MILLISECOND: part('DATE_MILLISECOND', (date) => date.getUTCMilliseconds()),
    DATE_DAYOFWEEK: part('DATE_DAYOFWEEK', (date) => date.getUTCDay()),
    DATE_DAYOFYEAR: part('DATE_DAYOFYEAR', (date) => dayOfYear(date.getTime())),
    DATE_ISOWEEK: part('DATE_ISOWEEK', (date) => isoWeek(date.getTime()).week),
    DATE_ISOWEEKYEAR: part('DATE_ISOWEEKYEAR', (date) => ({ ...isoWeek(date.getTime()) })),
    DATE_LEAPYEAR: part('DATE_LEAPYEAR', (date) => isLeapYear(date.getUTCFullYear())),
    DATE_QUARTER: part('DATE_QUARTER', (date) => Math.floor(date.getUTCMonth() / 3) + 1),
    DATE_DAYS_IN_MONTH: part('DATE_DAYS_IN_MONTH', (date) => daysInMonth(date.getTime())),
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

/** Milliseconds of a date argument; null with warning 1542 for another type, 1572 when it is no date. */
function dateOf(value: AqlValue, context: FunctionContext, name: string): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return wrongType(context, name);
  return (typeof value === 'number' ? inRange(value) : parseDate(value)) ?? invalidDate(context);
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

/** What the clock of a zone shows at an instant, as if it were UTC. */
const onClock = (ms: number, zone: string | undefined): number => (zone === undefined ? ms : ms + zoneOffsetMs(ms, zone));

function isoText(ms: AqlValue): AqlValue {
  if (typeof ms !== 'number') return null;
  const valid = inRange(ms);
  return valid === null ? null : new Date(valid).toISOString();
}

/** A part of a date, on the clock of the zone given as second argument. */
function part(name: string, read: (date: Date) => AqlValue) {
  return ([value = null, zone]: Arguments, context: FunctionContext): AqlValue => {
    const ms = dateOf(value, context, name);
    const timeZone = ms === null ? null : zoneArgument(zone, context, name);
    if (ms === null || timeZone === null) return null;
    return read(new Date(onClock(ms, timeZone)));
  };
}

/** One date, or year, month, day … as separate arguments, which may overflow (milliseconds end at 999) but not be negative. */
function fromParts(args: Arguments, context: FunctionContext, name: string): number | null {
  const [first = null] = args;
  if (args.length === 1) return dateOf(first, context, name);
  if (args.length < 3 || args.some((value) => typeof value !== 'number' && typeof value !== 'string'))
    return wrongType(context, name);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = args.map(toInteger);
  if (year > LAST_YEAR || [year, month, day, hour, minute, second, ms].some((value) => value < 0)) return invalidDate(context);
  return instant(year, month, day, hour, minute, second, Math.min(ms, 999));
}

/** DATE_ADD(date, amount, unit [, zone]) or DATE_ADD(date, duration [, zone]); with a zone the clock of that zone moves. */
function shift(args: Arguments, context: FunctionContext, name: string, sign: 1 | -1): AqlValue {
  const [value = null, second = null, third, fourth] = args;
  const ms = dateOf(value, context, name);
  if (ms === null) return null;
  const isDuration = typeof second === 'string' && (third === undefined || unitOf(String(third)) === null);
  const parts = isDuration ? durationArgument(second, context) : amountArgument(second, third, context, name);
  if (parts === null) return null;
  const zone = zoneArgument(isDuration ? third : fourth, context, name);
  if (zone === null) return null;
  let result = addParts(zone === undefined ? ms : ms + zoneOffsetMs(ms, zone), parts, sign);
  if (zone !== undefined) result = localToUtc(result, zone);
  return isoText(result) ?? invalidDate(context);
}

function durationArgument(text: string, context: FunctionContext): readonly DurationPart[] | null {
  return parseDuration(text) ?? invalidDate(context);
}

function amountArgument(
  amount: AqlValue,
  unitName: AqlValue | undefined,
  context: FunctionContext,
  name: string,
): readonly DurationPart[] | null {
  if (typeof amount !== 'number' || typeof unitName !== 'string') return wrongType(context, name);
  const unit = unitArgument(unitName, context, name);
  return unit === null ? null : [{ amount, unit }];
}

/** In whole units, halves away from zero, unless the fourth argument asks for fractions; zones (both, or one each) move the dates to their clocks. */
function difference([from = null, to = null, unitName = null, ...rest]: Arguments, context: FunctionContext): AqlValue {
  const start = dateOf(from, context, 'DATE_DIFF');
  const end = start === null ? null : dateOf(to, context, 'DATE_DIFF');
  if (start === null || end === null) return null;
  const unit = unitArgument(unitName, context, 'DATE_DIFF');
  if (unit === null) return null;
  const [fractions = false, ...zones] = typeof rest[0] === 'string' ? [false, ...rest] : rest;
  if (typeof fractions !== 'boolean') return wrongType(context, 'DATE_DIFF');
  const [first, second = first] = zones.map((zone) => zoneArgument(zone, context, 'DATE_DIFF'));
  if (first === null || second === null) return null;
  const units = unitsBetween(onClock(start, first), onClock(end, second), unit);
  return fractions ? units : Math.sign(units) * Math.round(Math.abs(units));
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

/**
 * DATE_COMPARE(a, b, from [, to] [, zone [, zone of b]]): are the parts from one unit down to another (or only that one) equal, on the
 * clocks of the zones when there are any?
 */
function compare([a = null, b = null, from = null, ...rest]: Arguments, context: FunctionContext): AqlValue {
  const first = dateOf(a, context, 'DATE_COMPARE');
  const second = first === null ? null : dateOf(b, context, 'DATE_COMPARE');
  if (first === null || second === null) return null;
  const begin = comparedUnit(from);
  const stop = rest.length === 0 ? begin : comparedUnit(rest[0] ?? null);
  const zones = stop < 0 ? rest : rest.slice(1); // what is no unit is a zone: `to` may be left out
  if (begin < 0 || zones.length > 2) return wrongType(context, 'DATE_COMPARE');
  const [zone, otherZone = zone] = zones.map((one) => zoneArgument(one, context, 'DATE_COMPARE'));
  if (zone === null || otherZone === null) return null;
  const [mine, other] = [new Date(onClock(first, zone)), new Date(onClock(second, otherZone))];
  return COMPARED.slice(begin, (stop < 0 ? begin : stop) + 1).every(([, read]) => read(mine) === read(other));
}

/** @returns -1 for what is no unit that dates consist of */
function comparedUnit(name: AqlValue): number {
  const wanted = typeof name === 'string' ? unitOf(name) : null;
  return COMPARED.findIndex(([unit]) => unit === wanted);
}

function format([value = null, pattern = null, zone]: Arguments, context: FunctionContext): AqlValue {
  const ms = dateOf(value, context, 'DATE_FORMAT');
  if (ms === null) return null;
  if (typeof pattern !== 'string') return wrongType(context, 'DATE_FORMAT');
  const timeZone = zoneArgument(zone, context, 'DATE_FORMAT');
  if (timeZone === null) return null;
  return formatDate(onClock(ms, timeZone), pattern);
}

function truncate([value = null, unitName = null, zone]: Arguments, context: FunctionContext): AqlValue {
  const ms = dateOf(value, context, 'DATE_TRUNC');
  const unit = ms === null ? null : unitArgument(unitName, context, 'DATE_TRUNC');
  const timeZone = unit === null ? null : zoneArgument(zone, context, 'DATE_TRUNC');
  if (ms === null || unit === null || timeZone === null) return null;
  if (unit === 'week') return invalidDate(context);
  if (timeZone === undefined) return isoText(truncateTo(ms, unit));
  return isoText(localToUtc(truncateTo(ms + zoneOffsetMs(ms, timeZone), unit), timeZone));
}

/** Towards 1970, to a multiple of a whole amount of units; days and below only. */
function round([value = null, amount = null, unitName = null, zone]: Arguments, context: FunctionContext): AqlValue {
  const ms = dateOf(value, context, 'DATE_ROUND');
  if (ms === null) return null;
  const unit = typeof unitName === 'string' ? unitOf(unitName) : null;
  if (typeof amount !== 'number' || amount < 1 || unit === null || unit === 'year' || unit === 'month' || unit === 'week')
    return wrongType(context, 'DATE_ROUND');
  const timeZone = zoneArgument(zone, context, 'DATE_ROUND');
  if (timeZone === null) return null;
  const size = Math.trunc(amount) * unitLength(unit);
  const offset = timeZone === undefined ? 0 : zoneOffsetMs(ms, timeZone);
  return isoText(Math.trunc((ms + offset) / size) * size - offset);
}

/** With `true` as third argument: the text and what the zone does at that instant. */
function convert(args: Arguments, context: FunctionContext, name: string, move: (ms: number, zone: string) => number): AqlValue {
  const [value = null, zone = null, detailed = false] = args;
  const ms = dateOf(value, context, name);
  if (ms === null) return null;
  if (typeof zone !== 'string' || typeof detailed !== 'boolean') return wrongType(context, name);
  if (!isTimeZone(zone)) return invalidDate(context);
  const moved = move(ms, zone);
  const text = isoText(moved);
  if (typeof text !== 'string') return invalidDate(context);
  const isLocal = name === 'DATE_UTCTOLOCAL';
  const shown = isLocal && moved !== ms ? text.slice(0, -1) : text;
  if (!detailed) return shown;
  const zoneInfo = zoneState(isLocal ? ms : moved, zone);
  return { [isLocal ? 'local' : 'utc']: shown, tzdb: process.versions.tz ?? '', zoneInfo };
}

/**
 * What a zone does at an instant: its abbreviation, from when until when the offset (seconds) holds, and daylight saving; the smaller
 * offset of the year counts as standard time.
 */
function zoneState(ms: number, zone: string): AqlValue {
  const year = new Date(ms).getUTCFullYear();
  const standard = Math.min(zoneOffsetMs(instant(year, 1), zone), zoneOffsetMs(instant(year, 7), zone));
  const offset = zoneOffsetMs(ms, zone);
  const { begin, end } = offsetPeriod(ms, zone);
  return {
    name: abbreviation(ms, zone),
    begin: isoText(begin),
    end: isoText(end),
    dst: offset !== standard,
    offset: offset / 1000,
  };
}
