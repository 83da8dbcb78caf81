import { describe, expect, it } from '@jest/globals';
import { stem } from '@strata/text';
import { RelationMatch } from './relation-match';

const asked = (...terms: [word: string, weight: number][]) =>
  new RelationMatch(terms.map(([word, weight]) => ({ stem: stem(word), weight })));

describe('RelationMatch', () => {
  it.each([
    ['the words of the name', 'FOUNDED', 0.75],
    ['words that tell the same, for less', 'PARENT_OF', 0.25 * 0.35],
    ['a name of small letters and spaces, as language models write it', 'was founded by', 0.75],
    ['function words alone: nothing', 'OF', 0],
    ['other words: nothing', 'LOCATED_IN', 0],
    ['no word: nothing', '', 0],
  ])('fits by its share of the question: %s', (_, type, share) => {
    expect(asked(['founded', 3], ['mother', 1]).of(type)).toBeCloseTo(share);
  });

  it('fits nothing when the question holds names only', () => {
    expect(asked().of('FOUNDED')).toBe(0);
  });
});
