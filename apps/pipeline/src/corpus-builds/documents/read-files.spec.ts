import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
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
const clientOf = (files: Record<string, Uint8Array>) => ({
  download: async (id: string) => files[id]!,
  downloadSmall: async (asked: readonly { id: string }[]) => asked.map(({ id }) => files[id]),
});
const read = (files: Record<string, Uint8Array>) =>
  readFiles(
    { client: clientOf(files), extractor, sourceBytes: new ByteBudget(MAX_MORE_BYTES) },
    Object.keys(files).map((name) => planned(name)),
    { budgetMs: 0 },
  );

/** One for each way in which reading ends early; the importer reads the whole table by the same program. */
const ENDED_EARLY = HOSTILE_FILES.filter(({ name }) => ['bomb.pdf', 'pages.pdf', 'honest.docx', 'deep.html'].includes(name));

describe('reading files for a build', () => {
  it.each(ENDED_EARLY)('survives $what: it fails by itself, the file beside it is read', async ({ name, bytes, ends }) => {
    const file = await bytes();
    const before = process.memoryUsage.rss();
    const { read: documents, failed } = await read({ [name]: file, 'note.txt': Buffer.from('A note.') });
    const codes = failed.map(({ error }) => /^[A-Z_]+(?=:)/.exec(error)?.[0] ?? 'NO_TEXT');
    expect(ends).toContain(codes[0] ?? 'text');
    expect(documents.find(({ file: { id } }) => id === 'note.txt')?.content).toBe('A note.');
    expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_MORE_BYTES);
  });

  it('downloads by itself what does not come with the others, and names a file that is gone', async () => {
    const single: string[] = [];
    const client = {
      downloadSmall: async (asked: readonly { id: string }[]) =>
        asked.map(({ id }) => (id === 'whole.txt' ? Buffer.from('Came with others.') : undefined)),
      download: async (id: string) => {
        single.push(id);
        if (id === 'gone.txt') throw new AppError('not-found', 'FileNotFound', 'no such file');
        return Buffer.from('Came alone.');
      },
    };
    const files = [
      planned('whole.txt'),
      planned('left.txt'),
      planned('gone.txt'),
      planned('large.txt', 65 * 1024),
      planned('last.txt'),
    ];
    const sourceBytes = new ByteBudget(MAX_MORE_BYTES);
    const { read: documents, failed } = await readFiles({ client, extractor, sourceBytes }, files, { budgetMs: 0 });
    expect(documents.map(({ file: { id }, content }) => [id, content])).toEqual([
      ['whole.txt', 'Came with others.'],
      ['left.txt', 'Came alone.'],
      ['large.txt', 'Came alone.'],
      ['last.txt', 'Came alone.'],
    ]);
    expect(failed).toMatchObject([{ id: 'gone.txt', code: 'FILE_NOT_FOUND' }]);
    expect(single.sort()).toEqual(['gone.txt', 'large.txt', 'last.txt', 'left.txt']);
  });

  it('never holds more than the budget of the process, however many builds read at a time', async () => {
    const size = 20_000;
    const text = Buffer.alloc(size, 'Words of a note. ');
    let [held, most] = [0, 0];
    const client = {
      download: () => Promise.reject(new Error('they are small')),
      downloadSmall: async (asked: readonly unknown[]) => {
        most = Math.max(most, (held += asked.length * size));
        await nextTurn();
        return asked.map(() => text);
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
