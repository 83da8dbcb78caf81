import { describe, expect, it } from '@jest/globals';
import { planBatch } from './batch-plan';

const blob = { sha256: '', size: 0, content: [] };
/** A form with these text fields and files of these names. */
const form = (fields: Record<string, string | string[]>, ...names: string[]) => ({
  fields: new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()])),
  files: names.map((fileName) => ({ fileName, declaredType: '', blob })),
});
const planned = (fields: Record<string, string | string[]>, ...names: string[]) =>
  planBatch(form(fields, ...names)).map(({ name, scope }) => [...scope, name].join('/'));

describe('The plan of a batch', () => {
  it('drops folders, or makes them labels below the scope', () => {
    const names = ['a.txt', 'old/b.txt', './old\\older//c.txt'];
    expect(planned({ scope: ['p', 'c'] }, ...names)).toEqual(['p/c/a.txt', 'p/c/b.txt', 'p/c/c.txt']);
    expect(planned({ scope: ['p', 'c'], mapping: 'preserve_paths' }, ...names)).toEqual([
      'p/c/a.txt',
      'p/c/old/b.txt',
      'p/c/old/older/c.txt',
    ]);
  });

  it('follows a manifest by the names of the files, else by their places', () => {
    const manifest = JSON.stringify([
      { name: 'first.txt' },
      { filename: 'b.txt', name: 'second.txt', scope: ['own'], custom_metadata: { a: '1' } },
      { filename: 'a.txt' },
    ]);
    const fields = { scope: 'p', manifest, custom_metadata: '{"all": "x"}' };
    expect(planned(fields, 'x.txt', 'b.txt', 'a.txt')).toEqual(['p/first.txt', 'own/second.txt', 'p/a.txt']);
    expect(planBatch(form(fields, 'x.txt', 'b.txt')).map(({ metadata }) => metadata)).toEqual(['{"all": "x"}', { a: '1' }]);
    expect(planned({ manifest: `{"files": ${manifest}}` }, 'b.txt')).toEqual(['own/second.txt']);
  });

  it.each([
    ['each its own', ['one', 'two'], ['p/one', 'p/two']],
    ['the last one for what is beyond', ['one'], ['p/one', 'p/one']],
    ['those beyond the files nothing', ['one', 'two', 'three'], ['p/one', 'p/two']],
  ])('gives files of one name the entries of that name in order: %s', (_, names, expected) => {
    const manifest = JSON.stringify(names.map((name) => ({ filename: 'same.txt', name })));
    expect(planned({ scope: 'p', manifest }, 'same.txt', 'same.txt')).toEqual(expected);
  });

  it.each([
    ['no file', {}, []],
    ['a mapping nobody knows', { mapping: 'zip' }, ['a']],
    ['a manifest that is no JSON', { manifest: '[' }, ['a']],
    ['a manifest that is no list', { manifest: '{}' }, ['a']],
    ['a manifest with too few entries', { manifest: '[{"filename": "b"}]' }, ['b', 'a']],
    ['a scope that is no list of texts', { manifest: '[{"scope": "p"}]' }, ['a']],
  ])('with %s is refused', (_, fields, names) => {
    expect(() => planBatch(form(fields as Record<string, string>, ...names))).toThrow(
      expect.objectContaining({ kind: 'invalid-argument' }),
    );
  });
});
