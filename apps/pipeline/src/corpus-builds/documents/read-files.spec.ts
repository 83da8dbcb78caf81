import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TextExtraction } from '@strata/text-extraction';
import { builtApp, HOSTILE_FILE_LIMITS, HOSTILE_FILES } from '@strata/testing';
import { pathToFileURL } from 'node:url';
import type { PlannedFile } from './category-plan';
import { readFiles } from './read-files.step';

const MAX_MORE_BYTES = 150 * 1024 * 1024;
let extractor: TextExtraction;

beforeAll(async () => {
  const program = new URL('./extract-text.worker.mjs', pathToFileURL(await builtApp('pipeline')));
  extractor = new TextExtraction(program, HOSTILE_FILE_LIMITS);
});
afterAll(() => extractor?.close());

const planned = (name: string): PlannedFile => ({
  id: name,
  filename: name,
  path: name,
  name,
  version: 1,
  size: 1,
  citableUrl: '',
});
const read = (files: Record<string, Uint8Array>) =>
  readFiles({ client: { download: async (id) => files[id]! }, extractor }, Object.keys(files).map(planned), { budgetMs: 0 });

describe('reading files for a build', () => {
  it.each(HOSTILE_FILES)('survives $what: it fails by itself, the file beside it is read', async ({ name, bytes, ends }) => {
    const file = await bytes();
    const before = process.memoryUsage.rss();
    const { read: documents, failed } = await read({ [name]: file, 'note.txt': Buffer.from('A note.') });
    const codes = failed.map(({ error }) => /^[A-Z_]+(?=:)/.exec(error)?.[0] ?? 'NO_TEXT');
    expect(ends).toContain(codes[0] ?? 'text');
    expect(documents.find(({ file: { id } }) => id === 'note.txt')?.content).toBe('A note.');
    expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_MORE_BYTES);
  });
});
