import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withSingleBlanks } from './single-blanks';

it('has one blank for each stretch of white space', () => {
  const text = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00a0', 'a', 'b.') });
  fc.assert(fc.property(text, (one) => expect(withSingleBlanks(one)).toBe(one.replace(/\s+/g, ' '))));
});
