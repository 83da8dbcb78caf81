import { describe, expect, it } from '@jest/globals';
import { likelyAnswers } from './likely-answers';
import { likelyQuotes } from './likely-quotes';

const passage = (id: string, title: string, text: string) => ({ id, title, text });
const quotes = (question: string, passages: Parameters<typeof likelyAnswers>[1]) =>
  likelyQuotes(likelyAnswers(question, passages).sentences);

describe('the sentences that are quoted for a question', () => {
  it('begin with the likeliest', () => {
    const passages = [
      passage('1', 'Harrow', 'Harrow lies on the Tarn. Its bridge was painted red.'),
      passage('2', 'Harrow Bridge', 'Harrow Bridge was designed by Ada Lorne in 1841.'),
    ];
    expect(quotes('who designed harrow bridge', passages)[0]).toMatchObject({ id: '2', sentence: passages[1]!.text });
  });

  it('are told once, where a document is there twice', () => {
    const text = 'Harrow Bridge was designed by Ada Lorne in 1841.';
    expect(quotes('who designed harrow bridge', [passage('1', 'A', text), passage('2', 'B', text)])).toHaveLength(1);
  });

  it('go on with what the likeliest one leads to', () => {
    const passages = [
      passage('1', 'Golden Shoe', 'Rio Valdez was given the Golden Shoe of the cup of 2007.'),
      passage('2', 'Rio Valdez', 'He plays in the position of a striker. He lives by the sea.'),
      passage('3', 'Cup', 'The cup of 2007 was held in the north. The cup of 2006 was not held.'),
    ];
    const told = quotes('what position does the holder of the golden shoe of the cup of 2007 play in', passages);
    expect(told.slice(0, 2).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('are none of nothing', () => expect(likelyQuotes([])).toEqual([]));
});
