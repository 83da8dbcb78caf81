import { expect, it } from '@jest/globals';
import { isUnsaidOffice } from './asked-office';

const isUnsaid = (question: string, text: string) => isUnsaidOffice(question, [{ id: '1', title: 'Tarn', text }]);

it.each([
  ['Wer ist der Bürgermeister von Tarn?', 'Der Verein wurde 2018 in Tarn gegründet. Ole Vane leitet ihn.'],
  ['Who is the governor of Tarn?', 'Ole Vane is the head of the harbour of Tarn.'],
  ['Who is the current mayor of Tarn?', 'Ole Vane is the major shareholder.'],
  ['Who was the first prime minister of Tarn?', 'The prime time of Tarn was in 1950.'],
  ['Qui est le maire de Tarn ?', 'Ole Vane est le directeur du port de Tarn.'],
  ['¿Quién es el alcalde de Tarn?', 'Ole Vane dirige el puerto de Tarn.'],
])('nobody is said to hold the office: %s', (question, text) => {
  expect(isUnsaid(question, text)).toBe(true);
});

it.each([
  ['Wer ist der Bürgermeister von Tarn?', 'Oberbürgermeisterin ist Ida Vane.'],
  ['Wer ist der Vorsitzende?', 'Der Vorsitz liegt bei Ida Vane.'],
  ['Who is the chairman of Tarn?', 'Ida Vane is its president.'],
  ['Who is the CEO of Tarn?', 'Ida Vane is the chief executive of Tarn.'],
  ['Who are the senators of Tarn?', 'Senator Vane lives there.'],
  ['Who is the author of Tarn?', 'It was written by Ida Vane.'],
  ['Who met the mayor of Tarn?', 'Ida Vane met him.'],
  ['Who is Ida Vane?', 'Ida Vane lives in Tarn.'],
  ['What does the mayor of Tarn do?', 'Ida Vane lives in Tarn.'],
])('somebody may be, or another question is asked: %s', (question, text) => {
  expect(isUnsaid(question, text)).toBe(false);
});
