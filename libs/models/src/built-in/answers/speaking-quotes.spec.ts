import { expect, it } from '@jest/globals';
import { speakingQuotes } from './speaking-quotes';

const quote = (id: string, text: string) => ({ id, text, sentence: text, title: undefined, about: '', worth: 1 });
const told = (question: string, isKnown: boolean, ...quotes: readonly ReturnType<typeof quote>[]) =>
  speakingQuotes(question, quotes, isKnown).map(({ text }) => text);

const FIRST = quote('1', 'Tarn Bridge was opened in 1901.');
const NAMED = 'Tarn Bridge has four towers.';

it('leaves out what says only the name of the thing', () => {
  expect(told('When was Tarn Bridge opened?', true, FIRST, quote('1', NAMED), quote('2', 'The opening was late.'))).toEqual([
    FIRST.text,
    'The opening was late.',
  ]);
  expect(told('When was Tarn Bridge opened?', false, FIRST, quote('2', NAMED))).toEqual([FIRST.text]);
});

it('keeps what stands in a document on what is asked', () => {
  const ofDocument = { ...quote('2', "Do not post others' addresses."), about: 'Tarn Doxxing Policy' };
  expect(told('Is doxxing allowed on Tarn Bridge?', false, quote('1', 'Tarn Bridge allows no spam.'), ofDocument)).toHaveLength(2);
});

it('keeps what the first passage goes on with where the answer is not known, and all where only a name is asked for', () => {
  expect(told('When was Tarn Bridge opened?', false, FIRST, quote('1', NAMED))).toEqual([FIRST.text, NAMED]);
  expect(told('Tarn Bridge?', true, FIRST, quote('2', NAMED))).toEqual([FIRST.text, NAMED]);
});
