import { describe, expect, it } from '@jest/globals';
import { formattedNumber } from './number-formats';

describe('formattedNumber', () => {
  it.each([
    [3, 'decimal', '3'],
    [3, 'decimalZero', '03'],
    [1, 'lowerLetter', 'a'],
    [28, 'upperLetter', 'BB'],
    [1994, 'upperRoman', 'MCMXCIV'],
    [4, 'lowerRoman', 'iv'],
    [0, 'lowerRoman', '0'],
    [9_000_000, 'upperLetter', '9000000'],
    [2, 'chicago', '2'],
  ])('%d as %s', (count, format, text) => {
    expect(formattedNumber(count, format)).toBe(text);
  });
});
