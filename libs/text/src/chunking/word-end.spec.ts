import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRE_TOKEN } from './pre-tokens';
import { wordEnd } from './word-end';

const unitsOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

function byExpression(text: string, at: number): number {
  PRE_TOKEN.lastIndex = at;
  return PRE_TOKEN.test(text) ? PRE_TOKEN.lastIndex : text.length;
}

const ofClasses = fc.array(
  fc.constantFrom(...'aZzAéÉǅʰ漢かש١0٣½ \t\u00a0\r\n\u2028.,/\'"’–_$sdmtlvreSLVRE\u0001\u00ad\u0301\ud83d\ude00'),
  { minLength: 1, maxLength: 30 },
);
const anyText = fc.oneof(
  { weight: 4, arbitrary: ofClasses.map((characters) => characters.join('').toWellFormed()) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
);

describe('The end of a word', () => {
  it('is where the regular expression of the encoding has it, in text of any kind', () => {
    let [found, left] = [0, 0];
    fc.assert(
      fc.property(anyText, (text) => {
        const units = unitsOf(text);
        for (let at = 0; at < text.length;) {
          const expected = byExpression(text, at);
          const end = wordEnd(units, at, text.length);
          if (end !== -1) expect([text, at, end]).toEqual([text, at, expected]);
          if (end === -1) left++;
          else found++;
          at = expected;
        }
      }),
      { numRuns: 1_500 },
    );
    expect(left).toBeGreaterThan(0);
    expect(found).toBeGreaterThan(2 * left);
  });

  it('is found without the expression in ordinary text of many scripts', () => {
    const text = "It's Zoë’s 1,024 – naïve\n\n\tПривет, мир!\r\n漢字かな交じり文。 שלום עולם  \u00a0end  ";
    const units = unitsOf(text);
    for (let at = 0; at < text.length;) {
      const end = wordEnd(units, at, text.length);
      expect(end).toBe(byExpression(text, at));
      at = end;
    }
  });
});
