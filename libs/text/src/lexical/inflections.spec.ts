import { describe, expect, it } from '@jest/globals';
import { isInflected, saysInflected } from './inflections';

describe('words that are known by their beginnings', () => {
  it.each([
    ['Когда была основана Варшавская биржа?', true],
    ['Πότε ιδρύθηκε το χρηματιστήριο;', true],
    ['Wann wurde die Börse in Warschau gegründet?', true],
    ['Varşova borsası ne zaman kuruldu?', true],
    ['When was the exchange in Warsaw founded?', false],
    ['Warsaw exchange', false],
  ])('are those of languages other than English: %s', (text, expected) => {
    expect(isInflected(text)).toBe(expected);
  });

  it.each([
    ['варшаве', 'варшава', true],
    ['geschichte', 'geschichten', true],
    ['borsasının', 'borsası', true],
    ['gegen', 'gegenstand', false],
    ['der', 'dem', false],
    ['konstantinopolitanisch', 'konstant', false],
  ])('are the same with another ending only: %s, %s', (said, word, expected) => {
    expect(saysInflected(new Set([said]), word)).toBe(expected);
  });
});
