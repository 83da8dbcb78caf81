import type { Tokens, WordType } from '@strata/text';
import { ANY_NOUN, KIND, LEXICAL, hashText } from '@strata/text';

/** Weights are kept per feature place and label. */
export const BOUNDARY_PLACES = 1 << 15;
export const MAX_FEATURES = 40;

/** What one text knows of its own words: which stand in lower case, and which are capitalised where nothing demands it. */
export interface WordUse {
  lower: ReadonlySet<string>;
  /** Capitalised inside a sentence, and how often. */
  named: ReadonlyMap<string, number>;
}

const NONE: WordType = { text: '', folded: '', kind: 0, bits: 0, hash: hashText(' '), suffix: 0 };
const NAME_BITS =
  LEXICAL.givenName |
  LEXICAL.familyName |
  LEXICAL.largeCity |
  LEXICAL.place |
  LEXICAL.country |
  LEXICAL.organization |
  LEXICAL.demonym;

/**
 * Features of token `i` for telling where names begin and end, as places of the weight table; returns how many were written.
 * @param first of the sentence
 * @param phrase bits of known names of several words, by token
 * @param begin where in `out` they are written
 */
export function boundaryFeatures(
  { tokens, first, end, phrase, use }: { tokens: Tokens; first: number; end: number; phrase: Int32Array; use: WordUse },
  i: number,
  out: Int32Array,
  begin = 0,
): number {
  const at = (place: number) => (place >= first && place < end ? tokens.type[place]! : NONE);
  const [before2, before, here, after, after2] = [at(i - 2), at(i - 1), at(i), at(i + 1), at(i + 2)];
  const opening = isOpening(tokens, first, i) ? 1 : 0;
  const lowerUse = (use.lower.has(here.folded) ? 1 : 0) + (use.named.has(here.folded) ? 2 : 0);
  const [names, names0, names2] = [nameSign(here), nameSign(before), nameSign(after)];
  const [word, word0, word2] = [wordSign(here), wordSign(before), wordSign(after)];
  const kinds = before.kind | (here.kind << 3) | (after.kind << 6);
  const spacing =
    (i > 0 && tokens.end[i - 1]! < tokens.start[i]! ? 1 : 0) +
    (i + 1 < tokens.count && tokens.end[i]! < tokens.start[i + 1]! ? 2 : 0);
  let n = begin;
  const add = (template: number, a: number, b = 0) => {
    let hash = Math.imul(template + 1, 0x9e3779b1) ^ a;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ b;
    hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
    out[n++] = (hash ^ (hash >>> 16)) & (BOUNDARY_PLACES - 1);
  };
  add(0, here.kind, opening);
  add(1, here.hash, opening);
  add(2, here.suffix, here.kind);
  add(3, names, opening);
  add(4, word, opening * 4 + lowerUse);
  add(5, before.hash, here.kind);
  add(6, after.hash, here.kind);
  add(7, kinds);
  add(8, names0, names);
  add(9, names, names2);
  add(10, word0, word);
  add(11, word, word2);
  add(12, before.hash, here.hash);
  add(13, here.hash, after.hash);
  add(14, here.hash, before.kind | (after.kind << 3) | (spacing << 6));
  add(15, lowerUse * 2 + opening, here.kind);
  add(16, phrase[i]!);
  add(17, (phrase[i]! < 0 ? 2 : phrase[i] !== 0 ? 1 : 0) + opening * 4);
  add(18, before2.kind | (before.kind << 3) | (here.kind << 6) | (after.kind << 9) | (after2.kind << 12));
  add(19, before2.hash, before.hash);
  add(20, after.hash, after2.hash);
  add(21, before.kind <= KIND.lower || before.kind >= KIND.number ? before.hash : names0, word);
  add(22, after.kind <= KIND.lower || after.kind >= KIND.number ? after.hash : names2, word);
  if (here.kind === KIND.lower || here.kind === KIND.mark) {
    add(23, here.hash, word0);
    add(24, here.hash, names2);
    add(25, here.hash, names0);
    add(26, here.hash, word2);
    add(27, here.hash, hashPair(word0, names2));
    add(28, here.hash, before2.kind | (after2.kind << 3));
  }
  return n - begin;
}

/** Nothing but marks stands between the sentence's beginning and the token. */
function isOpening(tokens: Tokens, first: number, i: number): boolean {
  for (let j = first; j < i; j++) if (tokens.type[j]!.kind !== KIND.mark) return false;
  return true;
}

function nameSign({ bits, kind }: WordType): number {
  return (bits & NAME_BITS) | kind;
}

/** What a word is as a common word: the parts of speech and the first class of noun. */
export function wordSign({ bits }: WordType): number {
  return (
    (bits & (LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb | LEXICAL.maybeVerb | LEXICAL.maybeAdjective)) | (bits & ANY_NOUN)
  );
}

function hashPair(a: number, b: number): number {
  return Math.imul(a, 31) ^ Math.imul(b, 0x9e3779b1);
}
