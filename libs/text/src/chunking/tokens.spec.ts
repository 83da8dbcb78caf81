import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTokens, firstTokens } from './tokens';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.stringMatching(/^(?:[A-Za-zéß]{1,20}[ \n]{1,3}){0,40}$/),
);

describe('The first tokens of a text', () => {
  it('are a beginning of it that has no more of them, and no half character', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), (text, limit) => {
        const first = firstTokens(text, limit);
        expect(text.startsWith(first)).toBe(true);
        expect(countTokens(first)).toBeLessThanOrEqual(limit);
        expect(first.toWellFormed() === first || text.toWellFormed() !== text).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Glaciers melt. ', 50],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij', 200],
    ['冰川融化', 77],
  ])('are as many as are allowed of %j over and over', (text, limit) => {
    const count = countTokens(firstTokens(text.repeat(100), limit));
    expect(count).toBeLessThanOrEqual(limit);
    expect(count).toBeGreaterThan(limit - 3);
  });

  it('are all of a text that has no more', () => {
    const text = 'The yard lies at the fjord. ';
    expect(firstTokens(text, countTokens(text))).toBe(text);
    expect(firstTokens('', 0)).toBe('');
    expect(firstTokens(text, 0)).toBe('');
  });

  it('count control tokens of a tokenizer as the text that they are', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });
});
