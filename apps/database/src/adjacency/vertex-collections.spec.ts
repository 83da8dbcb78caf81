import { describe, expect, it } from '@jest/globals';
import type { Catalog } from '../store/database';
import { VertexCollections } from './vertex-collections';

const catalog = (version: number, collections: Readonly<Record<string, number>>): Catalog =>
  ({
    version,
    collection: (name: string) => (Object.hasOwn(collections, name) ? { name, number: collections[name] } : undefined),
  }) as unknown as Catalog;

function withNames(...names: readonly string[]): VertexCollections {
  const known = new VertexCollections();
  for (const name of names) known.ofId(Buffer.from(`${name}/1`), 0);
  return known;
}

describe('the collections of vertices', () => {
  it('are numbered by the names that ids begin with', () => {
    const known = new VertexCollections();
    const ids = ['v/1', 'v/2', 'vv/1', 'v/1', 'größen/x', 'vv/3'].map((id) => Buffer.from(`.${id}`));
    expect(ids.map((id) => [known.ofId(id, 1), known.prefixBytes])).toEqual([
      [0, 2],
      [0, 2],
      [1, 3],
      [0, 2],
      [2, 9],
      [1, 3],
    ]);
    expect([known.name(2), known.find('vv'), known.find('x')]).toEqual(['größen', 1, undefined]);
  });

  it('are the same in catalogs in which their names mean the same', () => {
    const known = withNames('v', 'w');
    expect(known.isKnown(1)).toBe(false);
    expect(known.adopt(catalog(3, { v: 1, w: 2 }))).toBe(true);
    expect(known.adopt(catalog(5, { v: 1, w: 2, x: 3 }))).toBe(true);
    expect([2, 3, 4, 5, 6].map((version) => known.isKnown(version))).toEqual([false, true, true, true, false]);
  });

  it.each([
    ['was truncated', { v: 9, w: 2 }],
    ['has another name', { x: 1, w: 2 }],
    ['changed names with another', { v: 2, w: 1 }],
  ])('are others when one %s', (_what, collections) => {
    const known = withNames('v', 'w');
    known.adopt(catalog(3, { v: 1, w: 2 }));
    expect(known.adopt(catalog(4, collections))).toBe(false);
    expect([3, 4].map((version) => known.isKnown(version))).toEqual([false, true]);
    expect(known.adopt(catalog(3, { v: 1, w: 2 }))).toBe(true); // an old snapshot changes nothing
    expect([3, 4].map((version) => known.isKnown(version))).toEqual([false, true]);
  });

  it('are not known while a name has come that no catalog was asked about', () => {
    const known = withNames('v');
    known.adopt(catalog(3, { v: 1, w: 2 }));
    known.ofId(Buffer.from('w/1'), 0);
    expect(known.isKnown(3)).toBe(false);
    expect(known.adopt(catalog(3, { v: 1, w: 2 }))).toBe(true);
    expect(known.isKnown(3)).toBe(true);
  });
});
