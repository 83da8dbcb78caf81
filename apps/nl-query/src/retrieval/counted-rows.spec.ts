import { describe, expect, it } from '@jest/globals';
import { ProjectIndex } from '../project-index/project-index';
import type { IndexedChunk, IndexedDocument } from '../project-index/project-rows';
import { countedRows } from './counted-rows';

const ROWS = Array.from({ length: 90 }, (_, row) => `Name: Country ${row}; Code: C${row}; Capital: Town ${row}`);

/** Chunks that overlap within rows, as the importer cuts them. */
function chunked(fileName: string, text: string): { document: IndexedDocument; chunks: IndexedChunk[] } {
  const document = {
    key: fileName,
    title: fileName,
    fileName,
    category: '',
    path: '',
    citableUrl: '',
    fileIds: [fileName],
    partitionId: 'p',
  };
  const [size, overlap] = [900, 100];
  const chunks: IndexedChunk[] = [];
  for (let start = 0; start < text.length; start += size - overlap) {
    const content = text.slice(start, start + size);
    const order = chunks.length;
    const placed = { page: null, headingPath: [], places: null, partitionId: 'p', embedding: null };
    chunks.push({
      key: `${fileName}-${String(order).padStart(4, '0')}`,
      documentKey: fileName,
      content,
      start,
      end: start + content.length,
      order,
      ...placed,
    });
  }
  return { document, chunks };
}

const index = await (async () => {
  const files = [
    chunked('countries.csv', ROWS.join('\n')),
    chunked('list_of_ships.tsv', 'Name: Sigrun; Built: 1970\nName: Brage; Built: 2019'),
    chunked('countries.md', '# Countries\n\nThere are some.'),
  ];
  return ProjectIndex.build({
    documents: files.map(({ document }) => document),
    chunks: files.flatMap(({ chunks }) => chunks),
    ...{ entities: [], relations: [], vectors: [], profiles: [] },
  });
})();
const answer = (question: string) => countedRows(question, index, () => true)?.answer;

describe('How many rows a table has', () => {
  it.each([
    ['How many countries are listed?', '90 (rows of countries.csv)'],
    ['How many countries are there?', '90 (rows of countries.csv)'],
    ['how many countries are there in the list', '90 (rows of countries.csv)'],
    ['How many ships does the table have?', '2 (rows of list_of_ships.tsv)'],
    ['How many rows does countries.csv have?', '90 (rows of countries.csv)'],
    ['How many entries are there in list_of_ships.tsv?', '2 (rows of list_of_ships.tsv)'],
  ])('%s', (question, expected) => expect(answer(question)).toBe(expected));

  it.each([
    'How many towns are listed?',
    'How many countries are in Europe?',
    'How many countries use the euro?',
    'How many old countries are there?',
    'Which countries are listed?',
    'How many rows does cities.csv have?',
    `How many ${'countries '.repeat(20_000)}are listed?`,
  ])('is not what is asked, or of no file that is called so: %#', (question) => expect(answer(question)).toBeUndefined());

  it('is counted where it may be searched', () => {
    expect(countedRows('How many countries are listed?', index, () => false)).toBeUndefined();
  });

  it('is told with the first row', () => {
    const found = countedRows('How many countries are listed?', index, () => true);
    expect(found?.evidence).toEqual([{ passage: expect.any(Number), sentence: ROWS[0] }]);
    expect(index.chunkOf(found!.evidence[0]!.passage).document.fileName).toBe('countries.csv');
  });
});
