import { describe, expect, it } from '@jest/globals';
import { readBindValues } from './bind-values';

describe('Values of bind parameters', () => {
  it.each([
    ['nothing', '  \n', { values: {} }],
    ['an object', '{"@c": "docs", "n": 1}', { values: { '@c': 'docs', n: 1 } }],
    ['a list', '[1]', { problem: expect.stringContaining('one JSON object') }],
    ['null', 'null', { problem: expect.stringContaining('one JSON object') }],
    ['no JSON', '{n: 1}', { problem: expect.stringContaining('no JSON') }],
  ])('are read from %s', (_, text, expected) => {
    expect(readBindValues(text)).toEqual(expected);
  });
});
