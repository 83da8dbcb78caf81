import { describe, expect, it } from '@jest/globals';
import { stem } from './stem';

describe('the stem of a word', () => {
  it('is that of its other forms', () => {
    expect(stem('founded')).toBe(stem('founding'));
    expect(stem('connections')).toBe(stem('connected'));
  });

  it('of "found" is that of "find": who founded something is not told by what is found in it', () => {
    expect(stem('found')).toBe(stem('finding'));
    expect(stem('found')).not.toBe(stem('founded'));
  });
});
