import { describe, expect, it } from '@jest/globals';
import { bearerTokenOf } from './bearer-token';

describe('the token of an Authorization header', () => {
  it.each([
    ['Bearer a.b.c', 'a.b.c'],
    ['bearer a.b.c', 'a.b.c'],
    ['BEARER a.b.c', 'a.b.c'],
    ['Bearer   a.b.c', 'a.b.c'],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearera.b.c', undefined],
    ['Bearer a.b.c d', undefined],
    ['Bearer\ta.b.c', undefined],
    ['Basic a.b.c', undefined],
    ['a.b.c', undefined],
    ['x Bearer a.b.c', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j: %j', (header, token) => {
    expect(bearerTokenOf(header)).toBe(token);
  });

  it.each([' ', 'a', 'Bearer '])('is looked for in a long header of %j without a halt', (piece) => {
    expect(bearerTokenOf(`Bearer ${piece.repeat(100_000)}\n`)).toBeUndefined();
  });
});
