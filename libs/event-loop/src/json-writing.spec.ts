import { describe, expect, it } from '@jest/globals';
import { isShortJson, writeJsonSteps } from './json-writing';
import { runSteps } from './steps';

const written = (value: unknown) => Buffer.concat(runSteps(writeJsonSteps(value))).toString();
const numbers = Array.from({ length: 30_000 }, (_, at) => at / 7);
const objects = Array.from({ length: 5_000 }, (_, at) => ({
  at,
  name: `n "${at}"`,
  list: [at, null, []],
  inner: { a: { b: at } },
}));
const text = 'line\n"quoted" äöü 😀 \ud800 '.repeat(20_000);

const VALUES: readonly [string, unknown][] = [
  ['null', null],
  ['a number', 1.5],
  ['a short text', 'a'],
  ['a long text', text],
  ['a text cut inside a character', `${'a'.repeat(65_535)}😀${'b'.repeat(65_535)}😀`],
  ['many numbers', numbers],
  ['many objects', objects],
  ['a list of long texts', [text, 1, text, 2, 3, text]],
  ['large members between small ones', [1, numbers, 2, [objects, []], {}, { a: objects, b: 1, c: numbers }]],
  ['large members alone', [[numbers], [[numbers]]]],
  ['a wide object', Object.fromEntries(numbers.map((number, at) => [`name ${at}`, at % 3 === 0 ? number : { number }]))],
  ['attributes without a value', { a: undefined, b: numbers, c: undefined, d: 1 }],
  ['nothing but attributes without a value', Object.fromEntries(numbers.map((number) => [String(number), undefined]))],
  ['what touches the prototype', JSON.parse(`{"__proto__":${JSON.stringify(numbers)},"a":1}`)],
];

describe('JSON written in steps', () => {
  it.each(VALUES)('is what JSON.stringify makes of it: %s', (_name, value) => {
    expect(written(value)).toBe(JSON.stringify(value));
  });

  it('comes in pieces that are no work worth mentioning', () => {
    for (const [, value] of VALUES) {
      const pieces = runSteps(writeJsonSteps(value));
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(400_000);
      expect([...writeJsonSteps(value)].length).toBeGreaterThanOrEqual(Math.floor(written(value).length / 250_000));
    }
  });

  it('is told apart from what may be written at once', () => {
    expect([1, 'a', [1, 2], { a: [{}] }, null].every(isShortJson)).toBe(true);
    expect([numbers, text, { a: { b: objects } }, [[[text]]]].some(isShortJson)).toBe(false);
  });
});
