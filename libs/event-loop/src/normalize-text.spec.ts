import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalizeText } from './normalize-text';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const character = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom('e', 'é', '\u0301', '\u0316', '각', '\u1100', '\u1161', 'ﬁ'),
);

describe('normalizeText', () => {
  it('gives what the language gives, where no letter has more than thirty marks', () => {
    const text = fc
      .array(character, { maxLength: 60 })
      .map((parts) => parts.join(''))
      .filter((one) => !/\p{M}{31}/u.test(one));
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (one, form) => expect(normalizeText(one, form)).toBe(one.normalize(form))),
    );
  });

  it('keeps every mark of a letter with any number of them, and gives the same for its own result', () => {
    const marks = fc.array(fc.constantFrom('\u0301', '\u0316', '\u0345', '\u0e39'), { minLength: 31, maxLength: 200 });
    fc.assert(
      fc.property(marks, (some) => {
        const normal = normalizeText(`q${some.join('')}z`, 'NFD');
        expect([...normal].sort()).toEqual([...`q${some.join('')}z`].sort());
        expect(normalizeText(normal, 'NFD')).toBe(normal);
      }),
    );
  });

  it('ends for a letter with half a million marks', () => {
    expect(normalizeText(`a${'\u0301\u0316'.repeat(250_000)}`, 'NFC')).toHaveLength(500_000);
  });
});
