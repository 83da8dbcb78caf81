import { describe, expect, it } from '@jest/globals';
import { tokenize } from '@strata/text';
import { isParted } from './purposeful-breaks';

/** Words that something parts from the word before. */
function partedWords(text: string): string[] {
  const tokens = tokenize(text);
  return tokens.type.map(({ text: word }) => word).filter((_word, i) => isParted(text, tokens, i));
}

describe('breaks between words', () => {
  it.each([
    ['lines of a title', 'Jo Lindqvist\nInstitute of Marine Research\nBergen', ['Institute', 'Bergen']],
    ['the columns of a page header', 'Holm      Standards Track\tMay', ['Standards', 'May']],
    [
      'a last line before a heading',
      'A line of running text that goes on to where lines are full here,\nand ends.\nNotes',
      ['Notes'],
    ],
  ])('part %s', (_what, text, words) => {
    expect(partedWords(text)).toEqual(words);
  });

  it('do not part the words of a paragraph whose lines are full', () => {
    const text =
      'The talks between the ministers went on until the evening in New\nYork, where the delegation of the United Kingdom stayed at the\nhotel.';
    expect(partedWords(text)).toEqual([]);
  });
});
