import { describe, expect, it } from '@jest/globals';
import { countedMembers } from './counted-members';

const told = (question: string, sentence: string, title = 'Ingrid Vane') => countedMembers(question, sentence, title);

describe('what a sentence lists, counted', () => {
  it.each([
    ['How many children did Ingrid Vane have?', 'Her children were Ole, Sigrun and Cora Lund.', ['Ole', 'Sigrun', 'Cora Lund']],
    ['How many times did Ingrid Vane win the cup?', 'Ingrid Vane won the cup in 1898, 1901 and 1959.', ['1898', '1901', '1959']],
    [
      'How many yards does Ingrid Vane own?',
      'The yards: Lysvik Yard, the Tarn Yard and Ulm.',
      ['Lysvik Yard', 'the Tarn Yard', 'Ulm'],
    ],
    ['How many ships did Vane build?', 'Vane built the ships Low Tide and High Noon.', ['Low Tide', 'High Noon']],
  ])('%s', (question, sentence, members) => {
    expect(told(question, sentence)).toEqual({ count: members.length, members });
  });

  it.each([
    [
      'the list is not said to be whole',
      'How many children did Ingrid Vane have?',
      'Her children, including Ole, Sigrun and Cora.',
    ],
    ['only some are named', 'How many children did Vane have?', 'Among the children of Vane were Ole and Cora.'],
    ['the sentence is of somebody else', 'How many ships did Bo Holt build?', 'Vane built the ships Low Tide and High Noon.'],
    ['nothing is listed', 'How many ships did Vane build?', 'Vane built ships for the war.'],
    ['nothing is counted', 'Who built ships?', 'Vane built the ships Low Tide and High Noon.'],
  ])('is none where %s', (_, question, sentence) => {
    expect(told(question, sentence)).toBeUndefined();
  });
});
