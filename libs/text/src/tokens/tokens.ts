import type { WordType } from './word-types';
import { KIND, wordTypeAt } from './word-types';

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

const STOP = 46;
const LETTER = 1;
const DIGIT = 2;
const SPACE = 3;
const OTHER = 4;
const classes = new Uint8Array(0x1_0000);

function classOf(unit: number): number {
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

/** Characters: few texts that are read in one go are longer. */
const MOST_USUAL = 65_536;

/** Room for one text at a time. */
const ROOM = roomFor(MOST_USUAL);

function roomFor(length: number) {
  return { units: new Uint16Array(length), start: new Int32Array(length), end: new Int32Array(length) };
}

/**
 * Words, numbers and marks in order. A word keeps inner apostrophes ("O'Brien") but not a possessive ending, which is a token of its own;
 * a number keeps its inner points and commas; hyphens stand alone; an initial, a title or an abbreviation keeps its stop ("J.", "Dr.", "U.S.").
 */
export function tokenize(text: string): Tokens {
  const length = text.length;
  const { units, start, end } = length <= MOST_USUAL ? ROOM : roomFor(length);
  for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
  const written = { text, units, length };
  const type: WordType[] = [];
  let count = 0;
  let i = 0;
  while (i < length) {
    const kind = classOf(units[i]!);
    if (kind === SPACE) {
      i++;
      continue;
    }
    const from = i;
    i = kind === OTHER ? i + 1 : kind === LETTER ? wordEnd(written, i) : numberEnd(written, i);
    start[count] = from;
    end[count++] = i;
    type.push(wordTypeAt(units, from, i));
  }
  return { count, start: start.slice(0, count), end: end.slice(0, count), type };
}

/** A text, and its code units: looking at one of these takes a fraction of what it does in a text. */
interface WrittenText {
  text: string;
  units: Uint16Array;
  length: number;
}

function wordEnd(written: WrittenText, from: number): number {
  const { units, length } = written;
  let i = from + 1;
  for (; i < length; i++) {
    const unit = units[i]!;
    const kind = classOf(unit);
    if (kind === LETTER || kind === DIGIT) continue;
    if (isApostrophe(unit) && i + 1 < length && classOf(units[i + 1]!) === LETTER && !isPossessive(written, i)) continue;
    break;
  }
  return i < length && units[i] === STOP ? withStop(written, from, i) : i;
}

/** "U.S.", "J." and "Dr." take their stops in. */
function withStop({ text, units, length }: WrittenText, from: number, end: number): number {
  if (end - from === 1) {
    let i = end + 1;
    while (i + 1 < length && classOf(units[i]!) === LETTER && units[i + 1] === STOP) i += 2;
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
function isPossessive({ units, length }: WrittenText, at: number): boolean {
  const next = units[at + 1];
  return (next === 115 || next === 83) && (at + 2 >= length || classOf(units[at + 2]!) > DIGIT);
}

function numberEnd({ units, length }: WrittenText, from: number): number {
  let i = from + 1;
  for (; i < length; i++) {
    const unit = units[i]!;
    const kind = classOf(unit);
    if (kind === DIGIT || kind === LETTER) continue;
    if ((unit === STOP || unit === 44) && i + 1 < length && classOf(units[i + 1]!) === DIGIT) continue;
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
