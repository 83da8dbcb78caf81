import { createHash } from 'node:crypto';
import type { AqlValue } from '@strata/aql';
import { groupKey } from '../executor/group-key';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, stable } from './api';
import { wrongType } from './arguments';

type Arguments = readonly AqlValue[];

const DEFAULT_THRESHOLD = 0.7;
const BYTES_OF_HASH = 8;

/** What SEARCH computes from an index, computed from plain texts; and the signatures of MinHash (Broder, "On the resemblance of documents", 1997). */
export const ANALYZER_FUNCTIONS = {
  ...stable({ NGRAM_MATCH: ngramMatch, MINHASH_MATCH: minhashMatch }),
  ...pure({
    MINHASH: ([values = null, count = null], context) =>
      isArray(values) && typeof count === 'number' && count >= 1
        ? signature(values, Math.trunc(count))
        : wrongType(context, 'MINHASH'),
    MINHASH_COUNT: ([error = null], context) =>
      typeof error === 'number' && error > 0 && error < 1 ? Math.ceil(1 / (error * error)) : wrongType(context, 'MINHASH_COUNT'),
    MINHASH_ERROR: ([count = null], context) =>
      typeof count === 'number' && count >= 1 ? 1 / Math.sqrt(Math.trunc(count)) : wrongType(context, 'MINHASH_ERROR'),
  }),
};

/** The smallest hashes of the different values, as base 64, ascending. */
function signature(values: readonly AqlValue[], count: number): string[] {
  const keys = new Set(values.map((value) => `${typeof value}:${String(groupKey(value))}`));
  const hashes = [...keys].map((key) => createHash('sha1').update(key).digest().subarray(0, BYTES_OF_HASH));
  return hashes
    .sort((a, b) => Buffer.compare(a, b))
    .slice(0, count)
    .map((hash) => hash.toString('base64').replace('=', ''));
}

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
