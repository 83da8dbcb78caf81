import { describe, expect, it } from '@jest/globals';
import { relationSynonyms } from './relation-lexicon';
import { stem } from './stem';

describe('words that tell the same relation', () => {
  it.each([
    ['husband', 'married'],
    ['holds', 'held'],
    ['led', 'leading'],
    ['written', 'writes'],
    ['sold', 'sells'],
  ])('%s and %s', (one, other) => expect(relationSynonyms(stem(one))).toContain(stem(other)));

  it('are not those of another verb', () => {
    expect(relationSynonyms(stem('holds'))).not.toContain(stem('led'));
    expect(relationSynonyms(stem('sandwich'))).toEqual(new Set());
  });
});
