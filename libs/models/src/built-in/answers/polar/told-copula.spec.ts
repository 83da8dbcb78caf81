import { expect, it } from '@jest/globals';
import { toldCopula } from './told-copula';

const told = (question: string, text: string) => toldCopula(question, [{ id: '1', title: 'Tarn', text }])?.answer;

it.each([
  [
    'Ist das Brandenburger Tor das einzige verbleibende Stadttor von Berlin?',
    'Das Brandenburger Tor ist das einzige verbleibende Stadttor von Berlin.',
    'Ja',
  ],
  ['Ist Tarn die größte Stadt des Landes?', 'Tarn ist nicht die größte Stadt des Landes.', 'Nein'],
  ['Est-ce que Tarn est la plus grande ville du pays ?', 'Tarn est la plus grande ville du pays.', 'Oui'],
  ['¿Es Tarn la ciudad más grande del país?', 'Tarn es la ciudad más grande del país.', 'Sí'],
  ['¿Es Tarn la ciudad más grande del país?', 'Tarn no es la ciudad más grande del país.', 'No'],
  ['È Tarn la città più grande del paese?', 'Tarn è la città più grande del paese.', 'Sì'],
])('is told in the language of the question where a sentence states it in the same words: %s', (question, text, answer) => {
  expect(told(question, text)).toBe(answer);
});

it.each([
  ['Ist Tarn die größte Stadt des Landes?', 'Tarn ist fast die größte Stadt des Landes.'],
  ['Ist Tarn die größte Stadt des Landes?', 'Tarn ist die größte Stadt des Landes, wenn man Ulm nicht zählt.'],
  ['Ist Tarn die größte Stadt des Landes?', 'Tarn ist die zweitgrößte Stadt des Landes.'],
  ['Ist Tarn die größte Stadt des Landes?', 'Ulm ist die größte Stadt des Landes.'],
  ['Ist Tarn die größte Stadt des Landes?', 'Die größte Stadt des Landes Tarn ist Ulm.'],
  ['¿Es Tarn la ciudad más grande del país?', 'Tarn es casi la ciudad más grande del país.'],
  ['Ist Tarn die größte Stadt des Landes?', 'Tarn ist die große Stadt des Landes.'],
  ['¿Es Tarn la ciudad más grande del país?', 'Tarn es la ciudad grande del país.'],
  ['¿Es Tarn la ciudad más grande del país?', 'Tarn es la ciudad menos grande del país.'],
  ['¿Es Tarn la ciudad más grande del país?', 'Ada cree que Tarn es la ciudad más grande del país.'],
  ['Is Tarn the largest town of the country?', 'Tarn is the largest town of the country.'],
])('is left open else: %s %s', (question, text) => {
  expect(told(question, text)).toBeUndefined();
});
