import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { characterLength, lengthOfSuffix, MOST_BYTES, PlacedTokens } from './placed-tokens';
import { tokenLengths, walkWords } from './pre-tokens';
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

/** The longest beginning of a text with at most `limit` tokens that ends with a whole character. @param limit not below 0 */
export function firstTokens(text: string, limit: number): string {
  return text.slice(0, runSteps(lengthWithin(text.toWellFormed(), limit)));
}

function* lengthWithin(text: string, limit: number): Steps<number> {
  let [count, fitting, cutEnd] = [0, 0, 0];
  yield* walkWords(text, 0, text.length, (end, tokens) => {
    if (count + tokens > limit) cutEnd = end;
    else [count, fitting] = [count + tokens, end];
    return cutEnd > 0;
  });
  if (cutEnd === 0) return text.length;
  const word = text.slice(fitting, cutEnd);
  const inWord = new PlacedTokens(word, yield* tokenLengths(word)).charactersWithin(limit - count);
  for (let length = inWord; length > 0; length = wholeCharactersUpTo(word, length - 1))
    if ((yield* countSteps(word.slice(0, length))) <= limit - count) return fitting + length;
  return fitting;
}

/** The bytes of UTF-8 of each token, word by word. @param text well-formed */
export function* tokensIn(text: string): Steps<number[]> {
  const tokens: number[] = [];
  const words: string[] = [];
  let start = 0;
  yield* walkWords(text, 0, text.length, (end) => {
    words.push(text.slice(start, end));
    start = end;
  });
  for (const word of words) for (const bytes of yield* tokenLengths(word)) tokens.push(bytes);
  return tokens;
}

/**
 * Length of the longest suffix that is at most the last `limit` of a text's tokens and starts at a whole character.
 * @param tokens the bytes of each of the text's tokens
 */
export function suffixOf(text: string, tokens: readonly number[], limit: number): number {
  const last = tokens.slice(-limit);
  let bytes = last.reduce((sum, length) => sum + length, 0);
  for (const token of last.slice(0, MAX_TRIES)) {
    const length = lengthOfSuffix(text, bytes);
    if (length !== undefined) return length;
    bytes -= token;
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
  const tokens = new PlacedTokens(text, yield* tokensIn(text));
  const lengths: number[] = [];
  for (let position = 0; position < text.length;) {
    const end = tokens.wholeWithin(limit) ?? (yield* endWithin(text, position, tokens.charactersWithin(limit), limit));
    lengths.push(end - position);
    tokens.goTo(end);
    position = end;
    yield;
  }
  return lengths;
}

/** The end, or one before it, up to which `[start, end)` has at most `limit` tokens as a text of its own; one character is never cut. */
function* endWithin(text: string, start: number, end: number, limit: number): Steps<number> {
  const least = start + characterLength(text, start);
  for (let last = Math.max(least, end); ;) {
    const over = last > least ? (yield* countSteps(text.slice(start, last))) - limit : 0;
    if (over <= 0) return last;
    last = Math.max(least, wholeCharactersUpTo(text, last - Math.ceil(over / MOST_BYTES)));
  }
}
