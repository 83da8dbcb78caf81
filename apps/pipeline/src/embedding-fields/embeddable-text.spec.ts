import { describe, expect, it } from '@jest/globals';
import { embeddableText, fieldProblem } from './embeddable-text';

describe('text that is embedded', () => {
  it.each([
    ['hello', 'hello'],
    ['  hello ', '  hello '],
    ['0123456789abc', '0123456789'],
    ['012345678😀', '012345678'],
    [12.5, '12.5'],
    [0, '0'],
    ['', undefined],
    [' \n\t', undefined],
    [true, undefined],
    [['a'], undefined],
    [{ a: 1 }, undefined],
    [null, undefined],
  ])('of %j is %j', (value, text) => expect(embeddableText(value, 10)).toBe(text));
});

describe('a collection and field', () => {
  it.each<[string, string, RegExp | undefined]>([
    ['notes', 'text', undefined],
    ['strata_sources', 'content', undefined],
    ['notes', 'Straßenname 2', undefined],
    ['notes', '本文', undefined],
    ['', 'text', /^collection must not be empty/],
    ['_users', 'text', /^collection: "_users"/],
    ['notes', '', /^field must not be empty/],
    ['notes', '_key', /^field: "_key"/],
    ['notes', 'text_embedding', /ends with _embedding/],
    ['notes', 'address.street', /top-level/],
    ['notes', 'tags[*]', /top-level/],
    ['notes', 'a/b', /top-level/],
    ['notes', 'a\u0000b', /top-level/],
    ['notes', 'e\u0301', /top-level/],
    ['notes', 'trailing ', /top-level/],
    ['notes', 'x'.repeat(300), /256 bytes/],
  ])('%j, %j', (collection, field, problem) => {
    const found = fieldProblem({ collection, field }, `${collection}_${field}_search_view`);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });
});
