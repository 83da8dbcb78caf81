import { describe, expect, it } from '@jest/globals';
import { quotedSentence } from '../answer-sentences';
import { readLine } from './read-line';

const quote = (text: string, worth: number) => ({ ...quotedSentence('1', text, 'Harbours'), worth });
const BUILT = quote('In 1931 the committee decided to build a new harbour.', 0.9);
const OTHER = quote('The invoices are sent every month by post.', 0.05);

describe('the answer that quotes are told under', () => {
  it('is what the likeliest of them answers with', () => {
    const { text, quote: from } = readLine('What did the committee decide to build?', [BUILT, OTHER])!;
    expect(text).toMatch(/harbour$/);
    expect(from).toBe(BUILT);
  });

  it('is none where it is not likely that the answer stands in the quotes at all', () => {
    expect(readLine('Who painted the ceiling of the chapel?', [OTHER])).toBeUndefined();
    expect(readLine('What did the committee decide to build?', [])).toBeUndefined();
  });

  it('is none for yes or no, for what several have in common, and in other languages', () => {
    expect(readLine('Did the committee decide to build a new harbour?', [BUILT])).toBeUndefined();
    expect(readLine('Was beschloss der Ausschuss zu bauen?', [BUILT])).toBeUndefined();
  });

  it('is none without a number, where a number is asked for', () => {
    const hours = quote('The crew of the ferry works several hours every week.', 0.9);
    expect(readLine('How many hours a week does the crew of the ferry work?', [hours])).toBeUndefined();
  });

  it('is none that only repeats the question', () => {
    const said = quote('The committee decided.', 0.9);
    expect(readLine('What did the committee decide?', [said])).toBeUndefined();
  });
});
