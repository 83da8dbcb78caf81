import { describe, expect, it } from '@jest/globals';
import { quotedSentence } from '../answer-sentences';
import { quotesOfThing } from './asked-attribute';

const QUOTES = [
  quotedSentence('1', 'The current maintainer of the anvil suite is Ole Vane.', 'anvil'),
  quotedSentence('3', 'The code was moved to TypeScript for its maintainability.', 'Tongs'),
  quotedSentence('2', 'The bellows are a tool of line-oriented smiths.', 'GNU bellows'),
];
const told = (question: string) => {
  const found = quotesOfThing(question, QUOTES);
  return found && [found.quotes.map(({ id }) => id).join(), found.isSaid];
};

describe('quotes for a question about one attribute of a thing', () => {
  it.each<[string, string, boolean]>([
    ['Who is the maintainer of GNU bellows?', '2', false],
    ['Who maintains GNU bellows?', '2', false],
    ['Who maintains the anvil command?', '1', true],
    ['What is anvil’s current maintainer?', '1', true],
    ['What is the orientation of the bellows?', '2', true],
    ['What is the licence of the hammer?', '', false],
    ['Which maintainer does GNU bellows have?', '2', false],
    ['Who is the maintainer of Tongs?', '3', false],
    ['Who wrote Tongs?', '3', false],
  ])('%s', (question, ids, isSaid) => expect(told(question)).toEqual([ids, isSaid]));

  it.each(['Where was Ole Vane born?', 'Who is the father of the maker of the anvil?', 'How do bellows work?'])(
    'are not chosen for another question: %s',
    (question) => expect(told(question)).toBeUndefined(),
  );
});
