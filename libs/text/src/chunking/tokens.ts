import { countTokens as countBpe, decode, encode as encodeBpe } from 'gpt-tokenizer/encoding/o200k_base';

/** Text that looks like a control token (`<|endoftext|>`) is ordinary text here. */
const AS_PLAIN_TEXT = { disallowedSpecial: new Set<string>() };
/** Byte-pair merging is quadratic in the length of an unbroken run, so longer runs are counted in parts. */
const LONGEST_RUN = 512;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN + 1}}`);
const RUN_PARTS = new RegExp(`\\s+|\\S{1,${LONGEST_RUN}}`, 'gu');

/** Tokens of o200k_base, the encoding of the GPT-4o family. Unbroken runs above 512 characters are counted in parts. */
export function countTokens(text: string): number {
  if (!LONG_RUN.test(text)) return countBpe(text, AS_PLAIN_TEXT);
  let count = 0;
  for (const part of runParts(text)) count += countBpe(part, AS_PLAIN_TEXT);
  return count;
}

/** Length in UTF-16 code units of the longest suffix that has at most `limit` tokens and starts at a whole character. */
export function suffixWithin(text: string, limit: number): number {
  if (limit <= 0) return 0;
  // A token stands for at least one byte and rarely for more than a word: far fewer characters than this are enough.
  const tail = text.slice(-limit * 24);
  const tokens = encode(tail);
  for (let count = Math.min(limit, tokens.length); count > 0; count--) {
    const suffix = decode(tokens.slice(-count));
    if (tail.endsWith(suffix) && !splitsCharacter(tail, tail.length - suffix.length)) return suffix.length;
  }
  return 0;
}

/** Lengths of consecutive parts of `text` with at most `limit` tokens each; one character is never cut. */
export function cutByTokens(text: string, limit: number): number[] {
  const tokens = encode(text);
  const lengths: number[] = [];
  for (let position = 0, token = 0; position < text.length;) {
    let taken = Math.min(limit, tokens.length - token);
    let part = decode(tokens.slice(token, token + taken));
    while (taken > 0 && (!text.startsWith(part, position) || part === '')) part = decode(tokens.slice(token, token + --taken));
    if (taken === 0) {
      part = String.fromCodePoint(text.codePointAt(position) ?? 0);
      taken = encode(part).length;
    }
    lengths.push(part.length);
    position += part.length;
    token += taken;
  }
  return lengths;
}

function encode(text: string): number[] {
  if (!LONG_RUN.test(text)) return encodeBpe(text, AS_PLAIN_TEXT);
  return runParts(text).flatMap((part) => encodeBpe(part, AS_PLAIN_TEXT));
}

/** Words with the white space before them, so that counting the parts comes close to counting the whole. */
function runParts(text: string): string[] {
  const parts: string[] = [];
  let pending = '';
  for (const [part] of text.matchAll(RUN_PARTS)) {
    if (part.length < LONGEST_RUN / 2 && pending.length < LONGEST_RUN * 8) {
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
  const unit = text.charCodeAt(offset);
  return offset > 0 && unit >= 0xdc00 && unit <= 0xdfff;
}
