import { countTokens as countBpe, decode, encode as encodeBpe } from 'gpt-tokenizer/encoding/o200k_base';
import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { wholeCharactersUpTo } from './whole-characters';

/** Text that looks like a control token (`<|endoftext|>`) is ordinary text here. */
const AS_PLAIN_TEXT = { disallowedSpecial: new Set<string>() };
/** Byte-pair merging is quadratic in the length of an unbroken run, so longer runs are counted in parts. */
const MAX_RUN_LENGTH = 512;
const LONG_RUN = new RegExp(`\\S{${MAX_RUN_LENGTH + 1}}`);
const RUN_PARTS = new RegExp(`\\s+|\\S{1,${MAX_RUN_LENGTH}}`, 'gu');
/** No token of o200k_base stands for more characters. */
export const MAX_TOKEN_LENGTH = 128;
/** Characters that are counted in one go: about a millisecond. */
const COUNTED_AT_ONCE = 8_192;
/** Characters of a token in most texts, generously. */
const LIKELY_CHARACTERS = 8;
/** Tokens that end inside a character: so many, or the text holds what no tokenizer gives back. */
const MAX_TRIES = 16;

/** Tokens of o200k_base, the encoding of the GPT-4o family. Unbroken runs above 512 characters are counted in parts. */
export function countTokens(text: string): number {
  return runSteps(countSteps(text));
}

/** The same in steps. @param limit counting stops above it; the result is then Infinity */
export function* countSteps(text: string, limit = Infinity): Steps<number> {
  let count = 0;
  const atOnce = Math.min(COUNTED_AT_ONCE, Math.max(MAX_RUN_LENGTH, limit * LIKELY_CHARACTERS));
  for (let start = 0; start < text.length;) {
    const end = countableEnd(text, start, atOnce);
    count += yield* countPart(start === 0 && end === text.length ? text : text.slice(start, end));
    if (count > limit) return Infinity;
    start = end;
    yield;
  }
  return count;
}

/**
 * Where a part that begins at `start` may end without changing the count: before a space between two words, because tokens begin with
 * the space of their word; elsewhere only in text without such a place.
 */
function countableEnd(text: string, start: number, atOnce: number): number {
  const end = start + atOnce;
  if (end >= text.length) return text.length;
  for (let at = end; at > start + atOnce / 2; at--)
    if (text.charCodeAt(at) === 32 && isWord(text.charCodeAt(at - 1)) && isWord(text.charCodeAt(at + 1))) return at;
  return wholeCharactersUpTo(text, end);
}

/** An ASCII letter. */
function isWord(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 97 && lower <= 122;
}

/** A long run is a step of its own: its cost is the square of its length. */
function* countPart(text: string): Steps<number> {
  if (!LONG_RUN.test(text)) return countBpe(text, AS_PLAIN_TEXT);
  let count = 0;
  for (const part of runParts(text)) {
    count += countBpe(part, AS_PLAIN_TEXT);
    yield;
  }
  return count;
}

/** Length in UTF-16 code units of the longest suffix that has at most `limit` tokens and starts at a whole character. */
export function* suffixWithin(text: string, limit: number): Steps<number> {
  if (limit <= 0) return 0;
  // From the end, part by part, until the tokens are enough: the parts behind the last one are wholly inside.
  let inside = 0;
  for (let left = limit; inside < text.length;) {
    const from = wholeCharactersUpTo(text, Math.max(0, text.length - inside - COUNTED_AT_ONCE));
    const part = text.slice(from, text.length - inside);
    const tokens = yield* encode(part);
    yield;
    if (tokens.length > left) return inside + suffixOf(part, tokens, left);
    left -= tokens.length;
    inside += part.length;
  }
  return inside;
}

function suffixOf(text: string, tokens: readonly number[], limit: number): number {
  for (let count = limit; count > Math.max(0, limit - MAX_TRIES); count--) {
    const suffix = decode(tokens.slice(-count));
    if (text.endsWith(suffix) && !splitsCharacter(text, text.length - suffix.length)) return suffix.length;
  }
  return 0;
}

/** Lengths of consecutive parts of `text` with at most `limit` tokens each; one character is never cut. */
export function* cutByTokens(text: string, limit: number): Steps<number[]> {
  const lengths: number[] = [];
  for (let start = 0; start < text.length;) {
    const end = wholeCharactersUpTo(text, Math.min(text.length, start + COUNTED_AT_ONCE));
    lengths.push(...(yield* cutPart(text.slice(start, end), limit)));
    start = end;
    yield;
  }
  return lengths;
}

function* cutPart(text: string, limit: number): Steps<number[]> {
  const tokens = yield* encode(text);
  const lengths: number[] = [];
  for (let position = 0, token = 0; position < text.length;) {
    const taken = takenTokens(text, position, tokens, token, limit);
    const part = taken > 0 ? decode(tokens.slice(token, token + taken)) : String.fromCodePoint(text.codePointAt(position) ?? 0);
    lengths.push(part.length);
    position += part.length;
    token += taken > 0 ? taken : encodeBpe(part, AS_PLAIN_TEXT).length;
  }
  return lengths;
}

/** How many of the next tokens, at most `limit`, are whole characters of the text; 0 when none are. */
function takenTokens(text: string, position: number, tokens: readonly number[], token: number, limit: number): number {
  const most = Math.min(limit, tokens.length - token);
  for (let taken = most; taken > Math.max(0, most - MAX_TRIES); taken--) {
    const part = decode(tokens.slice(token, token + taken));
    if (part !== '' && text.startsWith(part, position)) return taken;
  }
  return 0;
}

function* encode(text: string): Steps<number[]> {
  if (!LONG_RUN.test(text)) return encodeBpe(text, AS_PLAIN_TEXT);
  const tokens: number[] = [];
  for (const part of runParts(text)) {
    tokens.push(...encodeBpe(part, AS_PLAIN_TEXT));
    yield;
  }
  return tokens;
}

/** Words with the white space before them, so that counting the parts comes close to counting the whole. */
function runParts(text: string): string[] {
  const parts: string[] = [];
  let pending = '';
  for (const [part] of text.matchAll(RUN_PARTS)) {
    if (part.length < MAX_RUN_LENGTH / 2 && pending.length < MAX_RUN_LENGTH * 8) {
      pending += part;
      continue;
    }
    parts.push(pending + part);
    pending = '';
  }
  return pending === '' ? parts : [...parts, pending];
}

/** True between the two halves of a surrogate pair. */
function splitsCharacter(text: string, offset: number): boolean {
  return wholeCharactersUpTo(text, offset) !== offset;
}
