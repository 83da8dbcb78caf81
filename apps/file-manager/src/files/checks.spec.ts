import { describe, expect, it } from '@jest/globals';
import { contentTypeOf } from './content-type';
import { readCustomMetadata } from './custom-metadata';
import { checkDatabase, checkName, checkScope } from './scope';

const refused = expect.objectContaining({ kind: 'invalid-argument' });

describe('A scope', () => {
  it('is kept, in composed characters', () => {
    expect(checkScope(['projekt', 'Bu\u0308cher', '文書', 'a_b-9'])).toEqual(['projekt', 'B\u00fccher', '文書', 'a_b-9']);
    expect(checkScope([])).toEqual([]);
    expect(checkScope(['x'.repeat(128), 'y'.repeat(128)])).toHaveLength(2);
  });

  it.each([
    [['a', 'b', 'c', 'd', 'e', 'f']],
    [['']],
    [['a/b']],
    [['..']],
    [['a b']],
    [['a:b']],
    [['x'.repeat(129)]],
    [['x'.repeat(100), 'y'.repeat(100), 'z'.repeat(57)]],
  ])('is refused: %j', (scope) => {
    expect(() => checkScope(scope)).toThrow(refused);
  });
});

describe('The name of a file', () => {
  it.each(['a', 'x'.repeat(255), '𝒳'.repeat(255), 'a/b: c?.pdf', '..'])('may be %j', (name) => {
    expect(checkName(name)).toBe(name);
  });

  it.each(['', 'x'.repeat(256), 'a\u0000', 'a\nb', '\ud800'])('may not be %j', (name) => {
    expect(() => checkName(name)).toThrow(refused);
  });
});

describe('The name of a database', () => {
  it('has at most 128 bytes', () => {
    expect(checkDatabase('ä'.repeat(64))).toBe('ä'.repeat(64));
    expect(() => checkDatabase('ä'.repeat(65))).toThrow(refused);
    expect(() => checkDatabase('a\tb')).toThrow(refused);
  });
});

describe('Custom metadata', () => {
  it.each<[unknown, Record<string, string>]>([
    [undefined, {}],
    ['', {}],
    ['{"a": "1"}', { a: '1' }],
    [
      { a: '1', b: '' },
      { a: '1', b: '' },
    ],
  ])('%j is read', (input, metadata) => {
    expect(readCustomMetadata(input)).toEqual(metadata);
  });

  it.each([
    ['no JSON', '{a}'],
    ['a list', '["a"]'],
    ['null', 'null'],
    ['a number', { a: 1 }],
    ['a name of no characters', { '': 'x' }],
    ['a name of 65 characters', { ['x'.repeat(65)]: 'x' }],
    ['a value of 2,049 characters', { a: 'x'.repeat(2_049) }],
    ['33 pairs', Object.fromEntries(Array.from({ length: 33 }, (_, place) => [`n${place}`, '']))],
    ['more than 16 KiB', Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`n${place}`, 'x'.repeat(2_000)]))],
  ])('with %s is refused', (_, input) => {
    expect(() => readCustomMetadata(input)).toThrow(refused);
  });
});

describe('The type of a file', () => {
  it.each([
    ['text/x-own', 'a.pdf', 'text/x-own'],
    ['application/octet-stream', 'a.PDF', 'application/pdf'],
    [undefined, 'notes.md', 'text/markdown'],
    [undefined, 'a.tar.gz', 'application/octet-stream'],
    ['', 'README', 'application/octet-stream'],
  ])('declared as %j, of %s, is %s', (declared, name, type) => {
    expect(contentTypeOf(declared, name)).toBe(type);
  });
});
