import { expect, it } from '@jest/globals';
import { toldMeaning } from './told-meaning';

const told = (question: string, title: string, text: string) => toldMeaning(question, [{ id: '1', title, text }])?.meaning;

it.each([
  ['¿Qué significa Alhambra?', 'Alhambra', "El nombre podría traducirse como 'fortaleza roja'.", 'fortaleza roja'],
  ['Was bedeutet Tarn?', 'Berge', 'Der Name Tarn bedeutet „kleiner See“ im Norden.', 'kleiner See'],
  ['Que signifie le nom de Tarn ?', 'Tarn', 'Le nom signifie « petit lac ».', 'petit lac'],
  ['Cosa significa Tarn?', 'Tarn', 'Tarn significa "piccolo lago".', 'piccolo lago'],
  ['What does Tarn mean?', 'Tarn', 'The name means "small lake" in the north.', 'small lake'],
])('what a name means is told as it is put into quotation marks: %s', (question, title, text, meaning) => {
  expect(told(question, title, text)).toBe(meaning);
});

it.each([
  ['Was bedeutet Tarn?', 'Berge', 'Der Name Ulm bedeutet „kleiner See“.'],
  ['Was bedeutet Tarn?', 'Tarn', 'Der „kleine See“ liegt im Norden und bedeutet viel.'],
  ['Was bedeutet Tarn?', 'Tarn', `Tarn bedeutet ${'sehr '.repeat(20)}„viel“.`],
  ['Wo liegt Tarn?', 'Tarn', 'Tarn bedeutet „kleiner See“.'],
])('what is no such meaning is not: %s %s', (question, title, text) => {
  expect(told(question, title, text)).toBeUndefined();
});
