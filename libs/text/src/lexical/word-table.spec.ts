import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Spelling } from './spelled-words';
import { SpelledWords } from './spelled-words';
import { WordTable } from './word-table';
import { words } from './words';

const unitsOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

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

describe('Words by the numbers of their spellings', () => {
  it('are those of the text, in order, each spelling told of once', () => {
    const word = fc.constantFrom(
      'Ada',
      'ada',
      'ADA',
      'Zoë',
      'ZOE\u0308',
      '\u0301',
      '漢字',
      '𝐀𝐁',
      '\ud835',
      '1,024',
      'x'.repeat(300),
      'ß',
    );
    const text = fc.array(
      fc.tuple(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 5 })), fc.constantFrom(' ', '', '-', '\n')),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
        const spellings: Spelling[] = [];
        const spelled = new SpelledWords((spelling, number) => {
          expect(number).toBe(spellings.length);
          spellings.push(spelling);
        });
        for (const parts of texts) {
          const whole = parts.flat().join('');
          const found: Spelling[] = [];
          spelled.forEach(whole, (number) => found.push(spellings[number]!));
          const expected = words(whole).map(({ text: folded, capital }) => ({ text: folded, capital }));
          expect(found.filter((one) => one.text !== '')).toEqual(expected);
        }
        expect(spelled.size).toBe(spellings.length);
      }),
    );
  });

  it('keep their numbers from text to text', () => {
    const numbers: number[] = [];
    const spelled = new SpelledWords(() => undefined);
    for (const text of ['Ada met Babbage', 'Babbage, Ada; ada!']) spelled.forEach(text, (number) => numbers.push(number));
    expect(numbers).toEqual([0, 1, 2, 2, 0, 3]);
  });
});
