import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { FUNCTION_SIGNATURES } from '@strata/aql';
import { callFunction } from './function-calls.builder';
import { FUNCTIONS } from './functions';

// what functions answer is in test/aql-cases, one file per area

type Case = readonly [name: string, args: readonly AqlValue[], value: AqlValue, warning?: number];

function check(cases: readonly Case[]): void {
  it.each(cases.map((one) => [`${one[0]}(${JSON.stringify(one[1]).slice(1, -1)})`, one] as const))(
    '%s',
    (_, [name, args, value, warning]) => {
      const result = callFunction(name, args);
      expect(result.value).toEqual(value);
      expect(result.warnings).toEqual(warning === undefined ? [] : [warning]);
    },
  );
}

describe('the function table', () => {
  it('holds only names that the language knows', () => {
    for (const name of FUNCTIONS.keys()) expect(FUNCTION_SIGNATURES.has(name)).toBe(true);
  });

  it('never throws for nulls or strange values, but for the functions whose purpose that is', () => {
    const strange: AqlValue[] = [null, true, -1, 1.5, 1e300, '', 'x', [], [null], ['a', 1, []], {}, { a: null }];
    for (const [name, { min, max }] of FUNCTION_SIGNATURES) {
      if (!FUNCTIONS.has(name) || ['FAIL', 'ASSERT', 'CALL', 'APPLY', 'RANDOM_TOKEN'].includes(name)) continue;
      for (const value of strange)
        for (let count = min; count <= Math.min(max, min + 2); count += 1) {
          const result = callFunction(name, new Array<AqlValue>(count).fill(value)).value;
          expect([name, result]).not.toEqual([name, undefined]);
          if (typeof result === 'number') expect([name, Number.isFinite(result)]).toEqual([name, true]);
        }
    }
  });
});

describe('numbers', () => {
  check([
    ['ROUND', [2.5], 3], ['ROUND', [-2.5], -2], ['SQRT', [-1], null], ['LOG', [0], null], ['ABS', ['-3'], 3], ['POW', [2, 10], 1024], ['ACOS', [2], null], ['EXP2', [3], 8],
    ['RANGE', [1, 4], [1, 2, 3, 4]], ['RANGE', [4, 1], [4, 3, 2, 1]], ['RANGE', [0, 1, 0.5], [0, 0.5, 1]], ['RANGE', [1, 2, 0], null, 1561], ['RANGE', [1.9, 3.1], [1, 2, 3]],
    ['MIN', [[3, null, 1]], 1], ['MAX', [[3, 'a', null]], 'a'], ['MIN', [[]], null], ['SUM', [[1, null, 2]], 3], ['SUM', [[]], 0], ['SUM', [['a']], null, 1561], ['SUM', ['a'], null, 1563],
    ['PRODUCT', [[]], 1], ['AVERAGE', [[1, 2, null]], 1.5], ['AVG', [[]], null], ['MEDIAN', [[1, 2, 3, 4]], 2.5], ['PERCENTILE', [[1, 2, 3, 4], 50], 2],
    ['PERCENTILE', [[1, 2, 3, 4], 50, 'interpolation'], 2.5], ['PERCENTILE', [[1], 0], null, 1561], ['VARIANCE', [[1, 3, 6, 5, 2]], 3.44], ['VARIANCE_SAMPLE', [[1]], null],
    ['STDDEV', [[2, 4]], 1], ['COSINE_SIMILARITY', [[0, 1], [1, 0]], 0], ['COSINE_SIMILARITY', [[[1, 0], [0, 2]], [0, 1]], [0, 1]], ['COSINE_SIMILARITY', [[1], [1, 2]], null, 1542],
    ['L1_DISTANCE', [[-1, -1], [2, 2]], 6], ['L2_DISTANCE', [[0, 0], [3, 4]], 5], ['DECAY_LINEAR', [41, 40, 5, 5, 0.5], 1], ['DECAY_LINEAR', [[50], 40, 5, 5, 0.5], [0.5]],
    ['BIT_AND', [[15, null, 7]], 7], ['BIT_OR', [1, 2], 3], ['BIT_XOR', [0xffffffff, 1], 0xfffffffe], ['BIT_NEGATE', [0, 8], 255], ['BIT_TEST', [5, 2], true], ['BIT_POPCOUNT', [255], 8],
    ['BIT_SHIFT_LEFT', [1, 7, 8], 128], ['BIT_SHIFT_LEFT', [1, 8, 8], 0], ['BIT_CONSTRUCT', [[0, 2]], 5], ['BIT_DECONSTRUCT', [5], [0, 2]], ['BIT_TO_STRING', [7, 4], '0111'],
    ['BIT_FROM_STRING', ['0111'], 7], ['BIT_AND', [-1, 1], null, 1542],
  ]); // prettier-ignore
});

