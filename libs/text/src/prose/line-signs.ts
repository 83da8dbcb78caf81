import type { TextSpan } from '../lexical/words';

/** What one look at the characters of a line tells: most patterns of lines need not be tried then. */
export interface LineSigns {
  text: string;
  /** First and last character that is no white space, as code units; 0 in an empty line. */
  first: number;
  last: number;
  /** From the first of them to the last. */
  length: number;
  /** Runs of other characters between white space. */
  words: number;
  /** Bits of `SIGNS`: what occurs in it. */
  signs: number;
  stops: number;
  /** Blanks of the widest gap between two words. */
  gap: number;
  /** Words that begin with a digit, a sign before one, or a bracket. */
  figures: number;
  /** Characters that are neither letters, digits, white space nor marks of sentences: programs are full of them. */
  marks: number;
}

/** What occurs in a line. */
export const SIGNS = {
  digit: 1,
  at: 2,
  equals: 4,
  colon: 8,
  openBracket: 16,
  /** One of `=(){}<>/;:` */
  ofCode: 32,
  /** Four blanks side by side, before something else. */
  wideGap: 64,
  /** What no rule is drawn with: letters and most marks. */
  notOfRules: 128,
  stop: 256,
} as const;

/** Of a code unit beyond its signs. */
const BLANK = 1 << 16;
const COUNTED_MARK = 1 << 17;
const BEGINS_FIGURE = 1 << 18;
const HALF = 1 << 19;
const KNOWN = 1 << 20;
/** By code unit, filled on first sight. */
const classes = new Int32Array(0x1_0000);
const WIDE = 4;

const OF_RULES = /[-=*_~#+.^"|:]/;
const MARK = /[^\p{L}\p{N}\s.,'"()-]/u;
const NO_MARKS = /[\p{L}\p{N}\s.,'"()-]/gu;
const BY_CHARACTER = new Map<string, number>([
  ['@', SIGNS.at],
  ['=', SIGNS.equals],
  [':', SIGNS.colon],
  ['[', SIGNS.openBracket],
  ['.', SIGNS.stop],
]);

/** Of each line of a text. */
export function lineSigns(text: string, lines: readonly TextSpan[]): LineSigns[] {
  return lines.map(({ start, end }) => signsOf(text.slice(start, end)));
}

function signsOf(text: string): LineSigns {
  let [first, last, start, end] = [0, 0, 0, 0];
  let [words, signs, stops, figures, marks] = [0, 0, 0, 0, 0];
  let [gap, widest] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const found = classes[unit]! || classOf(unit);
    if (found & BLANK) {
      gap++;
      continue;
    }
    if (words === 0) [first, start] = [unit, at];
    else if (gap > widest) widest = gap;
    if (gap > 0 || words === 0) {
      words++;
      if (found & BEGINS_FIGURE) figures++;
      gap = 0;
    }
    signs |= found;
    if (found & COUNTED_MARK) marks++;
    if (found & SIGNS.stop) stops++;
    last = unit;
    end = at + 1;
  }
  // letters of two code units can only be told as wholes
  if (signs & HALF) marks = text.replace(NO_MARKS, '').length;
  if (widest >= WIDE) signs |= SIGNS.wideGap;
  return { text, first, last, length: end - start, words, signs, stops, gap: widest, figures, marks };
}

function classOf(unit: number): number {
  const character = String.fromCharCode(unit);
  let found = KNOWN | (BY_CHARACTER.get(character) ?? 0);
  if (/\s/.test(character)) found |= BLANK;
  else if (!OF_RULES.test(character)) found |= SIGNS.notOfRules;
  if (/\d/.test(character)) found |= SIGNS.digit;
  if (/[-+(\d]/.test(character)) found |= BEGINS_FIGURE;
  if (/[=(){}<>/;:]/.test(character)) found |= SIGNS.ofCode;
  if (MARK.test(character)) found |= COUNTED_MARK;
  if (unit >= 0xd800 && unit <= 0xdfff) found |= HALF;
  classes[unit] = found;
  return found;
}
