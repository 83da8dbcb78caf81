import { describe, expect, it } from '@jest/globals';
import { readPassage } from './read-passage';
import { saidOf } from './said-of';

const told = (text: string, said: string) => saidOf(readPassage(0, { title: 'Low Tide', text }, []), said, () => 1);

describe('how much of what is asked a passage says of its thing', () => {
  it('is all where one sentence says it, with the words in which it does', () => {
    expect(told('Low Tide is a film. It was filmed on the coast of Wales.', 'was filmed in Wales')).toMatchObject({
      share: 1,
      told: 'filmed on the coast of Wales',
    });
  });

  it('counts adjectives of places as the places', () => {
    expect(told('Low Tide is a Japanese film.', 'film is from Japan')?.share).toBe(1);
    expect(told('Low Tide is a film from Japan.', 'is a Japanese film')?.share).toBe(1);
  });

  it('counts what the opening says less than what the sentence does', () => {
    const share = told('Low Tide is a novel. It was printed in Ulm.', 'novel was printed')!.share;
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1);
  });

  it('is nothing where nothing is asked, and undefined without a sentence', () => {
    expect(told('Low Tide is a novel.', 'is it')).toBeUndefined();
    expect(told('', 'novel')).toBeUndefined();
  });
});
