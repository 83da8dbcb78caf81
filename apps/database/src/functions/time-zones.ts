const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Is this a time zone of the IANA database (or UTC)? */
export function isTimeZone(zone: string): boolean {
  return formatOf(zone) !== null;
}

/** What must be added to UTC to get a zone's clock at that instant, in milliseconds. */
export function zoneOffsetMs(utcMs: number, zone: string): number {
  const format = formatOf(zone);
  if (format === null) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(utcMs)) if (type !== 'literal' && type !== 'era') parts[type] = Number(value);
  const local = new Date(0);
  local.setUTCFullYear(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'] ?? 1);
  local.setUTCHours(parts['hour'] ?? 0, parts['minute'] ?? 0, parts['second'] ?? 0, 0);
  return local.getTime() - Math.floor(utcMs / 1000) * 1000;
}

/** The instant at which a zone's clock shows `localMs`; of two (clocks put back) the first. */
export function localToUtc(localMs: number, zone: string): number {
  const early = localMs - zoneOffsetMs(localMs - 86_400_000, zone);
  const late = localMs - zoneOffsetMs(localMs + 86_400_000, zone);
  const shows = (utc: number) => utc + zoneOffsetMs(utc, zone) === localMs;
  if (shows(early)) return early;
  return shows(late) ? late : early;
}

const HOUR_MS = 3_600_000;
const STEP_MS = 14 * 24 * HOUR_MS; // shorter than any period between two changes of an offset
const YEARS_AHEAD_MS = 30 * 365 * 24 * HOUR_MS; // a zone that changes no more within them never does
const FIRST_CHANGES_MS = Date.UTC(1840, 0, 1); // before that no zone had a common clock
const periods = new Map<string, OffsetPeriod>();

/** From when (first instant) until when (first instant after) a zone keeps an offset; null where there is no change in that direction. */
export interface OffsetPeriod {
  readonly begin: number | null;
  readonly end: number | null;
}

/** The period that an instant lies in; the last one of each zone is remembered, for neighbouring dates. */
export function offsetPeriod(utcMs: number, zone: string): OffsetPeriod {
  const known = periods.get(zone);
  if (known !== undefined && (known.begin ?? -Infinity) <= utcMs && utcMs < (known.end ?? Infinity)) return known;
  const offset = zoneOffsetMs(utcMs, zone);
  const differs = (ms: number) => zoneOffsetMs(ms, zone) !== offset;
  let before = utcMs;
  while (before > FIRST_CHANGES_MS && !differs(before)) before -= STEP_MS;
  const limit = Math.max(utcMs, Date.now()) + YEARS_AHEAD_MS;
  let after = utcMs;
  while (after < limit && !differs(after)) after += STEP_MS;
  const period = {
    begin: differs(before) ? boundary(before, before + STEP_MS, (ms) => !differs(ms)) : null,
    end: differs(after) ? boundary(after - STEP_MS, after, differs) : null,
  };
  periods.set(zone, period);
  return period;
}

/** The first millisecond of (from, to] for which a condition that stays true holds. */
function boundary(from: number, to: number, holds: (ms: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const ENGLISH = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-NG', 'en-KE'];

/** The usual abbreviation of a zone's time (CET, WAT), as far as some region's English has one; otherwise `GMT+3`. */
export function abbreviation(utcMs: number, zone: string): string {
  const names = ENGLISH.map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(utcMs);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  });
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? zone;
}

export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone);
  if (format === undefined) {
    format = makeFormat(zone);
    formats.set(zone, format);
  }
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  if (!/^[A-Za-z]/.test(timeZone)) return null; // no bare offsets
  try {
    const digits = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...digits });
  } catch {
    return null;
  }
}
