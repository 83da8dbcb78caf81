import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pure } from './api';
import { wrongType } from './arguments';

type Arguments = readonly AqlValue[];

const SOUNDEX_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  ['BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R'].flatMap((letters, i) => [...letters].map((letter) => [letter, String(i + 1)])),
);

const MOST_EDITS_WITHOUT_SWAPS = 4;

/** How alike two texts are. */
export const SIMILARITY_FUNCTIONS = pure({
  SOUNDEX: ([value = null]) => soundex(toText(value)),
  LEVENSHTEIN_DISTANCE: ([a = null, b = null]) => levenshtein([...toText(a)], [...toText(b)], true),
  LEVENSHTEIN_MATCH: levenshteinMatch,
  NGRAM_SIMILARITY: (args, context) => ngrams(args, context, 'NGRAM_SIMILARITY', false),
  NGRAM_POSITIONAL_SIMILARITY: (args, context) => ngrams(args, context, 'NGRAM_POSITIONAL_SIMILARITY', true),
});

/** American Soundex (US National Archives): H and W do not separate equal codes, vowels do. */
function soundex(text: string): string {
  const letters = [...text.toUpperCase()].filter((letter) => letter >= 'A' && letter <= 'Z');
  const [first] = letters;
  if (first === undefined) return '';
  let code = first;
  let previous = SOUNDEX_CODES[first] ?? '';
  for (const letter of letters.slice(1)) {
    const digit = SOUNDEX_CODES[letter] ?? '';
    if (digit !== '' && digit !== previous) code += digit;
    if (letter !== 'H' && letter !== 'W') previous = digit;
  }
  return code.padEnd(4, '0').slice(0, 4);
}

/**
 * LEVENSHTEIN_MATCH outside of SEARCH: (text, target, most edits, with transpositions (true), terms, prefix that must be equal). Without
 * transpositions at most 4 edits are allowed.
 */
function levenshteinMatch(args: Arguments, context: FunctionContext): AqlValue {
  const [text = null, target = null, most = null, swaps = true, , prefix = ''] = args;
  if (typeof most !== 'number' || typeof swaps !== 'boolean' || typeof prefix !== 'string')
    return wrongType(context, 'LEVENSHTEIN_MATCH');
  const limit = Math.trunc(most);
  if (limit < 0 || (!swaps && limit > MOST_EDITS_WITHOUT_SWAPS)) return wrongType(context, 'LEVENSHTEIN_MATCH');
  const value = typeof text === 'string' ? text : '';
  if (!value.startsWith(prefix)) return false;
  return levenshtein([...value.slice(prefix.length)], [...(typeof target === 'string' ? target : '')], swaps) <= limit;
}

/** Edits that turn one text into the other; with `swaps`, swapping two neighbours counts once (restricted Damerau distance). */
function levenshtein(a: readonly string[], b: readonly string[], swaps: boolean): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (swaps && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/**
 * Kondrak, "N-Gram Similarity and Distance" (SPIRE 2005): longest common subsequence of n-grams, where positional similarity counts the
 * share of equal letters in a pair of n-grams and the other only equal n-grams; divided by the number of n-grams of the longer text, or
 * of the second when not positional. Computed in single precision, as ArangoDB does.
 */
function ngrams(
  [a = null, b = null, size = null]: Arguments,
  context: FunctionContext,
  name: string,
  positional: boolean,
): AqlValue {
  if (typeof a !== 'string' || typeof b !== 'string' || typeof size !== 'number') return wrongType(context, name);
  const n = Math.trunc(size);
  if (n < 1) {
    context.warn('bad-parameter', `in function '${name}()': an n-gram has at least 1 character`);
    return null;
  }
  const first = ngramsOf([...a], n);
  const second = ngramsOf([...b], n);
  if (first.length === 0 || second.length === 0) return positional ? equalStart([...a], [...b]) : Number(a === b);
  const likeness = positional ? shareOfEqual : (x: readonly string[], y: readonly string[]) => (shareOfEqual(x, y) === 1 ? 1 : 0);
  let last = new Array<number>(second.length + 1).fill(0);
  for (const gram of first) {
    const row = [0];
    second.forEach((other, j) =>
      row.push(Math.max(row[j] ?? 0, last[j + 1] ?? 0, Math.fround((last[j] ?? 0) + likeness(gram, other)))),
    );
    last = row;
  }
  const whole = positional ? Math.max(first.length, second.length) : second.length;
  return Math.fround((last[second.length] ?? 0) / whole);
}

/** For texts that are too short for n-grams: the share of the longer one whose letters stand at the same places in the other. */
function equalStart(a: readonly string[], b: readonly string[]): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : Math.fround(a.filter((letter, at) => letter === b[at]).length / longer);
}

function ngramsOf(characters: readonly string[], n: number): string[][] {
  return Array.from({ length: Math.max(0, characters.length - n + 1) }, (_, i) => characters.slice(i, i + n));
}

function shareOfEqual(a: readonly string[], b: readonly string[]): number {
  return Math.fround(a.filter((letter, i) => letter === b[i]).length / a.length);
}
