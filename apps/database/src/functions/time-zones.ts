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
