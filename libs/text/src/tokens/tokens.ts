import type { WordType } from './word-types';
import { KIND, wordType } from './word-types';

/** Tokens of one text, as columns. */
export interface Tokens {
  count: number;
  start: Int32Array;
  end: Int32Array;
  type: WordType[];
}

/** Shortened words whose stop is theirs and never ends a sentence by itself when a name follows. */
const TITLES = new Set(
  'Mr Mrs Ms Dr St Sr Jr Prof Gen Col Lt Sgt Capt Rev Hon Mt Ft Maj Adm Cmdr Gov Sen Rep Pres Messrs'.split(' '),
);

const LETTER = 1;
const DIGIT = 2;
const SPACE = 3;
const OTHER = 4;
const classes = new Uint8Array(0x1_0000);

function classOf(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const seen = classes[unit]!;
  if (seen !== 0) return seen;
  const character = String.fromCharCode(unit);
  const found =
    /[\p{L}\p{M}\ud800-\udfff]/u.test(character) || (unit >= 0xd800 && unit <= 0xdfff)
      ? LETTER
      : /\p{N}/u.test(character)
        ? DIGIT
        : /\s/u.test(character)
          ? SPACE
          : OTHER;
  classes[unit] = found;
  return found;
}

/**
 * Words, numbers and marks in order. A word keeps inner apostrophes ("O'Brien") but not a possessive ending, which is a token of its own;
 * a number keeps its inner points and commas; hyphens stand alone; an initial, a title or an abbreviation keeps its stop ("J.", "Dr.", "U.S.").
 */
export function tokenize(text: string): Tokens {
  const capacity = text.length;
  const start = new Int32Array(capacity);
  const end = new Int32Array(capacity);
  const type: WordType[] = [];
  let count = 0;
  const length = text.length;
  let i = 0;
  while (i < length) {
    const kind = classOf(text, i);
    if (kind === SPACE) {
      i++;
      continue;
    }
    const from = i;
    i = kind === OTHER ? i + 1 : kind === LETTER ? wordEnd(text, i) : numberEnd(text, i);
    start[count] = from;
    end[count++] = i;
    type.push(wordType(text.slice(from, i)));
  }
  return { count, start, end, type };
}

function wordEnd(text: string, from: number): number {
  let i = from + 1;
  for (; i < text.length; i++) {
    const kind = classOf(text, i);
    if (kind === LETTER || kind === DIGIT) continue;
    const unit = text.charCodeAt(i);
    if (isApostrophe(unit) && i + 1 < text.length && classOf(text, i + 1) === LETTER && !isPossessive(text, i)) continue;
    break;
  }
  if (i === from) return i;
  return text.charCodeAt(i) === 46 ? withStop(text, from, i) : i;
}

/** "U.S.", "J." and "Dr." take their stops in. */
function withStop(text: string, from: number, end: number): number {
  if (end - from === 1) {
    let i = end + 1;
    while (i + 1 < text.length && classOf(text, i) === LETTER && text.charCodeAt(i + 1) === 46) i += 2;
    const more = i > end + 1;
    const upper = /\p{Lu}/u.test(text.charAt(from));
    return more || (upper && /^\s?[\p{Lu}\p{L}]/u.test(text.slice(end + 1, end + 3))) ? i : end;
  }
  return end - from <= 6 && TITLES.has(text.slice(from, end)) ? end + 1 : end;
}

function isApostrophe(unit: number): boolean {
  return unit === 39 || unit === 0x2019;
}

/** At an apostrophe: "'s" or "'" before no letter. */
function isPossessive(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return (next === 115 || next === 83) && (at + 2 >= text.length || classOf(text, at + 2) > DIGIT);
}

function numberEnd(text: string, from: number): number {
  let i = from + 1;
  for (; i < text.length; i++) {
    const kind = classOf(text, i);
    if (kind === DIGIT || kind === LETTER) continue;
    const unit = text.charCodeAt(i);
    if ((unit === 46 || unit === 44) && i + 1 < text.length && classOf(text, i + 1) === DIGIT) continue;
    break;
  }
  return i;
}

/** Nothing but the line it stands in tells where a token lies; the first token that starts at or after a place. */
export function tokenAt(tokens: Tokens, place: number): number {
  let low = 0;
  let high = tokens.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens.start[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether white space or nothing at all stands before a token. */
export function isSpaced(tokens: Tokens, i: number): boolean {
  return i > 0 && tokens.end[i - 1]! < tokens.start[i]!;
}

export const isCapital = (kind: number): boolean => kind === KIND.capital || kind === KIND.capitals || kind === KIND.mixed;
