import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRE_TOKEN } from './pre-tokens';
import { wordEnd } from './word-end';
import { WordTable } from './word-table';

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

describe('A table of words', () => {
  it('gives back what it was told of each word, wherever that stands', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), fc.nat(0xffffffff))), (told) => {
        const table = new WordTable(100_000);
        const known = new Map<string, number>();
        for (const [word, value] of told) {
          expect(table.get(unitsOf(`.${word}.`), 1, 1 + word.length)).toBe(known.get(word) ?? -1);
          table.set(unitsOf(word), 0, word.length, value);
          known.set(word, value);
        }
        for (const [word, value] of known) expect(table.get(unitsOf(`${word}x`), 0, word.length)).toBe(value);
      }),
      { numRuns: 200 },
    );
  });

  it('holds many words, and begins anew when it is full', () => {
    const table = new WordTable(131_072);
    const put = (number: number) => {
      const units = unitsOf(`w${number}`);
      table.set(units, 0, units.length, number % 200);
    };
    const get = (number: number) => {
      const units = unitsOf(`w${number}`);
      return table.get(units, 0, units.length);
    };
    for (let number = 0; number < 100_000; number++) put(number);
    for (let number = 0; number < 100_000; number += 97) expect(get(number)).toBe(number % 200);
    for (let number = 100_000; number < 150_000; number++) put(number);
    expect([get(0), get(149_999)]).toEqual([-1, 149_999 % 200]);
  });
});
