import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { FUNCTION_SIGNATURES } from '@strata/aql';
import { compareValues } from '../values/compare';
import type { Steps } from '../values/steps';
import { callWith } from './function-calls.builder';
import { FUNCTIONS } from './functions';

const LONG = 60_000;
const numbers = Array.from({ length: LONG }, (_, at) => (at * 7919) % LONG);
const text = 'a'.repeat(500_000);
const needle = `${'a'.repeat(40_000)}b${'a'.repeat(40_000)}`;
const object = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]));
const ring = Array.from({ length: 8_000 }, (_, at) => {
  const angle = (2 * Math.PI * at) / 8_000;
  return [10 * Math.cos(angle), 10 * Math.sin(angle)];
});
const polygon = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
const moved = { type: 'Polygon', coordinates: [[...ring, ring[0]!].map(([x, y]) => [x! + 1, y!])] };
const texts = Array.from({ length: 20_000 }, (_, at) => `text ${at}`);

/** What every function is called with, as often as its signature takes arguments. */
const HOSTILE: readonly (readonly AqlValue[])[] = [
  [text, needle, text, text],
  [text, texts, texts],
  [numbers, numbers, numbers, numbers],
  [[numbers, numbers], 1, 0, 'rank'],
  [texts, texts],
  [object, object, object],
  [[object, object]],
  [polygon, moved, 1, 2],
  [ring, 1, 1],
];

/** Arguments that make the most work for one function. */
const WORST: Readonly<Record<string, readonly (readonly AqlValue[])[]>> = {
  LEVENSHTEIN_DISTANCE: [[`x${text}y`, `y${text}x`]],
  LEVENSHTEIN_MATCH: [[`x${text}y`, `y${text}x`, 3]],
  NGRAM_SIMILARITY: [[text, `${text}b`, 1000]],
  NGRAM_POSITIONAL_SIMILARITY: [[text, `${text}b`, 100_000]],
  LIKE: [
    [text, '%a%a%a%a%b%'],
    ['ä'.repeat(200_000), '%ä_ä%b'],
    ['a'.repeat(4000), `${'%a'.repeat(2000)}b`],
  ],
  REGEX_TEST: [
    [text, '(a+)+b'],
    ['ä'.repeat(200_000), '(ä|ä)*b'],
    [text, '(?=a)a*b'],
  ],
  REGEX_MATCHES: [[text, '(a|aa)+$b']],
  REGEX_SPLIT: [[text, 'a.*b|a']],
  REGEX_REPLACE: [[text, 'a.*b|a', 'aaaaaaaaaaaaaaaaaaaaaaaa']],
  SUBSTITUTE: [
    [text, texts, texts],
    [text, 'a', needle],
  ],
  SPLIT: [[text, ['a', ...texts]]],
  MERGE_RECURSIVE: [[Array.from({ length: 200 }, () => ({ a: object }))]],
  JSON_PARSE: [[`[${'{"a":[1,"x"]},'.repeat(150_000)}1]`], ['['.repeat(1_000_000)]],
  FLATTEN: [[[numbers, [numbers, [numbers]]], 3]],
  DOCUMENT: [[numbers.map(() => 'c/1')]],
  MINHASH: [[texts, 100_000]],
  SCHEMA_VALIDATE: [[{ a: 'a'.repeat(40) }, { rule: { properties: { a: { type: 'string', pattern: '^(a+)+$b' } } } }]],
  RANGE: [[1, 9_000_000, 1]],
  REPEAT: [[text, 8]],
  GEO_POLYGON: [[[...ring, ring[0]!]]],
  CALL: [['LEVENSHTEIN_DISTANCE', `x${text}y`, `y${text}x`]],
  APPLY: [['LEVENSHTEIN_DISTANCE', [`x${text}y`, `y${text}x`]]],
};

/** Functions whose purpose is to end a query, or that want names. */
const ENDING = new Set(['FAIL', 'ASSERT', 'COLLECTION_COUNT', 'SCHEMA_GET', 'SHARD_ID']);

/** Milliseconds of this thread's own work: what others do on the machine does not count. */
const cpuMs = (): number => process.threadCpuUsage().user / 1000;
const MAX_PIECE_MS = 100;
/** Whoever is killed is told so at the next pause; so many show that there are some. */
const PIECES = 8;

class Killed extends Error {}

/** Runs work until it is done or has paused often enough. @returns the longest piece */
function longestPiece(name: string, args: readonly AqlValue[]): number {
  let longest = 0;
  let start = cpuMs();
  const look = (): void => {
    longest = Math.max(longest, cpuMs() - start);
    start = cpuMs();
  };
  let pieces = 0;
  const finish = <T>(work: Steps<T>): T => {
    for (;;) {
      const { done, value } = work.next();
      look();
      pieces += 1;
      if (pieces > PIECES) throw new Killed();
      if (done === true) return value;
    }
  };
  try {
    callWith({ finish, once: (compute) => compute() }, name, args);
  } catch (error) {
    // an error is an end, too
    if (error instanceof RangeError || error instanceof TypeError) throw error;
  }
  look();
  return longest;
}

compareValues('a', 'b'); // reads the collation table, once per process

describe('no function holds the event loop, whatever it is given', () => {
  const names = [...FUNCTIONS.keys()].filter((name) => !ENDING.has(name));
  it.each(names)('%s', (name) => {
    const { min, max } = FUNCTION_SIGNATURES.get(name)!;
    const cases = HOSTILE.filter((args) => args.length >= min).map((args) => args.slice(0, Math.min(max, args.length)));
    const slow = [...cases, ...(WORST[name] ?? [])].flatMap((args, at) => {
      // what takes long does so each time; a collection of garbage that falls into a piece does not
      let longest = longestPiece(name, args);
      for (let again = 0; again < 4 && longest > MAX_PIECE_MS; again += 1) longest = Math.min(longest, longestPiece(name, args));
      return longest > MAX_PIECE_MS ? [{ at, kinds: args.map((value) => typeof value), longest }] : [];
    });
    expect(slow).toEqual([]);
  });
});
