import { expect, it } from '@jest/globals';
import { areOpposite } from './opposites';

it.each([
  ['paid', 'unpaid'],
  ['limited', 'unlimited'],
  ['active', 'inactive'],
  ['complete', 'incomplete'],
  ['legal', 'illegal'],
  ['refundable', 'non-refundable'],
  ['refundable', 'nonrefundable'],
  ['Open', 'closed'],
  ['regular', 'irregular'],
])('%s and %s are opposite', (one, other) => {
  expect([areOpposite(one, other), areOpposite(other, one)]).toEqual([true, true]);
});

it.each([
  ['paid', 'paid'],
  ['famous', 'infamous'],
  ['valuable', 'invaluable'],
  ['flammable', 'inflammable'],
  ['formed', 'informed'],
  ['stalled', 'installed'],
  ['different', 'indifferent'],
  ['der', 'under'],
  ['paid', 'unlimited'],
  ['appointed', 'disappointed'],
])('%s and %s are not', (one, other) => {
  expect([areOpposite(one, other), areOpposite(other, one)]).toEqual([false, false]);
});
