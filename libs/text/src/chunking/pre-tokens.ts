import type { Steps } from '@strata/event-loop';
import { BytePairs } from './byte-pairs';
import type { PartedText } from './paged-text';
import { wholeCharactersUpTo } from './whole-characters';
import { wordEnd } from './word-end';
import { WordTable } from '../lexical/word-table';

/**
 * The words into which o200k_base cuts a text before it merges bytes within each (`pat_str` of tiktoken's `openai_public.py`): a letter run
 * with the sign before and an English contraction behind, up to three digits, signs with the line breaks behind, white space. Every
 * character of a well-formed text is in one of them, and none looks back, so that a word is found the same wherever the search began.
 */
export const PRE_TOKEN = (() => {
  const upper = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
  const lower = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
  const before = String.raw`[^\r\n\p{L}\p{N}]?`;
  const contraction = String.raw`(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?`;
  const words = [`${before}${upper}*${lower}+${contraction}`, `${before}${upper}+${lower}*${contraction}`];
  const others = [
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ];
  return new RegExp([...words, ...others].join('|'), 'gu');
})();
/** Byte-pair merging is quadratic in the length of a word, so longer ones are counted in parts. */
const MAX_WORD_LENGTH = 512;
/** Counting a word of this length for the first time takes long enough to be a step. */
export const SLOW_WORD_LENGTH = 64;
/** Characters that are looked at in one step: about a millisecond. */
const WINDOW = 8_192;
const SPACE = 32;
/** Tokens of words that were counted once: texts repeat their words. */
const remembered = new WordTable(131_072);
let loadedPairs: BytePairs | undefined;
const bytePairs = () => (loadedPairs ??= new BytePairs(MAX_WORD_LENGTH));
/** Whether all of the encoding is taken up. */
let countsPairs = false;
/** Words that are counted for the first time in one step: each may take some 20 µs. */
const FRESH_AT_ONCE = 64;
const UNKNOWN = -1;
/** A whole character may pass the end of a window. */
const LONGEST_WINDOW = WINDOW + 2;
/** Room for the characters of a window, of walks that are over: several may be under way, each in steps. */
const rooms: Uint16Array[] = [];

/**
 * Makes ready for counting: a tenth of a second of processor. The first text that is counted does it if nobody has;
 * a service that counts at every request does it when it starts.
 */
export function* takeUpEncoding(): Steps<void> {
  while (!(countsPairs = bytePairs().prepare())) yield;
}

/**
 * Walks over the words of `[from, to)`, window by window: a word ends where a window does.
 * @param found told where each word ends and how many tokens it has; true ends the walk
 */
export function* walkWords(
  text: PartedText,
  from: number,
  to: number,
  found: (end: number, tokens: number) => boolean | void,
): Steps<void> {
  if (!countsPairs) yield* takeUpEncoding();
  const units = rooms.pop() ?? new Uint16Array(LONGEST_WINDOW);
  for (let start = from; start < to;) {
    const end = windowEnd(text, start, to);
    const length = end - start;
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(start + at);
    let fresh = 0;
    for (let at = 0; at < length;) {
      let next = wordEnd(units, at, length);
      if (next < 0) next = wordEndIn(text.slice(start, end), at);
      let tokens = next - at > SLOW_WORD_LENGTH ? UNKNOWN : remembered.get(units, at, next);
      if (tokens === UNKNOWN) {
        tokens =
          next - at > SLOW_WORD_LENGTH ? yield* tokensOfLong(text.slice(start + at, start + next)) : countShort(units, at, next);
        fresh += 1;
        if (fresh % FRESH_AT_ONCE === 0) yield;
      }
      at = next;
      if (found(start + at, tokens)) {
        rooms.push(units);
        return;
      }
    }
    start = end;
    yield;
  }
  rooms.push(units);
}

/** Characters that are looked at without a step. */
const FEW = 512;
/** What a word is depends on no more characters behind it than an English contraction has. */
const SEEN_AHEAD = 8;
const fewUnits = new Uint16Array(FEW);

