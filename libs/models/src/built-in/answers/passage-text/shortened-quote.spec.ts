import { describe, expect, it } from '@jest/globals';
import { neededSpans } from '../needed-spans';
import { shortenedQuote } from './shortened-quote';

const around = (text: string, sentence: string) => [{ start: sentence.indexOf(text), end: sentence.indexOf(text) + text.length }];

describe('a shortened quote', () => {
  it.each([
    [
      'brackets and what follows the clause',
      'Ingrid Vane (Norse: Ingrid av Vane) was a Norwegian boat builder who designed the Sigrun, a yawl of twelve metres, which sank.',
      'Sigrun',
      'Ingrid Vane … was a Norwegian boat builder who designed the Sigrun …',
    ],
    [
      'the circumstance it opens with',
      'After the great fire of that winter, the yard moved to Tarn.',
      'moved to Tarn',
      '… the yard moved to Tarn.',
    ],
    [
      'an insertion',
      'Lysvik Hall, also known as the Old Hall of Lysvik, was built in 1802.',
      '1802',
      'Lysvik Hall … was built in 1802.',
    ],
  ])('leaves out %s', (_, sentence, told, short) => {
    expect(shortenedQuote(sentence, around(told, sentence))).toBe(short);
  });

  it.each([
    ['what is needed', 'The yard built ships (forty-one in all of its years).', 'forty-one'],
    ['what denies it', 'The Sigrun was designed by Ingrid Vane at Tarn, although the yard never said so.', 'Ingrid Vane'],
    ['what would save no more than a word or two', 'The Sigrun (a yawl) was built in Tarn by Ingrid Vane.', 'Vane'],
    ['a sentence of few words', 'She died in Bergstad, of cold and of hunger.', 'Bergstad'],
  ])('keeps %s', (_, sentence, told) => {
    expect(shortenedQuote(sentence, around(told, sentence))).toBe(sentence);
  });

  it('may end at the word behind what it was read for, and completes its noun', () => {
    const sentence = 'Low Tide is a 1984 Norwegian drama film directed by Ingrid Vane and starring Cora Lund.';
    expect(shortenedQuote(sentence, around('1984', sentence), 'word')).toBe('Low Tide is a 1984 Norwegian drama film …');
  });

  it('leaves out long clauses between what is needed, and never begins inside brackets', () => {
    const sentence =
      'The cast has Ole Vane as the keeper of the light, Cora Lund as the wife whom he left behind in the town of Tarn, and Bo Holt as the thief.';
    const needed = [...around('The cast', sentence), ...around('Bo Holt', sentence)];
    expect(shortenedQuote(sentence, needed, 'word')).toContain('light, … and Bo Holt');
    const life =
      'Cora Lund (born Cora Marie Lund, and also known as Lady Holt after the long war; 5 November 1913 – 8 July 1967) acted.';
    expect(shortenedQuote(life, around('5 November 1913', life), 'word')).toMatch(/^Cora Lund \(born/);
  });

  it('leaves out a statement that stands against the one that it was read for, and keeps what a clause is about', () => {
    const sentence =
      'Bergstad is a centre of trade and of learning but has lost institutions of the old town, among them Ulm Savings, which was acquired by Bank of Tarn in 2004.';
    expect(shortenedQuote(sentence, around('Bank of Tarn', sentence), 'word')).toBe(
      '… them Ulm Savings, which was acquired by Bank of Tarn in 2004.',
    );
  });

  it('keeps the words of the question, and what may be the answer to it', () => {
    const sentence = 'The yard, which stood by the fjord, was founded in 1871 by Ole Vane, and it was sold long after the war.';
    expect(shortenedQuote(sentence, neededSpans('When was the yard founded?', sentence))).toBe(
      'The yard … was founded in 1871 by Ole Vane …',
    );
  });
});
