import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import fc from 'fast-check';
import { toArray, toBool, toNumber, toText } from './casts';
import { compareUpTo, compareValues, valuesEqual } from './compare';

const value: fc.Arbitrary<AqlValue> = fc.letrec<{ value: AqlValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.string({ maxLength: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'A', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

describe('compareValues', () => {
  it('orders types, then values', () => {
    const ascending: AqlValue[] = [
      null,
      false,
      true,
      -1.5,
      0,
      2,
      '',
      'A',
      'a',
      'B',
      [],
      [false],
      [1],
      ['a'],
      [[]],
      {},
      { a: 1 },
      { a: 2 },
    ];
    for (let i = 1; i < ascending.length; i += 1)
      expect(compareValues(ascending[i - 1] ?? null, ascending[i] ?? null)).toBeLessThan(0);
  });

  it.each<[AqlValue, AqlValue]>([
    [[], [null]],
    [{}, { a: null }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [0, -0],
    [
      [1, [2]],
      [1, [2, null]],
    ],
  ])('calls %j and %j equal', (a, b) => {
    expect(compareValues(a, b)).toBe(0);
    expect(valuesEqual(a, b)).toBe(true);
  });

  it.each<[AqlValue, AqlValue]>([
    [[false], [false, false]],
    [{ a: false }, { A: false }],
    [{ b: 1 }, { a: 1 }],
    [
      [1, 2],
      [1, 3],
    ],
  ])('puts %j before %j', (a, b) => expect(compareValues(a, b)).toBeLessThan(0));

  it('is the same up to a limit, or is given up', () => {
    fc.assert(
      fc.property(value, value, fc.integer({ min: 0, max: 6 }), (a, b, most) => {
        expect([compareValues(a, b), undefined]).toContain(compareUpTo(most, a, b));
        expect(compareUpTo(1000, a, b)).toBe(compareValues(a, b));
      }),
    );
    expect(compareUpTo(3, [1, 2], [1, 3])).toBeLessThan(0);
    expect(compareUpTo(3, [1, 2, 3, 4], [1, 2])).toBeUndefined();
    expect(compareUpTo(3, { a: [1, 2] }, { a: [1, 2] })).toBeUndefined();
    expect(compareValues([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0);
  });

  it('is a total order', () => {
    const sign = (a: AqlValue, b: AqlValue) => Math.sign(compareValues(a, b));
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(sign(a, b) + sign(b, a)).toBe(0);
        expect(sign(a, a)).toBe(0);
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('casts', () => {
  it.each<[AqlValue, number]>([
    [null, 0], [true, 1], ['', 0], [' 12.5 ', 12.5], ['1e3', 1000], ['-3', -3], ['12a', 0], ['0x10', 0], ['Infinity', 0], [[], 0], [['7'], 7],
    [[[3]], 3], [[1, 2], 0], [{ a: 1 }, 0],
  ])('TO_NUMBER(%j) is %p', (from, to) => expect(toNumber(from)).toBe(to)); // prettier-ignore

  it.each<[AqlValue, string]>([
    [null, ''], [false, 'false'], [1.0, '1'], [-0, '0'], [1e21, '1e+21'], [[1, 'a', null], '[1,"a",null]'], [{ a: [] }, '{"a":[]}'],
  ])('TO_STRING(%j) is %p', (from, to) => expect(toText(from)).toBe(to)); // prettier-ignore

  it.each<[AqlValue, boolean]>([
    [null, false], [0, false], ['', false], [false, false], ['0', true], [[], true], [{}, true], [-1, true],
  ])('TO_BOOL(%j) is %p', (from, to) => expect(toBool(from)).toBe(to)); // prettier-ignore

  it.each<[AqlValue, AqlValue]>([
    [null, []], ['a', ['a']], [[1], [1]], [{ a: 1, b: 2 }, [1, 2]],
  ])('TO_ARRAY(%j) is %j', (from, to) => expect(toArray(from)).toEqual(to)); // prettier-ignore
});
