import { describe, expect, it } from '@jest/globals';
import { timesWords } from './relation-times';

describe('timesWords', () => {
  it.each([
    ['1901', '1912', [], '1901–1912'],
    ['1901-05', '', [], 'since 1901-05'],
    ['', '1912', [], 'until 1912'],
    ['1901', '1901', [], '1901'],
    ['', '', [], ''],
    ['1901', '', ['1901/1912', '1920/..'], '1901–1912, since 1920'],
    ['', '1912', ['../1912', '../..'], 'until 1912'],
  ])('from %j until %j, periods %j: %s', (validFrom, validUntil, periods, words) => {
    expect(timesWords({ validFrom, validUntil, periods })).toBe(words);
  });
});
