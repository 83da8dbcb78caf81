import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Matcher, MatchTooLong } from './matcher';
import { parsePattern } from './parse-pattern';
import { compileProgram } from './program';
import { toEnd } from '../values/steps';
import type { Regex } from './regex';
import { icuRegex } from './regex';

const tested = (regex: Regex | null, subject: string): boolean | null => regex && toEnd(regex.test(subject));

// what is repeated takes at least one character: rounds that take none end the loop in ICU, and are tried again in JavaScript
const atom = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\d', '^', '$', '\\b', '(?=a)', '(?!b)', '(?<=a)', '(?<!b)');
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{0,2}', '{2}', '*?', '+?', '??'))
      .map(([a, times]) => `(?:${a}[abc])${times}`),
  ),
}));
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' '), maxLength: 12 });

describe('regular expressions', () => {
  it('match what JavaScript matches, where both mean the same', () => {
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        const expected = new RegExp(source).exec(subject);
        const found = toEnd(new Matcher(compileProgram(parsePattern(source, false)), subject).find(0));
        expect(found?.slice(0, 2) ?? null).toEqual(expected && [expected.index, expected.index + expected[0].length]);
        expect(tested(icuRegex(source, false), subject)).toBe(expected !== null);
        expect(tested(icuRegex(source, true), subject.toUpperCase())).toBe(new RegExp(source, 'i').test(subject));
      }),
      { numRuns: 1000 },
    );
  });

  it('give up a match that takes too long, whatever the length of the text', () => {
    const evil = new Matcher(compileProgram(parsePattern('(?=a)(a+)+b', false)), 'a'.repeat(100_000));
    expect(() => toEnd(evil.find(0))).toThrow(MatchTooLong);
    const long = new Matcher(compileProgram(parsePattern('(?=a)[ab]*$', false)), 'ab'.repeat(100_000));
    expect(toEnd(long.find(0))?.[1]).toBe(200_000);
  });
});
