import { describe, expect, it } from '@jest/globals';
import { sentences } from '@strata/text';
import { referenceTitles } from './reference-titles';

function titles(text: string): string[] {
  const spans = sentences(text);
  return referenceTitles(text, spans).map((i) => text.slice(spans[i]!.start, spans[i]!.end));
}

describe('titles in lists of references', () => {
  it.each([
    ['C. Shaw. 1998. Maps of Deep Meaning. Oak Press, London.', ['Maps of Deep Meaning.']],
    ['Shaw, C., and Oduya, P. (2010). Notes on Tides. Journal of Seas, 4(2).', ['Notes on Tides.']],
    ['[7] M. Ek, T-S. Chua, and R. Holm. 2004. Sorting by Scent. In Proceedings of Smell 2004.', ['Sorting by Scent.']],
  ])('of %j are %j', (text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it.each(['J. R. Miller was born in Leeds in 1901. He studied at Oxford.', 'She died in 1998. The Nobel Prize came later.'])(
    'are not in %j',
    (text) => {
      expect(titles(text)).toEqual([]);
    },
  );
});
