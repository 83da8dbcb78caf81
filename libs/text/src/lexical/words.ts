import type { Steps } from '@strata/event-loop';
import { runSteps, normalizeText } from '@strata/event-loop';

/** Half-open range of UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

export interface Word extends TextSpan {
  /** Folded: NFD without combining marks, lower case. */
  text: string;
  /** First letter is upper or title case. */
  capital: boolean;
}

const UNKNOWN = 0;
const SEPARATOR = 1;
const LETTER = 2;
/** Class per UTF-16 code unit, filled on first sight: `\p{…}` tests cost too much to repeat. */
const classes = new Uint8Array(0x1_0000);

const CHARACTERS_PER_STEP = 2_048;

/** Maximal runs of letters and digits (combining marks included), in order. */
export function words(text: string): Word[] {
  return runSteps(wordSteps(text));
}

/** The same in small steps, for texts of any length. */
export function* wordSteps(text: string): Steps<Word[]> {
  const found: Word[] = [];
  const length = text.length;
  let i = 0;
  let stepEnds = CHARACTERS_PER_STEP;
  while (i < length) {
    if (i >= stepEnds) {
      yield;
      stepEnds = i + CHARACTERS_PER_STEP;
    }
    const width = wordUnits(text, i);
    if (width === 0) {
      i++;
      continue;
    }
    const start = i;
    i += width;
    for (let more = wordUnits(text, i); more > 0; more = wordUnits(text, i)) i += more;
    const raw = text.slice(start, i);
    const folded = fold(raw);
    if (folded !== '') found.push({ text: folded, start, end: i, capital: isCapital(raw) });
  }
  return found;
}

/** Lower case without diacritics; marks that stand alone vanish. */
export function fold(text: string): string {
  return isAscii(text)
    ? text.toLowerCase()
    : normalizeText(text, 'NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
}

/** Code units of the word character at `i`: 0 when there is none. */
function wordUnits(text: string, i: number): 0 | 1 | 2 {
  if (i >= text.length) return 0;
  const unit = text.charCodeAt(i);
  if (unit >= 0xd800 && unit <= 0xdfff) return isWordPair(text.slice(i, i + 2)) ? 2 : 0;
  return isWordUnit(unit) ? 1 : 0;
}

/** Whether a code unit that is no half of a character is a letter, a digit or a mark. */
export function isWordUnit(unit: number): boolean {
  let kind = classes[unit]!;
  if (kind === UNKNOWN) {
    kind = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit)) ? LETTER : SEPARATOR;
    classes[unit] = kind;
  }
  return kind === LETTER;
}

/** Whether a text begins with a letter, digit or mark of two code units. */
export function isWordPair(pair: string): boolean {
  return /^[\p{L}\p{N}\p{M}]/u.test(pair);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Whether the first letter is upper or title case. */
export function isCapital(raw: string): boolean {
  const unit = raw.charCodeAt(0);
  if (unit < 128) return unit >= 65 && unit <= 90;
  return /^[\p{Lu}\p{Lt}]/u.test(raw);
}