/**
 * The same at once, where no step is needed: within a few hundred characters, none of them in a long word.
 * @param found as for `walkWords` @returns whether the walk is over, at `to` or because `found` ended it; else it has to be begun anew, in steps
 */
export function walkFewWords(
  text: PartedText,
  from: number,
  to: number,
  found: (end: number, tokens: number) => boolean | void,
): boolean {
  if (!countsPairs) return false;
  const length = Math.min(to - from, FEW);
  const settled = from + length === to ? length : length - SEEN_AHEAD;
  for (let at = 0; at < length; at++) fewUnits[at] = text.charCodeAt(from + at);
  for (let at = 0; at < length;) {
    let next = wordEnd(fewUnits, at, length);
    if (next < 0) next = wordEndIn(text.slice(from, from + length), at);
    if (next > settled || next - at > SLOW_WORD_LENGTH) return false;
    const known = remembered.get(fewUnits, at, next);
    const tokens = known === UNKNOWN ? countShort(fewUnits, at, next) : known;
    at = next;
    if (found(from + at, tokens)) return true;
  }
  return from + length >= to;
}

function countShort(units: Uint16Array, start: number, end: number): number {
  const tokens = bytePairs().count(units, start, end);
  remembered.set(units, start, end, tokens);
  return tokens;
}

function wordEndIn(text: string, at: number): number {
  PRE_TOKEN.lastIndex = at;
  return PRE_TOKEN.test(text) ? PRE_TOKEN.lastIndex : text.length;
}

/**
 * Where a window that begins at `start` ends: before a single space if it can, because words begin with the space in front of them and
 * the count stays the same; elsewhere only in text without such a place.
 */
export function windowEnd(text: PartedText, start: number, to: number): number {
  const end = start + WINDOW;
  if (end >= to) return to;
  for (let at = end; at > start + WINDOW / 2; at--)
    if (text.charCodeAt(at) === SPACE && isVisible(text.charCodeAt(at - 1)) && isVisible(text.charCodeAt(at + 1))) return at;
  return wholeCharactersUpTo(text, end);
}

function* tokensOfLong(word: string): Steps<number> {
  let tokens = 0;
  for (const part of shortParts(word)) {
    tokens += lengthsOfPart(part).length;
    yield;
  }
  return tokens;
}

/** The bytes of UTF-8 of each token of a word, which is counted already. */
export function* tokenLengths(word: string): Steps<number[]> {
  const lengths: number[] = [];
  for (const part of shortParts(word)) {
    for (const bytes of lengthsOfPart(part)) lengths.push(bytes);
    if (part.length >= SLOW_WORD_LENGTH) yield;
  }
  return lengths;
}

/** Long words of real texts are lines, blanks and signs over and over: what was found of a part is kept for the next ones. */
const knownParts = new Map<string, Uint16Array>();
const MOST_KNOWN_PARTS = 512;
const partUnits = new Uint16Array(MAX_WORD_LENGTH);

function lengthsOfPart(part: string): Uint16Array {
  const known = knownParts.get(part);
  if (known) return known;
  for (let at = 0; at < part.length; at++) partUnits[at] = part.charCodeAt(at);
  const lengths: number[] = [];
  bytePairs().forEach(partUnits, 0, part.length, (bytes) => lengths.push(bytes));
  const found = Uint16Array.from(lengths);
  if (knownParts.size >= MOST_KNOWN_PARTS) knownParts.clear();
  knownParts.set(part, found);
  return found;
}

/** A word as it is counted: whole, or in parts of 512 characters. */
function* shortParts(word: string): Generator<string, void> {
  for (let start = 0; start < word.length;) {
    const end = wholeCharactersUpTo(word, Math.min(word.length, start + MAX_WORD_LENGTH));
    yield word.slice(start, end);
    start = end;
  }
}

/** An ASCII letter, digit or sign. */
function isVisible(unit: number): boolean {
  return unit > SPACE && unit < 127;
}
