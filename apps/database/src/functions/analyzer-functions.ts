import type { AqlValue } from '@strata/aql';
import { minhash } from '../analyzers/minhash';
import { groupKey } from '../executor/group-key';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, stable } from './api';
import { wrongType } from './arguments';

type Arguments = readonly AqlValue[];

const DEFAULT_THRESHOLD = 0.7;

/** What SEARCH computes from an index, computed from plain texts; and the signatures of MinHash (Broder, "On the resemblance of documents", 1997). */
export const ANALYZER_FUNCTIONS = {
  ...stable({ NGRAM_MATCH: ngramMatch, MINHASH_MATCH: minhashMatch }),
  ...pure({
    MINHASH: ([values = null, count = null], context) =>
      isArray(values) && typeof count === 'number' && count >= 1
        ? minhash(values.map(hashedText), Math.trunc(count))
        : wrongType(context, 'MINHASH'),
    MINHASH_COUNT: ([error = null], context) =>
      typeof error === 'number' && error > 0 && error < 1 ? Math.ceil(1 / (error * error)) : wrongType(context, 'MINHASH_COUNT'),
    MINHASH_ERROR: ([count = null], context) =>
      typeof count === 'number' && count >= 1 ? 1 / Math.sqrt(Math.trunc(count)) : wrongType(context, 'MINHASH_ERROR'),
  }),
};

/** Texts count as the tokens of a text do, so that both kinds of signatures compare; other values are none of them. */
const hashedText = (value: AqlValue): string =>
  typeof value === 'string' ? value : `\0${typeof value}:${String(groupKey(value))}`;

/** (text, target, [threshold,] analyzer): without a threshold 0.7. */
interface Match {
  readonly text: string;
  readonly target: string;
  readonly threshold: number;
  readonly analyzer: string;
}

function matchArguments([text, target, third, fourth]: Arguments, context: FunctionContext, name: string): Match | null {
  const [threshold, analyzer] = fourth === undefined ? [DEFAULT_THRESHOLD, third] : [third, fourth];
  if (typeof text !== 'string' || typeof target !== 'string' || typeof threshold !== 'number' || typeof analyzer !== 'string')
    return wrongType(context, name);
  if (threshold > 0 && threshold <= 1) return { text, target, threshold, analyzer };
  context.warn('bad-parameter', `in function '${name}()': the threshold must lie between 0 and 1`);
  return null;
}

/** The longest common subsequence of n-grams, as share of the target's, reaches the threshold. */
function ngramMatch(args: Arguments, context: FunctionContext): AqlValue {
  const match = matchArguments(args, context, 'NGRAM_MATCH');
  if (match === null) return null;
  const [grams, wanted] = [match.text, match.target].map((text) => context.database.tokens(text, match.analyzer));
  if (grams === undefined || wanted === undefined || grams.length === 0 || wanted.length === 0) return false;
  let last = new Array<number>(grams.length + 1).fill(0);
  for (const gram of wanted) {
    const row = [0];
    grams.forEach((other, j) => row.push(gram === other ? (last[j] ?? 0) + 1 : Math.max(row[j] ?? 0, last[j + 1] ?? 0)));
    last = row;
  }
  return (last[grams.length] ?? 0) >= Math.ceil(wanted.length * match.threshold);
}

/** The share of the target's smallest hashes that the text has too reaches the threshold. */
function minhashMatch(args: Arguments, context: FunctionContext): AqlValue {
  const match = matchArguments(args, context, 'MINHASH_MATCH');
  if (match === null) return null;
  const own = new Set(context.database.tokens(match.text, match.analyzer));
  const wanted = context.database.tokens(match.target, match.analyzer);
  const shared = wanted.filter((hash) => own.has(hash)).length;
  return wanted.length > 0 && shared >= Math.ceil(wanted.length * match.threshold);
}
