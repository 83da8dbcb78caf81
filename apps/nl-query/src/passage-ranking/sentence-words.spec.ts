import { describe, expect, it } from '@jest/globals';
import { nameKey, sentenceWords } from './sentence-words';

/** Words by sentence. */
const cut = (text: string): string[][] => {
  const { words, bounds } = sentenceWords(text);
  return bounds.slice(1).map((end, place) => words.slice(bounds[place], end).map((word) => word.text));
};

describe('A text cut into sentences of words', () => {
  it('has every word in one sentence', () => {
    expect(cut('Ice melts. Rivers rise!')).toEqual([
      ['ice', 'melts'],
      ['rivers', 'rise'],
    ]);
  });

  it.each(['', ' ', '... !?', '\n\n'])('has no sentence where there is no word: %j', (text) => {
    expect(cut(text)).toEqual([]);
  });

  it('has no sentence without end: a long list is cut after 500 words', () => {
    const lengths = cut(Array.from({ length: 1_200 }, (_, place) => `word${place}`).join(' ')).map(({ length }) => length);
    expect(lengths).toEqual([500, 500, 200]);
  });

  it('gives the key of a name', () => {
    const { words } = sentenceWords('The Duke of YORK slept');
    expect(nameKey(words, 1, 3)).toBe('duke of york');
  });
});
