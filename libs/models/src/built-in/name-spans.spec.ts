import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameSpans } from './name-spans';

const PATTERN = /@?[\p{L}\d]+(?:[-._/][\p{L}\d]+)*/gu;
const ANY_LENGTH = new Set(Array.from({ length: 500 }, (_, length) => length));
const found = (text: string, lengths: ReadonlySet<number> = ANY_LENGTH) =>
  Array.from(nameSpans(text, lengths), ([start, end]) => text.slice(start, end));

describe('words that may be names of programs', () => {
  it('are cut as they are written, of the lengths that are asked for', () => {
    expect(found('Use @yard/winch, find-my-way or rope.js: a_b.')).toEqual([
      'Use',
      '@yard/winch',
      'find-my-way',
      'or',
      'rope.js',
      'a_b',
    ]);
    expect(found('winch and rope', new Set([4]))).toEqual(['rope']);
  });

  it('are those of a pattern, whatever is written', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '7', 'ø', '-', '.', '/', '@', ' ', '`'), maxLength: 40 });
    fc.assert(fc.property(text, (written) => expect(found(written)).toEqual(written.match(PATTERN) ?? [])));
  });
});
