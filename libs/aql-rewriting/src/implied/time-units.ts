import type { AqlValue } from '@strata/aql';

const DAY = 86_400_000;

/** The shortest and the longest that each unit lasts, in milliseconds. */
export const UNITS: readonly (readonly [pattern: RegExp, least: number, most: number])[] = [
  [/^(y|years?)$/i, 365 * DAY, 366 * DAY],
  [/^(m|months?)$/i, 28 * DAY, 31 * DAY],
  [/^(w|weeks?)$/i, 7 * DAY, 7 * DAY],
  [/^(d|days?)$/i, DAY, DAY],
  [/^(h|hours?)$/i, DAY / 24, DAY / 24],
  [/^(i|minutes?)$/i, 60_000, 60_000],
  [/^(s|seconds?)$/i, 1000, 1000],
  [/^(f|milliseconds?)$/i, 1, 1],
];

/** Milliseconds since 1970 that a constant stands for; null: a text of another form, or no time. */
export function timeOf(value: AqlValue | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
