import { describe, expect, it } from '@jest/globals';
import { LEXICAL, lexicalBits, lieSideBySide, liesIn, placeOfDemonym } from './lexicon';

describe('the lexicon', () => {
  it.each<[word: string, bit: keyof typeof LEXICAL]>([
    ['engineer', 'personNoun'],
    ['france', 'country'],
    ['polish', 'demonym'],
    ['acquire', 'verb'],
  ])('knows that %s is a %s', (word, bit) => {
    expect(lexicalBits(word) & LEXICAL[bit]).not.toBe(0);
  });

  it('knows nothing of what is no word', () => {
    expect(lexicalBits('xqzzt')).toBe(0);
  });

  it('knows the places of demonyms, and where places lie', () => {
    expect(placeOfDemonym('polish')).toBe('Poland');
    expect(placeOfDemonym('engineer')).toBeUndefined();
    expect(liesIn('poland', 'paris')).toBe(false);
    expect(placeOfDemonym('russian')).toBe('Russia');
    expect([lieSideBySide('krakow', 'lublin'), lieSideBySide('ohio', 'kentucky')]).toEqual([true, true]);
    expect([lieSideBySide('krakow', 'poland'), lieSideBySide('springfield', 'massachusetts')]).toEqual([false, false]);
  });
});
