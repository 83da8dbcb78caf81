import { describe, expect, it } from '@jest/globals';
import { vectorAt, vectorPlace, wordLikeness, WORD_VECTOR_SIZE } from './word-vectors';

describe('vectors of words', () => {
  it.each([
    ['salary', 'wages', 'river'],
    ['spouse', 'husband', 'engine'],
    ['tumor', 'cancer', 'parliament'],
    ['vacation', 'holiday', 'parliament'],
  ])('hold %s to be used like %s rather than like %s', (word, like, other) => {
    expect(wordLikeness(word, like)).toBeGreaterThan(0.5);
    expect(wordLikeness(word, other)).toBeLessThan(0.3);
  });

  it('hold every word to be like itself, and nothing to be like a word that is unknown', () => {
    expect(wordLikeness('harbour', 'harbour')).toBeCloseTo(1);
    expect(vectorPlace('zzyzzx')).toBeUndefined();
    expect(wordLikeness('harbour', 'zzyzzx')).toBe(0);
  });

  it('have the length 1, and stand by frequency', () => {
    const place = vectorPlace('island')!;
    expect(vectorAt(place)).toHaveLength(WORD_VECTOR_SIZE);
    expect(Math.hypot(...vectorAt(place))).toBeCloseTo(1);
    expect(vectorPlace('the')).toBe(0);
    expect(vectorPlace('year')!).toBeLessThan(vectorPlace('harbor')!);
  });
});
