import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { decode, encode as encodeBpe } from 'gpt-tokenizer/encoding/o200k_base';
import { AS_PLAIN_TEXT, shortParts, SLOW_WORD_LENGTH, walkWords } from './pre-tokens';
import { wholeCharactersUpTo } from './whole-characters';

/** Characters that are cut in one go. */
const CUT_AT_ONCE = 8_192;
/** Tokens that end inside a character: so many, or the text holds what no tokenizer gives back. */
const MAX_TRIES = 16;

/** Tokens of o200k_base, the encoding of the GPT-4o family. Words above 512 characters are counted in parts. */
export function countTokens(text: string): number {
  return runSteps(countSteps(text.toWellFormed()));
}

/** The same in steps. @param text well-formed */
export function* countSteps(text: string): Steps<number> {
  let count = 0;
  yield* walkWords(text, 0, text.length, (_, tokens) => {
    count += tokens;
  });
  return count;
}

/** The tokens themselves, word by word. */
export function* tokensIn(text: string): Steps<number[]> {
  const tokens: number[] = [];
  const words: string[] = [];
  let start = 0;
  yield* walkWords(text, 0, text.length, (end) => {
    words.push(text.slice(start, end));
    start = end;
  });
  for (const word of words)
    for (const part of shortParts(word)) {
      for (const token of encodeBpe(part, AS_PLAIN_TEXT)) tokens.push(token);
      if (part.length >= SLOW_WORD_LENGTH) yield;
    }
  return tokens;
}

/** Length of the longest suffix that is at most the last `limit` of a text's tokens and starts at a whole character. */
export function suffixOf(text: string, tokens: readonly number[], limit: number): number {
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
    const end = wholeCharactersUpTo(text, Math.min(text.length, start + CUT_AT_ONCE));
    lengths.push(...(yield* cutPart(text.slice(start, end), limit)));
    start = end;
    yield;
  }
  return lengths;
}

function* cutPart(text: string, limit: number): Steps<number[]> {
  const tokens = yield* tokensIn(text);
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

/** True between the two halves of a surrogate pair. */
function splitsCharacter(text: string, offset: number): boolean {
  return wholeCharactersUpTo(text, offset) !== offset;
}