describe('lists', () => {
  check([
    ['LENGTH', [null], 0], ['LENGTH', [true], 1], ['LENGTH', [123], 3], ['LENGTH', ['a😀'], 2], ['LENGTH', [{ a: 1 }], 1], ['FIRST', [[]], null], ['FIRST', ['a'], null, 1563],
    ['LAST', [[1, 2]], 2], ['NTH', [[1, 2], -1], null], ['NTH', [[1, 2], 1], 2], ['POSITION', [[1, [2]], [2]], true], ['POSITION', [[1, 2], 2, true], 1], ['POSITION', [[1], 3, true], -1],
    ['SLICE', [[1, 2, 3, 4, 5], 1, 2], [2, 3]], ['SLICE', [[1, 2, 3, 4, 5], -3, 2], [3, 4]], ['SLICE', [[1, 2, 3, 4, 5], 0, -2], [1, 2, 3]], ['PUSH', [[1], 2], [1, 2]],
    ['PUSH', [null, 1], [1]], ['PUSH', [[1], 1, true], [1]], ['POP', [[1, 2]], [1]], ['POP', [null], null], ['SHIFT', [[1, 2]], [2]], ['UNSHIFT', [[2], 1], [1, 2]],
    ['APPEND', [[1], [2, 1]], [1, 2, 1]], ['APPEND', [[1], [2, 1], true], [1, 2]], ['APPEND', [null, 'a'], ['a']], ['SORTED', [[2, 'a', null, 'B', 1]], [null, 1, 2, 'a', 'B']],
    ['SORTED_UNIQUE', [[2, 1, 2]], [1, 2]], ['UNIQUE', [[1, '1', 1, { a: 1 }, { a: 1, b: null }]], [1, '1', { a: 1 }]], ['COUNT_DISTINCT', [[1, 1, 2]], 2],
    ['UNION', [[1], [1, 2]], [1, 1, 2]], ['UNION_DISTINCT', [[1], [1, 2]], [1, 2]], ['INTERSECTION', [[1, 2, 2], [2, 3], [2]], [2]], ['MINUS', [[1, 2, 2, 3], [2]], [1, 3]],
    ['OUTERSECTION', [[1, 2], [2, 3], [3, 4]], [1, 4]], ['JACCARD', [[1, 2], [2, 3]], 1 / 3], ['UNION', [[1], 2], null, 1563], ['FLATTEN', [[1, [2, [3]]]], [1, 2, [3]]],
    ['FLATTEN', [[1, [2, [3]]], 2], [1, 2, 3]], ['REMOVE_VALUE', [[1, 2, 1], 1], [2]], ['REMOVE_VALUE', [[1, 2, 1], 1, 1], [2, 1]], ['REMOVE_VALUES', [[1, 2, 3], [1, 3]], [2]],
    ['REMOVE_NTH', [[1, 2, 3], -1], [1, 2]], ['REPLACE_NTH', [[1, 2], 1, 9], [1, 9]], ['REPLACE_NTH', [[1], 3, 9, 0], [1, 0, 0, 9]], ['REPLACE_NTH', [[1], 3, 9], null, 1542],
    ['REPLACE_NTH', [[1, 2], -1, 9], [1, 9]], ['INTERLEAVE', [[1, 2, 3], [4]], [1, 4, 2, 3]], ['REVERSE', [[1, 2]], [2, 1]],
  ]); // prettier-ignore
});

