import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { turnsDuring } from '@strata/testing';
import fc from 'fast-check';
import { writeCanonicalJson } from './canonical-json';
import type { ResultCap, ResultContent } from './result-content';
import { ResultReader } from './result-content';
import { KeyedRunReader, MeasuredRunReader } from './sorted-runs';

const never = new AbortController().signal;

function canonical(value: unknown): string {
  let text = '';
  runSteps(writeCanonicalJson(value, (piece) => (text += piece)));
  return text;
}

async function contentOf(rows: readonly unknown[], cap?: ResultCap): Promise<ResultContent> {
  const reader = new ResultReader(never, cap);
  await reader.add(rows);
  return reader.content();
}

describe('canonical JSON', () => {
  it.each<[unknown, unknown]>([
    [
      { b: 1, a: [2, { d: 3, c: 4 }] },
      { a: [2, { c: 4, d: 3 }], b: 1 },
    ],
    [0.1 + 0.2, 0.3],
    [1e21 / 3, 333_333_333_333_333_300_000],
    [-0, 0],
    [1.0000000000001, 1],
    [
      [100.123456789012, 1],
      [100.1234567890124, 1],
    ],
  ])('is the same for %j and %j', (a, b) => expect(canonical(a)).toBe(canonical(b)));

  it.each<[unknown, unknown]>([
    [1, '1'],
    [null, 'null'],
    [null, false],
    [null, 0],
    [[], {}],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [0.1, 0.10000000001],
    [9_007_199_254_740_991, 9_007_199_254_740_990],
    ['a', 'A'],
    ['é', 'e\u0301'],
    [{ a: { b: 1 } }, { a: 1, b: 1 }],
    [['a,b'], ['a', 'b']],
    ['x'.repeat(70_000), `${'x'.repeat(69_999)}y`],
  ])('tells %j and %j apart', (a, b) => expect(canonical(a)).not.toBe(canonical(b)));

  it('is that of the same value however its attributes were put together', () => {
    const shuffled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shuffled)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, member]) => [name, shuffled(member)]),
            )
          : value;
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(canonical(shuffled(value))).toBe(canonical(value))));
  });
});

describe('the content of a result', () => {
  const rows = [{ a: 1 }, { a: 2 }, { a: 2 }, { a: 3 }];

  it('is the same in another order, unless order counts', async () => {
    const [one, other] = [await contentOf(rows), await contentOf(rows.toReversed())];
    expect(other.unordered).toEqual(one.unordered);
    expect(other.ordered).not.toEqual(one.ordered);
    expect((await contentOf([...rows])).ordered).toEqual(one.ordered);
  });

  it.each<[string, unknown[]]>([
    ['a pair of equal rows becomes another pair', [{ a: 1 }, { a: 4 }, { a: 4 }, { a: 3 }]],
    ['a pair of equal rows is gone', [{ a: 1 }, { a: 3 }]],
    ['one of two equal rows has become a third of another', [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }]],
    ['one row is more', [...rows, null]],
  ])('is another when %s', async (_what, others) => {
    expect((await contentOf(others)).unordered).not.toEqual((await contentOf(rows)).unordered);
  });

  it('is the same for the same multiset, and only for that', async () => {
    const someRows = fc.array(fc.constantFrom(null, 1, 2, 'a', [], {}), { maxLength: 6 });
    const key = (values: readonly unknown[]) =>
      values
        .map((value) => JSON.stringify(value))
        .sort()
        .join();
    await fc.assert(
      fc.asyncProperty(someRows, someRows, async (a, b) => {
        const isSame = (await contentOf(a)).unordered.equals((await contentOf(b)).unordered);
        expect(isSame).toBe(key(a) === key(b));
      }),
    );
  });

  it.each<ResultCap>([
    { rows: 3, bytes: 1_000 },
    { rows: 100, bytes: 10 },
  ])('beyond the cap %j keeps no single rows, and is compared all the same', async (cap) => {
    const content = await contentOf(rows, cap);
    expect([content.rows, content.rowCount]).toEqual([undefined, 4]);
    expect(content.unordered).toEqual((await contentOf(rows)).unordered);
    expect((await contentOf(rows)).rows?.size).toBe(3);
  });

  it('is computed in turns, of many rows and of a long one', async () => {
    const long = Array.from({ length: 40_000 }, (_, n) => ({ n, name: `row ${n}` }));
    for (const result of [long, [long]]) {
      const { msPerTurn } = await turnsDuring(() => contentOf(result));
      expect(msPerTurn).toBeLessThan(50);
    }
  });

  it('is given up when nobody waits for it', async () => {
    const reader = new ResultReader(AbortSignal.abort(new Error('left')));
    await expect(reader.add(Array.from({ length: 200_000 }, (_, n) => n))).rejects.toThrow('left');
  });
});

describe('rows with equal sort keys', () => {
  const keyed = [
    { key: [1], row: 'a' },
    { key: [1], row: 'b' },
    { key: [2], row: 'c' },
    { key: [3], row: 'd' },
    { key: [3], row: 'e' },
  ];

  it.each<[string, boolean]>([
    ['abcde', true],
    ['bacde', true],
    ['baced', true],
    ['acbde', false],
    ['abdce', false],
    ['abced', true],
    ['abcd', false],
    ['abcdee', false],
    ['abbde', false],
  ])('may come in any order among themselves: %s %s', async (rows, isSame) => {
    const keys = new KeyedRunReader(never);
    await keys.add(keyed.slice(0, 2));
    await keys.add(keyed.slice(2));
    const { lengths, digest } = keys.result();
    expect(lengths).toEqual([2, 1, 2]);
    const runs = new MeasuredRunReader(lengths, never);
    await runs.add([...rows]);
    expect(runs.digest()?.equals(digest) === true).toBe(isSame);
  });
});
