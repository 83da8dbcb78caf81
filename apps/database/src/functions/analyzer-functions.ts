import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { minhash } from '../values/minhash';
import { groupKey } from '../values/group-key';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, pureInSteps, stableInSteps } from './api';
import { wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { kept, mapped, PIECE } from '../values/steps';

type Arguments = readonly AqlValue[];

const DEFAULT_THRESHOLD = 0.7;

/** What SEARCH computes from an index, computed from plain texts; and the signatures of MinHash (Broder, "On the resemblance of documents", 1997). */
export const ANALYZER_FUNCTIONS = {
  ...stableInSteps({ NGRAM_MATCH: ngramMatch, MINHASH_MATCH: minhashMatch, TOKENS: tokens }),
  ...pure({
    // contexts of a SEARCH: elsewhere they are what they stand around
    ANALYZER: ([value = null]) => value,
    BOOST: ([value = null]) => value,
    MINHASH_COUNT: ([error = null], context) =>
      typeof error === 'number' && error > 0 && error < 1 ? Math.ceil(1 / (error * error)) : wrongType(context, 'MINHASH_COUNT'),
    MINHASH_ERROR: ([count = null], context) =>
      typeof count === 'number' && count >= 1 ? 1 / Math.sqrt(Math.trunc(count)) : wrongType(context, 'MINHASH_ERROR'),
  }),
  ...pureInSteps({
    MINHASH: function* ([values = null, count = null], context) {
      if (!isArray(values) || typeof count !== 'number' || count < 1) return wrongType(context, 'MINHASH');
      return yield* minhash(yield* mapped(values, hashedText), Math.trunc(count));
    },
  }),
};

/**
 * What an index would keep of a value, in the order of the text; arrays map, nested ones too. Numbers are base64 texts of their sortable
 * bytes, whole and at three coarser steps; booleans and null have one term each.
 * @throws ArangoError bad-parameter for an analyzer that does not exist, or objects
 */
function* tokens([value = null, analyzer = 'identity']: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (typeof analyzer !== 'string')
    throw new ArangoError('bad-parameter', "in function 'TOKENS()': the analyzer's name must be a text");
  if (isArray(value)) {
    const found: AqlValue[] = value.length === 0 ? [[]] : [];
    for (const member of value) {
      found.push(yield* tokens([member, analyzer], context));
      yield;
    }
    return found;
  }
  if (typeof value === 'string') return yield* tokensOf(value, analyzer, context);
  context.database.tokens('', analyzer); // it has to exist
  if (typeof value === 'number') return numericTerms(value);
  if (isObject(value)) throw new ArangoError('bad-parameter', "in function 'TOKENS()': unexpected parameter type 'object'");
  return [value === null ? '' : Buffer.of(value ? 0xff : 0).toString('base64')];
}

function* tokensOf(text: string, analyzer: string, context: FunctionContext): Steps<string[]> {
  const found: string[] = [];
  for (const part of context.database.tokens(text, analyzer)) {
    for (const token of part) found.push(token);
    yield;
  }
  return found;
}

const STEP_BITS = 16;

/** Each term begins with the number of bits that it leaves out; the bytes of smaller numbers are smaller. */
function numericTerms(value: number): string[] {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  const isNegative = bytes[0]! >= 0x80;
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = bytes[at]! ^ (isNegative ? 0xff : at === 0 ? 0x80 : 0);
  return [0, 1, 2, 3].map((step) =>
    Buffer.concat([Buffer.of(0xa0 + step * STEP_BITS), bytes.subarray(0, 8 - 2 * step)]).toString('base64'),
  );
}

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
function* ngramMatch(args: Arguments, context: FunctionContext): Steps<AqlValue> {
  const match = matchArguments(args, context, 'NGRAM_MATCH');
  if (match === null) return null;
  const grams = yield* tokensOf(match.text, match.analyzer, context);
  const wanted = yield* tokensOf(match.target, match.analyzer, context);
  if (grams.length === 0 || wanted.length === 0) return false;
  let last = new Uint32Array(grams.length + 1);
  let row = new Uint32Array(grams.length + 1);
  let compared = 0;
  for (const gram of wanted) {
    for (let j = 0; j < grams.length; j += 1) {
      row[j + 1] = gram === grams[j] ? last[j]! + 1 : Math.max(row[j]!, last[j + 1]!);
      compared += 1;
      if (compared % PIECE === 0) yield;
    }
    [last, row] = [row, last];
  }
  return last[grams.length]! >= Math.ceil(wanted.length * match.threshold);
}

/** The share of the target's smallest hashes that the text has too reaches the threshold. */
function* minhashMatch(args: Arguments, context: FunctionContext): Steps<AqlValue> {
  const match = matchArguments(args, context, 'MINHASH_MATCH');
  if (match === null) return null;
  const own = new Set(yield* tokensOf(match.text, match.analyzer, context));
  const wanted = yield* tokensOf(match.target, match.analyzer, context);
  const shared = (yield* kept(wanted, (hash) => own.has(hash))).length;
  return wanted.length > 0 && shared >= Math.ceil(wanted.length * match.threshold);
}
