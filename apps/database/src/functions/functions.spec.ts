import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { FUNCTION_SIGNATURES } from '@strata/aql';
import { callFunction } from './function-calls.builder';
import { FUNCTIONS } from './functions';

// what functions answer within queries is in test/aql-cases, one file per area

/** Functions that end a query for some values. */
const REFUSE_VALUES: ReadonlySet<string> = new Set([
  'FAIL', 'ASSERT', 'CALL', 'APPLY', 'RANDOM_TOKEN', 'REPLACE_NTH', 'RANGE', 'SHARD_ID', 'TOKENS', 'COLLECTION_COUNT', 'SCHEMA_GET', 'SCHEMA_VALIDATE',
]); // prettier-ignore

describe('the function table', () => {
  it('holds only names that the language knows', () => {
    for (const name of FUNCTIONS.keys()) expect(FUNCTION_SIGNATURES.has(name)).toBe(true);
  });

  it('never throws for nulls or strange values, but for the functions whose purpose that is', () => {
    const strange: AqlValue[] = [null, true, -1, 1.5, 1e300, '', 'x', [], [null], ['a', 1, []], {}, { a: null }];
    for (const [name, { min, max }] of FUNCTION_SIGNATURES) {
      if (!FUNCTIONS.has(name) || REFUSE_VALUES.has(name)) continue;
      for (const value of strange)
        for (let count = min; count <= Math.min(max, min + 2); count += 1) {
          const result = callFunction(name, new Array<AqlValue>(count).fill(value)).value;
          expect([name, result]).not.toEqual([name, undefined]);
          if (typeof result === 'number') expect([name, Number.isFinite(result)]).toEqual([name, true]);
        }
    }
  });
});

describe('functions of analyzers', () => {
  it.each<readonly [name: string, args: readonly AqlValue[], value: AqlValue, warnings: readonly number[]]>([
    ['TOKENS', ['a b', 'text_en'], ['a', 'b'], []],
    ['TOKENS', [['a b', 'c'], 'text_en'], [['a', 'b'], ['c']], []],
    ['TOKENS', [null, 'text_en'], [''], []],
    ['TOKENS', [[], 'text_en'], [[]], []],
    ['TOKENS', [[true, [false]], 'text_en'], [['/w=='], [['AA==']]], []],
    ['TOKENS', [3.14], ['oMAJHrhR64Uf', 'sMAJHrhR6w==', 'wMAJHrg=', '0MAJ'], []],
    ['TOKENS', [-1], ['oEAP////////', 'sEAP/////w==', 'wEAP//8=', '0EAP'], []],
    ['ANALYZER', ['x', 'no such analyzer'], 'x', []],
    ['BOOST', [[1], 2], [1], []],
    ['NGRAM_MATCH', ['a b c', 'a b d', 0.6, 'grams'], true, []],
    ['NGRAM_MATCH', ['a b c', 'a b d', 0.7, 'grams'], false, []],
    ['NGRAM_MATCH', ['a b c', 'a b c', 'grams'], true, []],
    ['NGRAM_MATCH', ['c b a', 'a b c', 0.5, 'grams'], false, []],
    ['NGRAM_MATCH', [1, 'a', 'grams'], null, [1542]],
    ['NGRAM_MATCH', ['a', 'a', 'x', 'grams'], null, [1542]],
    ['NGRAM_MATCH', ['a', 'a', 2, 'grams'], null, [10]],
    ['NGRAM_MATCH', ['a', 'a'], null, [1542]],
    ['MINHASH_MATCH', ['a b c', 'a b d', 0.5, 'hashes'], true, []],
    ['MINHASH_MATCH', ['a b c', 'x y z', 0.1, 'hashes'], false, []],
    ['MINHASH_MATCH', ['a', 'a', 0, 'hashes'], null, [10]],
    ['MINHASH_MATCH', [null, 'a', 0.5, 'hashes'], null, [1542]],
  ])('%s(%j)', (name, args, value, warnings) => expect(callFunction(name, args)).toEqual({ value, warnings }));
});

describe('names of attributes', () => {
  it('cannot lead to a prototype', () => {
    const { value } = callFunction('MERGE', [JSON.parse('{"__proto__": {"x": 1}}') as AqlValue, { a: 1 }]);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":1},"a":1}');
    expect(callFunction('HAS', [{}, 'toString']).value).toBe(false);
  });
});
