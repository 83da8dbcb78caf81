import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { countTokens as countByLibrary } from 'gpt-tokenizer/encoding/o200k_base';
import { TokenIndex } from './token-index';
import { countSteps } from './tokens';

const byLibrary = (text: string) => countByLibrary(text, { disallowedSpecial: new Set<string>() });

const word = fc.oneof(
  fc.stringMatching(/^[A-Za-z]{1,14}$/),
  fc.stringMatching(/^[0-9]{1,9}$/),
  fc.constantFrom(
    "they're",
    "IT'S",
    'Ünïcödé',
    '漢字かな',
    '👩‍🚀',
    '<|endoftext|>',
    '...',
    '});',
    '//',
    '=====',
    'ﬁ',
    'x'.repeat(90),
  ),
);
const gap = fc.constantFrom(' ', '  ', '      ', '. ', '', '\n', '\n\n', '\r\n', '\n    ', ' \n \n', '。', '\t', '/');
const someText = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 400 }).map((parts) => parts.flat().join(''));
const place = fc.double({ min: 0, max: 1, noNaN: true });

describe('the tokens of a stretch', () => {
  it('are those that the tokenizer finds in it alone, wherever it begins and ends', () => {
    fc.assert(
      fc.property(someText, fc.array(fc.tuple(place, place), { minLength: 20, maxLength: 20 }), (text, stretches) => {
        const index = runSteps(TokenIndex.of(text));
        expect(runSteps(index.count(0, text.length))).toBe(byLibrary(text));
        for (const [one, other] of stretches) {
          const [start, end] = [Math.min(one, other), Math.max(one, other)].map((share) => Math.round(share * text.length));
          const stretch = text.slice(start, end);
          if (stretch.isWellFormed()) expect(runSteps(index.count(start!, end!))).toBe(byLibrary(stretch));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are the same in a text of many windows', () => {
    const text = Array.from(
      { length: 20_000 },
      (_, at) => `${at % 7 === 0 ? '$x{' : 'row'} ${at * 37}${at % 5 === 0 ? '\n' : ', '}`,
    ).join('');
    const index = runSteps(TokenIndex.of(text));
    expect(runSteps(index.count(0, text.length))).toBe(byLibrary(text));
    expect(runSteps(index.count(12_345, 98_765))).toBe(byLibrary(text.slice(12_345, 98_765)));
  });

  it('stay within the limit where a suffix is asked for', () => {
    fc.assert(
      fc.property(someText, place, place, fc.integer({ min: 1, max: 60 }), (text, from, to, limit) => {
        const [start, end] = [Math.min(from, to), Math.max(from, to)].map((share) => Math.round(share * text.length)) as [
          number,
          number,
        ];
        const index = runSteps(TokenIndex.of(text));
        const length = runSteps(index.suffixWithin(start, end, limit));
        expect(length).toBeLessThanOrEqual(end - start);
        const suffix = text.slice(end - length, end);
        if (suffix.isWellFormed()) expect(byLibrary(suffix)).toBeLessThanOrEqual(limit + 1);
      }),
      { numRuns: 200 },
    );
  });

  it('are counted in steps where words are long', () => {
    const words = 64;
    expect([...countSteps(`${'abcdefghij'.repeat(60)} `.repeat(words))].length).toBeGreaterThan(words);
  });
});
