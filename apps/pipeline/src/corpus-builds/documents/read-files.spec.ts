import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ByteBudget } from '@strata/event-loop';
import { TextExtraction } from '@strata/text-extraction';
import { builtApp, HOSTILE_FILE_LIMITS, HOSTILE_FILES } from '@strata/testing';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

const planned = (name: string, size = 1): PlannedFile => ({
  id: name,
  filename: name,
  path: name,
  name,
  version: 1,
  size,
  citableUrl: '',
});
const read = (files: Record<string, Uint8Array>) =>
  readFiles(
    { client: { download: async (id) => files[id]! }, extractor, sourceBytes: new ByteBudget(MAX_MORE_BYTES) },
    Object.keys(files).map((name) => planned(name)),
    { budgetMs: 0 },
  );

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

  it('never holds more than the budget of the process, however many builds read at a time', async () => {
    const size = 20_000;
    const text = Buffer.alloc(size, 'Words of a note. ');
    let [held, most] = [0, 0];
    const client = {
      download: async () => {
        most = Math.max(most, (held += size));
        await nextTurn();
        return text;
      },
    };
    const counting = {
      extract: async (...asked: Parameters<TextExtraction['extract']>) => {
        const document = await extractor.extract(...asked);
        held -= size;
        return document;
      },
    };
    const sourceBytes = new ByteBudget(3 * size);
    const builds = await Promise.all(
      ['one', 'two', 'three'].map((project) =>
        readFiles(
          { client, extractor: counting, sourceBytes },
          Array.from({ length: 20 }, (_, number) => planned(`${project}-${number}.txt`, size)),
          { budgetMs: 0 },
        ),
      ),
    );
    expect(builds.map((build) => build.read.length)).toEqual([20, 20, 20]);
    expect(most).toBe(3 * size);
  });
});
