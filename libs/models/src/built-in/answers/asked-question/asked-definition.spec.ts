import { describe, expect, it } from '@jest/globals';
import { isNoMeaning } from './asked-definition';

const isNone = (question: string, sentence: string, part: string) =>
  isNoMeaning(question, sentence, { start: sentence.indexOf(part), end: sentence.indexOf(part) + part.length });

describe('what a word means', () => {
  it.each([
    ['What is a guilloche?', 'The floor has a guilloche border with vessels in the corners.', 'border'],
    ['What is a guilloche?', 'The outer border has a guilloche at the left.', 'border'],
    ['What are caesti?', 'See the book of Poliakoff on caesti and boxing.', 'boxing'],
  ])('is not told by a sentence that does not say so: %s %s', (question, sentence, part) => {
    expect(isNone(question, sentence, part)).toBe(true);
  });

  it.each([
    ['What is a guilloche?', 'A guilloche is a pattern of twisted bands.', 'a pattern of twisted bands'],
    ['What are caesti?', 'Both men wear caesti, strips of leather.', 'strips of leather'],
    ['What is a guilloche?', 'Around it runs a braid, called a guilloche.', 'a braid'],
    ['What is Redis?', 'Redis (a fast one) is a database.', 'a database'],
    ['What is the border?', 'The floor has a guilloche border.', 'guilloche'],
    ['What is a guilloche made of?', 'The guilloche has stones.', 'stones'],
    ['What was built?', 'It was built with a border.', 'border'],
    ['When was a guilloche found?', 'A guilloche was found in 1899.', '1899'],
  ])('may be told else: %s %s', (question, sentence, part) => {
    expect(isNone(question, sentence, part)).toBe(false);
  });
});
