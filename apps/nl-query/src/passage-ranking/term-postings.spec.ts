import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { sentenceWords } from './sentence-words';
import type { TermPostings } from './term-postings';
import { TermPostingsBuilder } from './term-postings';

function postingsOf(...passages: [title: string, text: string][]): { postings: TermPostings; terms: Uint32Array[] } {
  const builder = new TermPostingsBuilder();
  const terms = passages.map(([title, text]) => runSteps(builder.addPassage([title], sentenceWords(text))));
  return { postings: runSteps(builder.postings()), terms };
}
const frequencies = (postings: TermPostings, stem: string): Map<number, number> => {
  const found = new Map<number, number>();
  postings.forEach(postings.numberOf(stem)!, (passage, frequency) => found.set(passage, frequency));
  return found;
};

describe('Postings', () => {
  it('count the forms of a word as one, and function words not at all', () => {
    const { postings, terms } = postingsOf(['', 'The glacier and the glaciers'], ['', 'a river']);
    expect(terms[0]).toEqual(Uint32Array.of(0, 1, 0, 0, 1));
    expect(postings.documentFrequency(postings.numberOf('glacier')!)).toBe(1);
    expect([postings.numberOf('the'), postings.numberOf('ice'), postings.size]).toEqual([undefined, undefined, 2]);
  });

  it('weigh a word by the length of its passage: in one of mean length once is 1', () => {
    const { postings } = postingsOf(['', 'glacier melts'], ['', 'glacier river']);
    // the mean begins with 1 passage of 1 word that is replaced by the first
    expect(frequencies(postings, 'glacier').get(0)).toBeCloseTo(1);
  });

  it('weigh a word less in a longer passage', () => {
    const { postings } = postingsOf(['', 'glacier'], ['', 'glacier between mountains rivers lakes forests meadows villages']);
    const found = frequencies(postings, 'glacier');
    expect(found.get(0)!).toBeGreaterThan(1);
    expect(found.get(1)!).toBeLessThan(1);
  });

  it('count a word in the title twice, whatever the length of the text', () => {
    const { postings } = postingsOf(['Glacier', 'one two'], ['', 'three four']);
    expect(frequencies(postings, 'glacier')).toEqual(new Map([[0, 2]]));
  });
});
