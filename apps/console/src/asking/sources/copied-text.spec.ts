import { expect, it } from '@jest/globals';
import type { CitedChunk } from '@strata/contracts';
import { copiedText, linkOf, placeInDocument } from './copied-text';

const chunk = (more: Partial<CitedChunk> = {}): CitedChunk => ({
  ...{
    rank: 1,
    citation: 1,
    cited: [],
    page: null,
    heading_path: [],
    chunk_id: 'c',
    document_id: 'd',
    file_name: 'a.md',
    category: 'ships',
  },
  ...{
    path: '',
    title: 'A',
    citable_url: '',
    file_ids: [],
    partition_id: 'p',
    chunk_order_index: 0,
    start: 0,
    end: 3,
    content: 'So.',
  },
  ...more,
});

it('an answer is copied with the sources that it cites', () => {
  const chunks = [
    chunk({ citation: 2, page: 3, heading_path: ['A', 'Yard', 'History'], citable_url: 'https://example.org/a' }),
    chunk({ citation: null, file_name: 'unused.md' }),
    chunk({ citation: 1, file_name: 'b.md', path: 'old/b.md' }),
  ];
  expect(copiedText({ answer: 'So it is. [1][2]', metadata: { context_data: { chunks } } })).toBe(
    'So it is. [1][2]\n\n[1] ships/old/b.md\n[2] ships/a.md, page 3, “Yard › History”, https://example.org/a',
  );
  expect(copiedText({ answer: 'Nothing.', metadata: {} })).toBe('Nothing.');
});

it('a place in a document is told as far as it is known', () => {
  expect(placeInDocument(chunk())).toBe('');
  expect(placeInDocument(chunk({ page: 2 }))).toBe('page 2');
});

it.each([
  ['https://example.org/a b', 'https://example.org/a b'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['javascript:alert(1)', undefined],
  [' https://example.org', undefined],
  ['https://', undefined],
  ['', undefined],
])('%j as a link is %j', (citable_url, link) => {
  expect(linkOf({ citable_url })).toBe(link);
});
