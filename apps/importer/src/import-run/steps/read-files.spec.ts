import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { ByteBudget } from '@strata/event-loop';
import { TextExtraction } from '@strata/text-extraction';
import { builtApp, HOSTILE_FILE_LIMITS, HOSTILE_FILES } from '@strata/testing';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ImportJobs } from '../../import-jobs/import-jobs.provider';
import type { ImportState } from '../import-state';
import { newImportState } from '../import-state';
import type { ImportTools } from '../import-step';
import { readFiles } from './read-files.step';

const MAX_MORE_BYTES = 150 * 1024 * 1024;
let extractor: TextExtraction;
const PARAMETERS = { semanticUnits: { isEnabled: false } } as ImportState['parameters'];

beforeAll(async () => {
  const program = new URL('./extract-text.worker.mjs', pathToFileURL(await builtApp('importer')));
  extractor = new TextExtraction(program, HOSTILE_FILE_LIMITS);
});
afterAll(() => extractor?.close());

/** The state and the job after the step has read these inline files. */
async function read(files: Record<string, Uint8Array>) {
  const sources = Object.entries(files).map(([name, content]) => ({ kind: 'inline' as const, name, content, citableUrl: '' }));
  const attempt = { partitionId: 'p', importId: 'i', attempt: 'a', importNumber: 1 };
  const state = newImportState(PARAMETERS, sources, attempt, true);
  const description = {
    jobId: 'j',
    project: 'strata',
    jobType: 'import' as const,
    files: [],
    partitionId: 'p',
    importId: 'i',
    marker: '',
  };
  const job = new ImportJobs().start(description, true);
  await readFiles.run(state, job, { extractor, log: () => undefined } as Partial<ImportTools> as ImportTools);
  return { state, job: job.record };
}

describe('reading files for an import', () => {
  it('never holds more than the budget has: twelve large stored files', async () => {
    const size = 8 * 1024 * 1024;
    let held = 0;
    let most = 0;
    const storedFiles = {
      download: async () => {
        most = Math.max(most, (held += size));
        return new Uint8Array(size);
      },
    };
    const slow = {
      extractInPages: async () => {
        await nextTurn();
        held -= size;
        return { text: 'A text.', title: undefined, format: 'text', warnings: [] };
      },
    };
    const sources = Array.from({ length: 12 }, (_, i) => {
      return { kind: 'stored' as const, name: `${i}.txt`, fileId: `id-${i}`, version: 1, size, citableUrl: '' };
    });
    const attempt = { partitionId: 'p', importId: 'i', attempt: 'a', importNumber: 1 };
    const state = newImportState(PARAMETERS, sources, attempt, true);
    const description = {
      jobId: 'j',
      project: 'strata',
      jobType: 'import' as const,
      files: [],
      partitionId: 'p',
      importId: 'i',
      marker: '',
    };
    const tools = { storedFiles, extractor: slow, fileBytes: new ByteBudget(3 * size), log: () => undefined };
    await readFiles.run(state, new ImportJobs().start(description, true), tools as object as ImportTools);
    expect(state.documents.map(({ fileName }) => fileName)).toEqual(sources.map(({ name }) => name));
    expect(most).toBe(3 * size);
  });

  it('fetches small files together, and by itself each that did not come with them', async () => {
    const texts = new Map(Array.from({ length: 150 }, (_, i) => [`id-${i}`, `Text ${i}.`]));
    const [alone, gone] = ['id-7', 'id-100'];
    const calls: string[] = [];
    const storedFiles = {
      downloadSmall: async (files: readonly { fileId: string }[]) => {
        calls.push(`${files.length} together`);
        return files.map(({ fileId }) => (fileId === alone || fileId === gone ? undefined : Buffer.from(texts.get(fileId)!)));
      },
      download: async (fileId: string) => {
        calls.push(fileId);
        if (fileId === gone) throw new AppError('not-found', 'StoredFileMissing', 'gone');
        return Buffer.from(texts.get(fileId)!);
      },
    };
    const sources = [...texts.keys()].map((fileId, i) => {
      const size = i === 3 ? 100_000 : 100;
      return { kind: 'stored' as const, name: `${i}.txt`, fileId, version: 1, size, citableUrl: '' };
    });
    const attempt = { partitionId: 'p', importId: 'i', attempt: 'a', importNumber: 1 };
    const state = newImportState(PARAMETERS, sources, attempt, true);
    const description = {
      ...{ jobId: 'j', project: 'strata', jobType: 'import' as const, files: [], partitionId: 'p', importId: 'i', marker: '' },
    };
    const job = new ImportJobs().start(description, true);
    const tools = { storedFiles, extractor, fileBytes: new ByteBudget(10_000_000), log: () => undefined };
    await readFiles.run(state, job, tools as object as ImportTools);
    const kept = [...texts].filter(([id]) => id !== gone);
    expect(state.documents.map(({ fileIds, text }) => [fileIds[0], text])).toEqual(kept);
    expect(job.record.leftOutFiles).toMatchObject([{ fileId: gone, code: 'StoredFileMissing' }]);
    expect(calls.sort()).toEqual(['21 together', '64 together', '64 together', gone, 'id-3', alone].sort());
  });

  it.each(HOSTILE_FILES)('survives $what: it fails by itself, the file beside it is read', async ({ name, bytes, ends }) => {
    const file = await bytes();
    const before = process.memoryUsage.rss();
    const { state, job } = await read({ [name]: file, 'note.txt': Buffer.from('A note.') });
    expect(job.leftOutFiles.map(({ name: leftOut }) => leftOut)).toEqual(job.leftOutFiles.length === 0 ? [] : [name]);
    expect(ends).toContain(job.leftOutFiles[0]?.code ?? 'text');
    expect(state.documents.find(({ fileName }) => fileName === 'note.txt')?.text).toBe('A note.');
    expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_MORE_BYTES);
  });
});
