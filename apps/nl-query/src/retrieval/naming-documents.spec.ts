import { describe, expect, it } from '@jest/globals';
import type { FoundChunk } from '../project-index/project-index';
import { namingDocumentsFirst } from './naming-documents';

const DOCUMENTS: Readonly<Record<string, { chunks: number; says: readonly string[] }>> = {
  anvil: { chunks: 40, says: ['Anvil'] },
  bellows: { chunks: 40, says: ['Bellows', 'Anvil Street'] },
  tongs: { chunks: 40, says: ['Tongs'] },
  note: { chunks: 1, says: [] },
};
const index = {
  documentsSaying: (name: string) => new Set(Object.keys(DOCUMENTS).filter((key) => DOCUMENTS[key]!.says.includes(name))),
  chunkCount: (key: string) => DOCUMENTS[key]!.chunks,
};
const chunk = (documentKey: string) => ({ chunk: { documentKey } }) as FoundChunk;
const order = (question: string, name: string, ...keys: string[]) => {
  const start = question.indexOf(name);
  const places = name === '' ? [] : [{ start, end: start + name.length }];
  return namingDocumentsFirst(question, places, keys.map(chunk), index).map((found) => found.chunk.documentKey);
};

describe('chunks for a question with a name', () => {
  it('of long documents that nowhere have it come last', () =>
    expect(order('What did Anvil sell?', 'Anvil', 'tongs', 'bellows', 'anvil', 'tongs', 'anvil')).toEqual([
      'anvil',
      'anvil',
      'tongs',
      'bellows',
      'tongs',
    ]));

  it('of short documents keep their places, which may be the next step', () =>
    expect(order('What did Anvil sell?', 'Anvil', 'tongs', 'note', 'anvil')).toEqual(['note', 'anvil', 'tongs']));

  it.each([
    ['no document has the name', 'What did Hammer sell?', 'Hammer', ['tongs', 'anvil']],
    ['it has no name', 'What was sold?', '', ['tongs', 'anvil']],
    ['one document is long', 'What did Anvil sell?', 'Anvil', ['tongs', 'note']],
    ['none of the documents that were found has it', 'What did Anvil sell?', 'Anvil', ['tongs', 'bellows']],
  ])('stay as they are where %s', (_, question, name, keys) => expect(order(question, name, ...keys)).toEqual(keys));
});
