import { describe, expect, it } from '@jest/globals';
import { withSigns } from './bare-signs';

const shown = (sentence: string, words: string) => {
  const start = sentence.indexOf(words);
  const span = withSigns(sentence, { start, end: start + words.length });
  return sentence.slice(span.start, span.end);
};

describe('a stretch of words with its signs', () => {
  it.each([
    ['The bridge cost $4 million.', '4 million', '$4 million'],
    ['It won 27.4% of the votes.', '27.4', '27.4%'],
    ['Some 27 % were lost.', '27', '27 %'],
    ['They read pages 7-8 again.', '8', '8'],
    ['It is called Vane (the younger) today.', 'Vane (the younger', 'Vane (the younger)'],
    ['She wrote "The Long Harbour" there.', 'The Long Harbour', 'The Long Harbour'],
    ['She wrote the novel "The Long Harbour" there.', 'novel "The Long Harbour', 'novel "The Long Harbour"'],
    ['He said “it is late” and left.', 'said “it is late', 'said “it is late”'],
    ['a) first', 'first', 'first'],
  ])('%s', (sentence, words, whole) => {
    expect(shown(sentence, words)).toBe(whole);
  });
});
