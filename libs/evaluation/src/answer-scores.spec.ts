import { describe, expect, it } from '@jest/globals';
import { answerScores } from './answer-scores';

describe('An answer against the right ones', () => {
  it.each([
    ['Bergstad\nShe was born in Bergstad. [1]', ['bergstad'], { exact: true, contained: true, inForty: true, told: true, f1: 1 }],
    ['The Hague\nIt is there. [1]', ['Hague'], { exact: true, f1: 1 }],
    ['Hugh Stafford\nHe was the heir. [1]', ['Hugh de Stafford, 2nd Earl'], { exact: false, contained: false, f1: 4 / 7 }],
    ['She was born in Bergstad in 1950. [1]', ['Bergstad'], { exact: false, contained: true, told: false, f1: 1 / 4 }],
    ['He lived in Bergstadt. [1]', ['Bergstad'], { contained: false }],
    ['It is known that the answer may be yes. [1]', ['yes'], { exact: false, contained: false }],
    ['Yes\nBoth are. [1]', ['yes'], { exact: true, contained: true }],
    ['Yes. Both are [1].', ['yes'], { exact: false, contained: true, inForty: true }],
    ['**No**, it is not. [1]', ['no'], { contained: true }],
    ['No Country for Old Men is one. [1]', ['no'], { contained: false }],
    ['Yes. Both are [1].', ['no'], { contained: false }],
    ['wrong\nNo proof. [1]', ['A'], { contained: false, f1: 0 }],
    ['One\nTwo. [1]', ['Zero', 'two'], { exact: false, contained: true }],
  ])('%j for %j', (text, right, expected) => expect(answerScores(text, right)).toMatchObject(expected));

  it('counts words without citations, and looks for the answer in the first forty of them', () => {
    const words = Array.from({ length: 41 }, (_, i) => `w${i + 1}`).join(' ');
    expect(answerScores(`${words} [12]`, ['w41'])).toMatchObject({ words: 41, contained: true, inForty: false });
    expect(answerScores(`${words} [12]`, ['w40'])).toMatchObject({ inForty: true });
  });
});
