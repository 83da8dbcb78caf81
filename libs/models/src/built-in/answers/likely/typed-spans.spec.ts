import { describe, expect, it } from '@jest/globals';
import { typedSpans } from './typed-spans';

describe('what of a sentence may be an answer', () => {
  it('is told apart by form and by what is known of names', () => {
    const sentence =
      'On 6 October 2018 Emma Stone sang "Far from Home" in Paris, France, before 2,500 people; in 1984 Vexlor and the Orlan Quintet did, each 6 May.';
    expect(typedSpans(sentence).map(({ text, type }) => [text, type])).toEqual(
      expect.arrayContaining([
        ['6 October 2018', 'date'],
        ['1984', 'year'],
        ['6 May', 'yearlyDate'],
        ['2,500', 'number'],
        ['Emma Stone', 'givenName'],
        ['Paris', 'place'],
        ['France', 'country'],
        ['Vexlor', 'loneName'],
        ['Far from Home', 'quoted'],
      ]),
    );
    for (const { start, end, text } of typedSpans(sentence)) expect(sentence.slice(start, end)).toBe(text);
  });

  it('is limited in a row of hundreds of numbers', () => {
    expect(typedSpans(Array.from({ length: 500 }, (_, i) => `${i}.5`).join(' ')).length).toBeLessThanOrEqual(32);
  });
});
