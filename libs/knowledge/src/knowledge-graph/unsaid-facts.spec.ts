import { describe, expect, it } from '@jest/globals';
import type { RelationFacts } from './knowledge-graph-records';
import { unsaidFacts } from './unsaid-facts';

const LEFT = 'Acme was bought\nby Emca in 1990 for 300 dollars.';

describe('facts that no passage says any more', () => {
  it.each<[facts: RelationFacts, unsaid: object]>([
    [{}, {}],
    [{ phrase: 'was bought by', valid_from: '1990', attributes: { amount: '300 USD' } }, {}],
    [{ phrase: 'acquired' }, { phrase: null }],
    [{ valid_from: '1990-05', valid_until: '1995' }, { valid_until: null }],
    [{ periods: ['1990/1995', '2001/..'] }, { periods: null }],
    [{ attributes: { date: '1991-02-03' } }, { attributes: null }],
  ])('of %j are %j', (facts, unsaid) => {
    expect(unsaidFacts(facts, LEFT)).toEqual(unsaid);
  });

  it('are not the end that another relation gave', () => {
    expect(unsaidFacts({ valid_from: '1990', valid_until: '2004', attributes: { superseded_by: 'BONN' } }, LEFT)).toEqual({});
  });
});
