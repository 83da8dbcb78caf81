/** Formats of numbers that every workbook knows by number and that show dates or times (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const DAY_MS = 86_400_000;
/** Day 0 of the two calendars a workbook may count in; that of 1900 holds a 29 February that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Does a format of numbers show a date or time? @param code undefined for a built-in one */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.has(id);
  const shown = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*./gi, '').split(';', 1)[0]!;
  return /[ymdhs]/i.test(shown) && !/general|[0#?]\s*\/\s*[0#?]/i.test(shown);
}

/** A day number of a workbook as an ISO date, with the time of day where there is one, or the time alone for less than a day. */
export function isoDate(days: number, countsFrom1904: boolean): string | undefined {
  const ms = Math.round(days * 86_400) * 1_000;
  const date = new Date((countsFrom1904 ? EPOCH_1904 : EPOCH_1900) + ms);
  if (days < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999) return undefined;
  const [day, time] = date.toISOString().slice(0, 19).split('T') as [string, string];
  const shownTime = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (days < 1) return shownTime;
  return ms % DAY_MS === 0 ? day : `${day} ${shownTime}`;
}

/** A number as a reader writes it: without the last digits that binary fractions bring. */
export function plainNumber(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) && text.trim() !== '' ? String(Number(value.toPrecision(15))) : text;
}

/** Column of a cell's name, from 0: `A1` is 0, `AB7` 27; undefined for no such name. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
