/** When a fact held, each side ISO 8601 as exact as it was said; an absent side is not known. */
export interface Period {
  from?: string;
  until?: string;
}

/**
 * The times at which a fact held, out of what several passages say of it, oldest first. Statements that may mean the same time are one
 * period, with the more exact of their dates; those that cannot (one ended before the other began) stay apart.
 */
export function joinedPeriods(said: readonly Period[]): Period[] {
  const periods: Period[] = [];
  for (const { from, until } of said) {
    if (from === undefined && until === undefined) continue;
    if (from !== undefined && until !== undefined && isBefore(until, from)) continue; // no time at all
    let own: Period = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
    for (let i = periods.length - 1; i >= 0; i--) {
      if (!mayBeOne(periods[i]!, own)) continue;
      own = joined(periods[i]!, own);
      periods.splice(i, 1);
    }
    periods.push(own);
  }
  return periods.sort((a, b) => compareTimes(a.from ?? a.until!, b.from ?? b.until!));
}

/** An ISO 8601 interval; `..` for a side that is not known. */
export function periodText({ from, until }: Period): string {
  return `${from ?? '..'}/${until ?? '..'}`;
}

/** What `periodText` wrote. */
export function readPeriod(text: string): Period {
  const [from = '..', until = '..'] = text.split('/');
  return { ...(from !== '..' && { from }), ...(until !== '..' && { until }) };
}

/** Whether one time is over before another begins; what is said less exactly (`1990` beside `1990-05`) is not before it. */
export function isBefore(time: string, other: string): boolean {
  return !coarser(time, other) && compareTimes(time, other) < 0;
}

function mayBeOne(a: Period, b: Period): boolean {
  if (endsBefore(a, b) || endsBefore(b, a)) return false;
  if (a.from !== undefined && b.from !== undefined && !coarser(a.from, b.from)) return overlap(a, b);
  return true;
}

function endsBefore(a: Period, b: Period): boolean {
  return a.until !== undefined && b.from !== undefined && (isBefore(a.until, b.from) || a.until === b.from);
}

/** Two beginnings of one time are two opinions on it only while neither period is known to have ended before. */
function overlap(a: Period, b: Period): boolean {
  const [first, second] = isBefore(a.from!, b.from!) ? [a, b] : [b, a];
  return first.until === undefined || isBefore(second.from!, first.until);
}

function joined(a: Period, b: Period): Period {
  const from = chosen(a.from, b.from, -1);
  const until = chosen(a.until, b.until, 1);
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}

/** The more exact one; of two that differ the earlier (-1) or the later (1). */
function chosen(a: string | undefined, b: string | undefined, side: -1 | 1): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (coarser(a, b)) return a.length > b.length ? a : b;
  return compareTimes(a, b) === side ? a : b;
}

/** Whether one of two says the same as the other, less exactly. */
function coarser(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function compareTimes(a: string, b: string): number {
  const [x, y] = [sortable(a), sortable(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Years before Christ count backwards; a decade or century (`199X`) begins with its first year. */
function sortable(time: string): string {
  const whole = time.replaceAll('X', '0');
  if (!/^-\d/.test(whole)) return `1${whole}`;
  return `0${whole.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}`;
}