describe('objects', () => {
  check([
    ['ATTRIBUTES', [{ _a: 1, c: 2, b: 3 }, true, true], ['b', 'c']], ['KEYS', [{ b: 1, a: 1 }], ['b', 'a']], ['VALUES', [{ _a: 1, b: 2 }, true], [2]], ['ATTRIBUTES', [1], null, 1542],
    ['HAS', [{ a: null }, 'a'], true], ['HAS', [1, 'a'], false], ['KEEP', [{ a: 1, b: 2 }, 'a', 'x'], { a: 1 }], ['KEEP', [{ a: 1, b: 2 }, ['b']], { b: 2 }],
    ['UNSET', [{ a: 1, b: 2 }, 'a'], { b: 2 }], ['KEEP_RECURSIVE', [{ a: { b: 1, c: 2 }, b: 3, d: 4 }, 'a', 'b'], { a: { b: 1 }, b: 3 }],
    ['UNSET_RECURSIVE', [{ a: { b: 1, c: 2 }, b: 3 }, 'b'], { a: { c: 2 } }], ['MERGE', [{ a: 1 }, { b: 2, a: 3 }], { a: 3, b: 2 }], ['MERGE', [[{ a: 1 }, { b: 2 }]], { a: 1, b: 2 }],
    ['MERGE', [{ a: 1 }, 2], null, 1542], ['MERGE_RECURSIVE', [{ a: { b: 1 } }, { a: { c: 2 } }], { a: { b: 1, c: 2 } }], ['MATCHES', [{ a: 1, b: 2 }, { a: 1 }], true],
    ['MATCHES', [{ a: 1 }, [{ a: 2 }, { a: 1 }], true], 1], ['MATCHES', [{ a: 1 }, { b: null }], true], ['TRANSLATE', ['a', { a: 'b' }], 'b'], ['TRANSLATE', ['x', { a: 'b' }], 'x'],
    ['TRANSLATE', [42, { '42': 'y' }, 'd'], 'y'], ['TRANSLATE', ['x', {}, 'd'], 'd'], ['VALUE', [{ a: [{ b: 1 }] }, ['a', 0, 'b']], 1], ['VALUE', [{ a: 1 }, ['x', 'y']], null],
    ['ZIP', [['a', 'b'], [1, 2]], { a: 1, b: 2 }], ['ZIP', [['a'], []], null, 1542], ['ENTRIES', [{ a: 1 }], [['a', 1]]], ['PARSE_IDENTIFIER', ['c/1'], { collection: 'c', key: '1' }],
    ['PARSE_IDENTIFIER', [{ _id: 'c/1' }], { collection: 'c', key: '1' }], ['PARSE_IDENTIFIER', ['c'], null, 1542], ['PARSE_KEY', ['c/1'], '1'], ['PARSE_COLLECTION', ['c/1'], 'c'],
    ['IS_SAME_COLLECTION', ['c', { _id: 'c/1' }], true],
  ]); // prettier-ignore

  it('cannot be led to a prototype', () => {
    const { value } = callFunction('MERGE', [JSON.parse('{"__proto__": {"x": 1}}') as AqlValue, { a: 1 }]);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":1},"a":1}');
    expect(callFunction('HAS', [{}, 'toString']).value).toBe(false);
  });
});

describe('control and database', () => {
  check([
    ['NOT_NULL', [null, 0, 1], 0], ['FIRST_LIST', ['a', [1]], [1]], ['FIRST_DOCUMENT', [[], { a: 1 }], { a: 1 }], ['MIN_MATCH', [true, false, true, 2], true],
    ['IN_RANGE', [3, 1, 3, true, true], true], ['IN_RANGE', [3, 1, 3, true, false], false], ['PASSTHRU', [1], 1], ['WARN', [false, 'x'], false, 1594], ['WARN', [true, 'x'], true],
    ['DOCUMENT', ['c/1'], { _id: 'c/1', _key: '1', a: 1 }], ['DOCUMENT', ['c/9'], null], ['DOCUMENT', ['nonsense'], null], ['DOCUMENT', ['c', 'c/1'], { _id: 'c/1', _key: '1', a: 1 }],
    ['DOCUMENT', ['c', ['1', '9']], [{ _id: 'c/1', _key: '1', a: 1 }]], ['DOCUMENT', [['c/2', 'c/9']], [{ _id: 'c/2', _key: '2', a: 2 }]], ['DOCUMENT', ['d', 'c/1'], null],
    ['SCHEMA_VALIDATE', [{ a: 1 }, { rule: { required: ['a'] } }], { valid: true }], ['SCHEMA_VALIDATE', [{}, {}], { valid: true }], ['SCHEMA_VALIDATE', [1, {}], null, 1542],
    ['SCHEMA_VALIDATE', [{}, { rule: { required: ['a'] }, message: 'no a' }], { valid: false, errorMessage: 'no a' }], ['SCHEMA_GET', ['c'], null],
    ['COLLECTION_COUNT', ['c'], 2], ['CURRENT_DATABASE', [], 'db'], ['CURRENT_USER', [], null], ['CALL', ['LOWER', 'A'], 'a'], ['APPLY', ['CONCAT', ['a', 'b']], 'ab'],
  ]); // prettier-ignore

  it('ends the query where that is asked for', () => {
    expect(() => callFunction('FAIL', ['no'])).toThrow(expect.objectContaining({ errorNum: 1569 }));
    expect(() => callFunction('ASSERT', [false, 'no'])).toThrow(expect.objectContaining({ errorNum: 1593 }));
    expect(() => callFunction('CALL', ['CALL', 'X'])).toThrow(expect.objectContaining({ errorNum: 1578 }));
    expect(() => callFunction('CALL', ['NOPE'])).toThrow(expect.objectContaining({ errorNum: 1540 }));
  });

  it('reads the time out of a revision', () => {
    expect(callFunction('DECODE_REV', ['_YU0HOEG---']).value).toMatchObject({ count: 0 });
    expect(callFunction('DECODE_REV', ['!']).warnings).toEqual([1542]);
  });

  it('makes different tokens of the wanted length', () => {
    const token = callFunction('RANDOM_TOKEN', [20]).value;
    expect(token).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(callFunction('RANDOM_TOKEN', [20]).value).not.toBe(token);
  });
});
