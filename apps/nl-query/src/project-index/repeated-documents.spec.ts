import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { createModels, modelsConfigSchema } from '@strata/models';
import { ProjectIndex } from './project-index';
import { newerPartitionsSteps, repeatedGraphsSteps } from './repeated-documents';

const document = (key: string, partitionId: string, ...fileIds: string[]) => ({ key, partitionId, fileIds });
const PROFILES = [
  { partitionId: 'law_0_b', createdAt: 1 },
  { partitionId: 'law_0_a', createdAt: 2 },
  { partitionId: 'law_1_a', createdAt: 1 },
];
const newer = (documents: ReturnType<typeof document>[]) => Object.fromEntries(runSteps(newerPartitionsSteps(documents, PROFILES)));

describe('documents that stand in several partitions', () => {
  it('are those whose file does, and the newest of them is behind none', () => {
    const documents = [document('1', 'law_0_b', 'x'), document('2', 'law_0_a', 'x'), document('3', 'law_1_a', 'y')];
    expect(newer(documents)).toEqual({ 1: ['law_0_a'] });
  });

  it('are none where one partition has a document in several rows, or its file was imported in none', () => {
    expect(
      newer([document('1', 'law_0_a', 'x'), document('2', 'law_0_a', 'x'), document('3', 'law_0_b'), document('4', 'law_0_a')]),
    ).toEqual({});
  });

  it('are behind a partition with a profile where their own has none any more', () => {
    expect(newer([document('1', 'old', 'x'), document('2', 'law_0_b', 'x')])).toEqual({ 1: ['law_0_b'] });
  });
});

describe('graphs of the same documents', () => {
  const both = [document('1', 'law_0_b', 'x'), document('2', 'law_0_a', 'x')];
  const repeated = (documents: ReturnType<typeof document>[], graphs: string[]) => {
    const behind = runSteps(newerPartitionsSteps(documents, PROFILES));
    return Object.fromEntries(runSteps(repeatedGraphsSteps(documents, behind, new Set(graphs))));
  };

  it('are the newest of them, where it holds every document of the other', () => {
    expect(repeated(both, ['law_0_a', 'law_0_b'])).toEqual({ law_0_b: ['law_0_a'] });
    expect(repeated([...both, document('3', 'law_0_b', 'only here')], ['law_0_a', 'law_0_b'])).toEqual({});
    expect(repeated([document('3', 'law_0_b', 'only here'), ...both], ['law_0_a', 'law_0_b'])).toEqual({});
  });

  it('are both, where the newer partition is none', () => expect(repeated(both, ['law_0_b'])).toEqual({}));
});

describe('a question', () => {
  const text = 'Ada Keller of Graz has studied bread for many years.';
  const row = (key: string, partitionId: string, file: string) => ({
    ...{ key, title: file, fileName: `${file}.md`, category: 'law', path: '', citableUrl: '', fileIds: [file], partitionId },
  });
  const chunk = (documentKey: string, partitionId: string) => ({
    ...{
      key: `c${documentKey}`,
      documentKey,
      partitionId,
      content: text,
      start: 0,
      end: text.length,
      order: 0,
      embedding: null,
      page: null,
      headingPath: [],
      places: null,
    },
  });
  const placed = [
    ['1', 'law_0_b', 'x'],
    ['2', 'law_0_a', 'x'],
    ['3', 'law_0_b', 'only in the older one'],
  ] as const;
  const rows = {
    documents: placed.map(([key, partition, file]) => row(key, partition, file)),
    chunks: placed.map(([key, partition]) => chunk(key, partition)),
    ...{ entities: [], relations: [], vectors: [], profiles: PROFILES },
  };
  const baker = (partitionId: string) => ({
    ...{ key: `e-${partitionId}`, name: 'Ada Keller', type: 'person', description: 'Studies bread.', partitionId },
  });

  it.each<[string, (partition: string) => boolean, string[]]>([
    ['of all partitions', () => true, ['2', '3']],
    ['of the older one', (partition) => partition === 'law_0_b', ['1', '3']],
    ['of the newer one', (partition) => partition === 'law_0_a', ['2']],
  ])('%s finds each document once', async (_, accept, found) => {
    const index = await ProjectIndex.build(rows);
    const { embedder } = createModels(modelsConfigSchema.parse({}));
    const chunks = await index.searchChunks('Who has studied bread in Graz?', accept, embedder);
    expect(chunks.map(({ document }) => document.key).sort()).toEqual(found);
  });

  it.each<[string, (partition: string) => boolean, string[]]>([
    ['of both graphs', () => true, ['e-law_0_a']],
    ['of the older one', (partition) => partition === 'law_0_b', ['e-law_0_b']],
  ])('%s finds each name once', async (_, accept, found) => {
    const twice = placed.slice(0, 2).map(([key, partition, file]) => row(key, partition, file));
    const index = await ProjectIndex.build({ ...rows, documents: twice, entities: [baker('law_0_b'), baker('law_0_a')] });
    expect(index.searchEntities('What does Ada Keller study?', 9, accept).map(({ key }) => key)).toEqual(found);
  });
});
