import { expect, it } from '@jest/globals';
import { asksWhoSomebodyIs, mayBeAsked } from './asked-person';

it.each([
  ['Who is Jan David Nose?', true],
  ["who's Ada Vane", true],
  ['Who was Ludwig van Beethoven?', true],
  ['Who was Ada Vane, 3rd Countess of Ulm?', true],
  ['who is ada vane', true],
  ['who is responsible for it', false],
  ['who is older', false],
  ['who was the duke', false],
  ['Who is the Duke of Ulm?', false],
  ['Who is the president of Borduria?', false],
  ['Who is older, Ada Vane or Bo Holt?', false],
  ['Who is Ada Vane married to?', false],
  ['What is Ada?', false],
])('%s asks who somebody is: %s', (question, asks) => {
  expect(asksWhoSomebodyIs(question)).toBe(asks);
});

it('a surname alone may be who is asked for where a text has more of the name', () => {
  const question = 'Who was the first president of Borduria?';
  expect(mayBeAsked(question, 'Yeltsin', ['Then Boris Yeltsin came.'])).toBe(true);
  expect(mayBeAsked(question, 'Mozilla', ['Then came Mozilla Research.', 'by Mozilla'])).toBe(false);
});

it.each([
  ['Who is the president of the Rope Foundation?', 'Mozilla', false],
  ['Who created Tarn?', 'Tarn Cluster', false],
  ['By whom was Tarn created?', 'Tarn Cluster', false],
  ['Who was Tarn created by?', 'Tarn Cluster', false],
  ['Who created Tarn?', 'Ada Tarn', true],
  ['Who built the Tarn?', 'MV Tarn', false],
  ['Who built the Tarn?', 'Icebreaker Tarn', false],
  ['Who is the president of the Rope Foundation?', 'Ada Vane', true],
  ['Who was the managing director of Holm?', 'Holm', false],
  ['Who is the maintainer of winch?', 'anna', true],
  ['Who made winch?', 'Mozilla', true],
])('%s by %s: %s', (question, name, may) => {
  expect(mayBeAsked(question, name)).toBe(may);
});

it('whom the question names is not asked for, with an office before the name neither', () => {
  expect(mayBeAsked('Which firm did Rex Moor buy?', 'CEO Rex Moor')).toBe(false);
  expect(mayBeAsked('Which firm did Rex Moor buy?', 'Pale Works')).toBe(true);
  expect(mayBeAsked('Who was bought by Rex Moor?', 'President Ada Vane')).toBe(true);
});
