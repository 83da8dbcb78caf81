import { describe, expect, it } from '@jest/globals';
import { createModels, modelsConfigSchema } from '@strata/models';
import { ProjectIndex } from './project-index';

const { embedder } = createModels(modelsConfigSchema.parse({}));
const TEXTS: readonly [title: string, text: string][] = [
  ['0001', 'The Goose Woman is a 1925 silent film drama directed by Clarence Leon Brown and shown in Kent.'],
  ['0002', 'Clarence Leon Brown (May 10, 1890 – August 17, 1987) was an American director who was born in Clinton.'],
  ['0003', 'Clinton is a town. A film was directed there, a woman was born there, and a goose as well.'],
  ['A film that was directed by a woman', 'The Straw Hat is a comedy.'],
];

/** One chunk a document; documents are called as their files are, but for the last. */
const rows = {
  documents: TEXTS.map(([title], place) => ({
    ...{ key: String(place), title, fileName: place === 3 ? 'hat.md' : `${title}.txt`, category: 'c', path: '', citableUrl: '' },
    ...{ fileIds: [String(place)], partitionId: 'p' },
  })),
  chunks: TEXTS.map(([, text], place) => ({
    ...{ key: String(place), documentKey: String(place), content: text, start: 0, end: text.length, order: 0, page: null },
    ...{ headingPath: [], places: null, partitionId: 'p', embedding: null },
  })),
  ...{ entities: [], relations: [], vectors: [], profiles: [] },
};

describe('documents without a title of their own', () => {
  const asked = async (question: string) => {
    const index = await ProjectIndex.build(rows);
    const found = await index.searchChunks(question, () => true, embedder);
    return { index, keys: found.map(({ document }) => document.key) };
  };

  it('are found by the name with which their text begins, and by shorter forms of it', async () => {
    const { keys } = await asked('Where was the director of The Goose Woman born?');
    expect(keys.slice(0, 2)).toEqual(['0', '1']);
    expect((await asked('Where was Clarence Brown born?')).keys[0]).toBe('1');
  });

  it('are found by the name of their file too', async () => {
    expect((await asked('What does 0003 say?')).keys.slice(0, 2)).toContain('2');
  });

  it('keep the title that a document has: it is not read over', async () => {
    const { index } = await asked('');
    expect(index.hopSources(() => true).passage(3).title).toBe('A film that was directed by a woman');
    expect(index.hopSources(() => true).passage(0).title).toBe('The Goose Woman');
    expect(index.chunkOf(0).document.title).toBe('0001');
  });
});

describe('partitions by names and terms', () => {
  it('come likeliest first, among the accepted ones, as many as asked for', async () => {
    const home = ['films', 'people', 'towns', 'comedies'];
    const index = await ProjectIndex.build({
      ...rows,
      documents: rows.documents.map((document, place) => ({ ...document, partitionId: home[place]! })),
      chunks: rows.chunks.map((chunk, place) => ({ ...chunk, partitionId: home[place]! })),
    });
    const likeliest = async (limit: number, accept: (partitionId: string) => boolean) =>
      index.likeliestPartitions('Where was Clarence Brown born?', { limit, accept });
    expect(await likeliest(1, () => true)).toEqual(['people']);
    expect(await likeliest(3, (partition) => partition !== 'people')).toEqual(expect.arrayContaining(['films']));
    expect(await likeliest(3, (partition) => partition !== 'people')).not.toContain('people');
    expect(await likeliest(3, () => false)).toEqual([]);
  });
});
