import { describe, expect, it } from '@jest/globals';
import { WordCounts } from './word-counts';

describe('WordCounts', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    ['a b', 'a'],
    ['a b b', 'b'],
    ['a b b c c a', 'a'],
    ['a b c c b', 'b'],
  ])('has the most frequent word, the first among equals: %s', (words, expected) => {
    const counts = new WordCounts();
    for (const word of words.split(' ').filter(Boolean)) counts.add(word, 1);
    expect(counts.mostFrequent).toBe(expected);
  });

  it('counts a word that is told of without any mention', () => {
    const counts = new WordCounts();
    counts.add('a', 0);
    expect(counts.mostFrequent).toBe('a');
  });
});
