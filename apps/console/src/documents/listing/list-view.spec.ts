import { describe, expect, it } from '@jest/globals';
import type { ListedDocument } from '@strata/client';
import { documentsOfView, pageOf, readView, writeView } from './list-view';

const aDocument = (place: string, more: Partial<ListedDocument> = {}): ListedDocument => {
  const [category = '', name = ''] = place.split('/');
  return { id: place, category, name, size: 1, uploadedAt: '2026-01-01', version: 1, state: 'uploaded', lockedBy: [], ...more };
};
const names = (documents: readonly ListedDocument[]) => documents.map(({ name }) => name);

describe('The view of a list of documents', () => {
  it.each(['', 'name=100%25+%2F%3F&page=3', 'category=%E4%B8%AD%E6%96%87&state=left+out', 'sort=size&order=descending'])(
    'is the same after it stood in the address as %j',
    (segment) => {
      expect(writeView(readView(segment))).toBe(segment);
    },
  );

  it.each(['page=-1', 'page=x', 'sort=constructor', 'state=gone', '%'])('is the first one where an address says %j', (segment) => {
    expect(writeView(readView(segment))).toBe('');
  });

  it('finds names in any case, whichever way their accents are written', () => {
    const documents = [aDocument('a/Übersicht.md'), aDocument('a/other.md')];
    expect(names(documentsOfView(documents, readView(`name=${encodeURIComponent('u\u0308BER')}`)))).toEqual(['Übersicht.md']);
  });

  it('sorts numbers in names as numbers, sizes as sizes, and either way round', () => {
    const documents = [aDocument('a/p10.md', { size: 5 }), aDocument('a/p2.md', { size: 70 }), aDocument('b/P1.md', { size: 6 })];
    expect(names(documentsOfView(documents, readView('sort=name')))).toEqual(['P1.md', 'p2.md', 'p10.md']);
    expect(names(documentsOfView(documents, readView('sort=size&order=descending')))).toEqual(['p2.md', 'P1.md', 'p10.md']);
    expect(names(documentsOfView(documents, readView('category=a')))).toEqual(['p10.md', 'p2.md']);
  });

  it('is cut into pages, of which the last one is shown for those behind it', () => {
    const items = Array.from({ length: 101 }, (_, n) => n);
    expect(pageOf(items, 9)).toEqual({ items: [100], page: 3, pages: 3 });
    expect(pageOf([], 1)).toEqual({ items: [], page: 1, pages: 1 });
  });
});
