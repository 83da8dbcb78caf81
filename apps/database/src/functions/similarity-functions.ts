import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pureInSteps } from './api';
import { wrongType } from './arguments';
import { codePoints, levenshtein } from './levenshtein';
import type { Steps } from '../values/steps';
import { kept, PIECE } from '../values/steps';

type Arguments = readonly AqlValue[];

const SOUNDEX_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  ['BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R'].flatMap((letters, i) => [...letters].map((letter) => [letter, String(i + 1)])),
);

const MAX_EDITS_WITHOUT_SWAPS = 4;

/** How alike two texts are. */
export const SIMILARITY_FUNCTIONS = pureInSteps({
  SOUNDEX: ([value = null]) => soundex(toText(value)),
  LEVENSHTEIN_DISTANCE: ([a = null, b = null]) => levenshtein(toText(a), toText(b), true),
  LEVENSHTEIN_MATCH: levenshteinMatch,
  NGRAM_SIMILARITY: (args, context) => ngrams(args, context, 'NGRAM_SIMILARITY', false),
  NGRAM_POSITIONAL_SIMILARITY: (args, context) => ngrams(args, context, 'NGRAM_POSITIONAL_SIMILARITY', true),
});

/** American Soundex (US National Archives): H and W do not separate equal codes, vowels do. */
function* soundex(text: string): Steps<string> {
  let code = '';
  let previous = '';
  for (let at = 0; at < text.length && code.length < 4; at += 1) {
    if (at % PIECE === PIECE - 1) yield;
    const letter = text.charAt(at).toUpperCase();
    if (letter.length > 1 || letter < 'A' || letter > 'Z') continue;
    const digit = SOUNDEX_CODES[letter] ?? '';
    if (code === '') code = letter;
    else if (digit !== '' && digit !== previous) code += digit;
    if (code.length === 1 || (letter !== 'H' && letter !== 'W')) previous = digit;
  }
  return code === '' ? '' : code.padEnd(4, '0');
}

/**
 * LEVENSHTEIN_MATCH outside of SEARCH: (text, target, most edits, with transpositions (true), terms, prefix that must be equal). Without
 * transpositions at most 4 edits are allowed.
 */
function* levenshteinMatch(args: Arguments, context: FunctionContext): Steps<AqlValue> {
  const [text = null, target = null, most = null, swaps = true, , prefix = ''] = args;
  if (typeof most !== 'number' || typeof swaps !== 'boolean' || typeof prefix !== 'string')
    return wrongType(context, 'LEVENSHTEIN_MATCH');
  const limit = Math.trunc(most);
  if (limit < 0 || (!swaps && limit > MAX_EDITS_WITHOUT_SWAPS)) return wrongType(context, 'LEVENSHTEIN_MATCH');
  const value = typeof text === 'string' ? text : '';
  if (!value.startsWith(prefix)) return false;
  return (yield* levenshtein(value.slice(prefix.length), typeof target === 'string' ? target : '', swaps)) <= limit;
}

/**
 * Kondrak, "N-Gram Similarity and Distance" (SPIRE 2005): longest common subsequence of n-grams, where positional similarity counts the
 * share of equal letters in a pair of n-grams and the other only equal n-grams; divided by the number of n-grams of the longer text, or
 * of the second when not positional. Computed in single precision, as ArangoDB does.
 */
function* ngrams(
  [a = null, b = null, size = null]: Arguments,
  context: FunctionContext,
  name: string,
  positional: boolean,
): Steps<AqlValue> {
  if (typeof a !== 'string' || typeof b !== 'string' || typeof size !== 'number') return wrongType(context, name);
  const n = Math.trunc(size);
  if (n < 1) {
    context.warn('bad-parameter', `in function '${name}()': an n-gram has at least 1 character`);
    return null;
  }
  const first = yield* codePoints(a);
  const second = yield* codePoints(b);
  if (first.length < n || second.length < n) return positional ? yield* equalStart(first, second) : Number(a === b);
  const [rows, columns] = [first.length - n + 1, second.length - n + 1];
  let last = new Float32Array(columns + 1);
  let row = new Float32Array(columns + 1);
  let compared = 0;
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      let equal = 0;
      let at = 0;
      while (at < n && (positional || equal === at)) {
        if (first[i + at] === second[j + at]) equal += 1;
        at += 1;
        if (at % PIECE === 0) yield;
      }
      const likeness = positional ? Math.fround(equal / n) : equal === n ? 1 : 0;
      row[j + 1] = Math.max(row[j]!, last[j + 1]!, last[j]! + likeness);
      compared += 1 + at;
      if (compared < PIECE) continue;
      compared = 0;
      yield;
    }
    [last, row] = [row, last];
  }
  return Math.fround(last[columns]! / (positional ? Math.max(rows, columns) : columns));
}

/** For texts that are too short for n-grams: the share of the longer one whose letters stand at the same places in the other. */
function* equalStart(a: Uint32Array, b: Uint32Array): Steps<number> {
  const longer = Math.max(a.length, b.length);
  const equal = yield* kept(a, (letter, at) => letter === b[at]);
  return longer === 0 ? 1 : Math.fround(equal.length / longer);
}
