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
      if (!FUNCTIONS.has(name) || ['FAIL', 'ASSERT', 'CALL', 'APPLY', 'RANDOM_TOKEN', 'REPLACE_NTH', 'RANGE'].includes(name))
        continue;
      for (const value of strange)
        for (let count = min; count <= Math.min(max, min + 2); count += 1) {
          const result = callFunction(name, new Array<AqlValue>(count).fill(value)).value;
          expect([name, result]).not.toEqual([name, undefined]);
          if (typeof result === 'number') expect([name, Number.isFinite(result)]).toEqual([name, true]);
        }
    }
  });
});

describe('objects', () => {
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
