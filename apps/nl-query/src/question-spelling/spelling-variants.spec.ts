import { describe, expect, it } from '@jest/globals';
import { stem } from '@strata/text';
import { areSpellingVariants } from './spelling-variants';

describe('British and American spellings', () => {
  it.each([
    ['septicemia', 'septicaemia'],
    ['color', 'colour'],
    ['labor', 'labour'],
    ['center', 'centre'],
    ['kilometers', 'kilometres'],
    ['organized', 'organised'],
    ['realize', 'realise'],
    ['analyzed', 'analysed'],
    ['defense', 'defence'],
    ['catalog', 'catalogue'],
    ['traveled', 'travelled'],
    ['aluminum', 'aluminium'],
    ['fetus', 'foetus'],
  ])('are of one word: %s, %s', (american, british) => {
    expect(areSpellingVariants(stem(american), stem(british))).toBe(true);
  });

  it.each([
    ['iceland', 'ireland'],
    ['color', 'colon'],
    ['center', 'renter'],
    ['labor', 'later'],
  ])('are not: %s, %s', (one, other) => {
    expect(areSpellingVariants(stem(one), stem(other))).toBe(false);
  });
});
