import { describe, expect, it } from '@jest/globals';
import { showsCooccurrences } from './shows-cooccurrences';

describe('showsCooccurrences', () => {
  it.each([
    [0, 50, true],
    [5, 0, true],
    [19, 12, false],
    [15, 190, true],
    [500, 90_000, false],
  ])('with %i named relations and %i others: %s', (namedRelations, cooccurrences, shown) => {
    expect(showsCooccurrences({ namedRelations, cooccurrences })).toBe(shown);
  });
});
