import type { TextSpan } from '../lexical/words';

/** A date or a span of time that a text states. */
export interface TimeExpression extends TextSpan {
  /** ISO 8601, as exact as the text: `1963-03-13`, `2012-07`, `1992`, a decade `199X`, a century `18XX` (ISO 8601-2), a range `1997/1998`. */
  iso: string;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH =
  '(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?';
const YEAR = '((?:1\\d|20)\\d\\d)';
const DAY = '([0-3]?\\d)(?:st|nd|rd|th)?';
const DASH = '\\s?[-\\u2010-\\u2014]\\s?';

type Reading = (parts: (string | undefined)[]) => string | undefined;

/** Longest first where one begins with another; each reads its groups, or refuses. */
const FORMS: readonly (readonly [form: string, read: Reading])[] = [
  [`(\\d{4})-(0[1-9]|1[0-2])-([0-3]\\d)(?!\\d)`, ([y, m, d]) => dayIso(y, m, d)],
  [`${DAY}(?: of)? ${MONTH},? ${YEAR}\\b`, ([d, m, y]) => dayIso(y, monthOf(m), d)],
  [`${MONTH} ${DAY} ?, ?${YEAR}\\b`, ([m, d, y]) => dayIso(y, monthOf(m), d)],
  [`${MONTH} ${DAY} ${YEAR}\\b`, ([m, d, y]) => dayIso(y, monthOf(m), d)],
  [`${MONTH}(?: of|,)? ${YEAR}\\b`, ([m, y]) => `${y}-${monthOf(m)}`],
  [`${DAY} ${MONTH}(?![\\p{L}\\d])`, ([d, m]) => `--${monthOf(m)}-${two(d)}`],
  [`${MONTH} ${DAY}(?![\\d,.]*\\d|\\p{L})`, ([m, d]) => `--${monthOf(m)}-${two(d)}`],
  [`${YEAR}${DASH}${YEAR}\\b`, ([from, to]) => (from! <= to! ? `${from}/${to}` : undefined)],
  [`${YEAR}${DASH}(\\d\\d?)(?![\\d%])`, ([from, to]) => rangeIso(from!, to!)],
  [`(?:(?:early|mid|late|the)[ -]+)*(1\\d|20)(\\d)0'?s\\b`, ([century, decade]) => `${century}${decade}X`],
  [`(?:(?:early|mid|late|the)[ -]+)*(\\d\\d?)(?:st|nd|rd|th)[ -]century(?: (BCE?))?\\b`, ([c, bc]) => centuryIso(c!, bc)],
  [`(\\d{1,4}) (BCE?)\\b`, ([year]) => `-${String(Number(year) - 1).padStart(4, '0')}`],
  [`AD (\\d{1,4})\\b|(\\d{1,4}) (?:AD|CE)\\b`, ([a, b]) => (a ?? b)!.padStart(4, '0')],
  [`${YEAR}(?![\\d,.]*\\d|\\s?(?:%|km|kg|m|ft|mm|MHz)\\b)`, ([year]) => year],
];
const SCAN = new RegExp(`(?<![\\p{L}\\d.,/:#-])(?:${FORMS.map(([form]) => `(?:${form})`).join('|')})`, 'uy');
const GROUPS = FORMS.map(([form]) => new RegExp(`${form}|`, 'u').exec('')!.length - 1);

/** Dates, years, decades and centuries of a text in order, none inside another. */
export function timeExpressions(text: string): TimeExpression[] {
  const found: TimeExpression[] = [];
  for (const match of datesIn(text)) {
    let group = 1;
    for (const [form, [, read]] of FORMS.entries()) {
      const parts = match.slice(group, group + GROUPS[form]!);
      group += GROUPS[form]!;
      if (parts.every((part) => part === undefined)) continue;
      const iso = read(parts);
      if (iso !== undefined) found.push({ start: match.index, end: match.index + match[0].length, iso });
      break;
    }
  }
  return found;
}

/** What each form begins with, behind what no form stands behind: its pattern tries two dozen things wherever it is tried. */
const BEGINS = unitsOf('0123456789JFMASONDemlt');
const NOT_BEHIND = unitsOf('0123456789.,/:#-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
const LINE_END = 10;

/** Every form has a digit, and before its first one no end of a line: only such lines are looked at. */
function* datesIn(text: string): Generator<RegExpExecArray> {
  for (let digit = digitFrom(text, 0), at = 0; digit < text.length; digit = digitFrom(text, at)) {
    at = Math.max(at, text.lastIndexOf('\n', digit) + 1);
    for (; at < text.length && text.charCodeAt(at) !== LINE_END; at++) {
      if (!isIn(BEGINS, text.charCodeAt(at)) || (at > 0 && isIn(NOT_BEHIND, text.charCodeAt(at - 1)))) continue;
      SCAN.lastIndex = at;
      const match = SCAN.exec(text);
      if (!match) continue;
      yield match;
      at += match[0].length - 1;
    }
  }
}

function digitFrom(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 48 && unit <= 57) return at;
  }
  return text.length;
}

function unitsOf(characters: string): Uint8Array {
  const units = new Uint8Array(128);
  for (const character of characters) units[character.charCodeAt(0)] = 1;
  return units;
}

const isIn = (units: Uint8Array, unit: number): boolean => unit < 128 && units[unit] === 1;

function monthOf(name: string | undefined): string {
  const at = MONTHS.findIndex((month) => month.startsWith(name!.slice(0, 3).toLowerCase()));
  return two(String(at + 1));
}

function two(text: string | undefined): string {
  return text!.padStart(2, '0');
}

function dayIso(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  return Number(day) >= 1 && Number(day) <= 31 ? `${year}-${two(month)}-${two(day)}` : undefined;
}

function rangeIso(from: string, to: string): string | undefined {
  const end = from.slice(0, 4 - to.length) + to;
  return end > from ? `${from}/${end}` : undefined;
}

function centuryIso(number: string, beforeChrist: string | undefined): string {
  const century = two(String(Number(number) - 1));
  return `${beforeChrist ? '-' : ''}${century}XX`;
}
