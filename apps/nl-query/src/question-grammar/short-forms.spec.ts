import { describe, expect, it } from '@jest/globals';
import { isShortFor, shortFormsIn } from './short-forms';

describe('a short form', () => {
  it.each([
    ['lmt', 'limit'],
    ['crd', 'credit'],
    ['pd', 'paid'],
    ['fst', 'first'],
    ['wgt', 'weight'],
    ['act', 'active'],
    ['opn', 'open'],
    ['cnl', 'cancel'],
    ['hydr', 'hydraulic'],
  ])('%s is one of %s', (part, word) => {
    expect(isShortFor(part, word)).toBe(true);
  });

  it.each([
    ['inv', 'inactive'],
    ['cat', 'customer'],
    ['name', 'number'],
    ['pd', 'product'],
    ['ord', 'ord'],
    ['a', 'active'],
    ['2nd', 'second'],
  ])('%s is none of %s', (part, word) => {
    expect(isShortFor(part, word)).toBe(false);
  });

  it('stands for a word that the names do not say otherwise, and for none where two are possible', () => {
    const parts = new Set(['crd', 'lmt', 'order']);
    const known = (word: string) => word === 'order';
    expect(shortFormsIn(parts, ['credit', 'limit', 'order'], known)).toEqual(
      new Map([
        ['crd', 'credit'],
        ['lmt', 'limit'],
      ]),
    );
    expect(shortFormsIn(parts, ['credit', 'card'], known)).toEqual(new Map());
  });
});
