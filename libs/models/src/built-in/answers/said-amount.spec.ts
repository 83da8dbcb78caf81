import { expect, it } from '@jest/globals';
import { reasonedAnswer } from './reasoned-answer';

const form = (question: string, text: string) => reasonedAnswer(question, [{ id: '1', title: 'Handbook', text }], undefined).form;

it.each([
  ['How much vacation do I get?', 'Flexible targets are set (for vacation, by component and so on).'],
  ['How many ropes does the crane need?', 'The ropes of the crane need care.'],
])('what says no amount is no answer to %s', (question, text) => expect(form(question, text)).toBe('not_stated'));

it.each([
  ['How much vacation do I get?', 'Vacation of four weeks is given to all.'],
  ['How much vacation do I get?', 'Vacation is unlimited here in the office.'],
  ['What vacation do I get?', 'Vacation is set by the head of the office.'],
  ['How do I get vacation?', 'Vacation is set by the head of the office.'],
])('what says one may be, and so may any answer to another question: %s – %s', (question, text) =>
  expect(form(question, text)).not.toBe('not_stated'),
);
