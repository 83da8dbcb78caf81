import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { createModels, modelsConfigSchema } from '@strata/models';
import { ImportJobs } from '../../import-jobs/import-jobs.provider';
import type { DocumentChunk, ImportState } from '../import-state';
import { newImportState } from '../import-state';
import type { ImportTools } from '../import-step';
import { extractGraph } from './extract-graph.step';

const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const rejected = new AppError('bad-gateway', 'MODEL_REJECTED_REQUEST', 'MODEL_REJECTED_REQUEST: not this text');

/** Extracts from the texts, as chunks of one file; `fails` says what an extraction of a text throws. */
async function run(texts: string[], fails: (text: string) => unknown) {
  const extraction = { entityTypes: ['person'], relationshipTypes: [], strictTypes: false, maxGleaning: 0, prompts: {} };
  const attempt = { partitionId: 'p', importId: 'i', attempt: 'a', importNumber: 1 };
  const state = newImportState(
    { extraction } as Partial<ImportState['parameters']> as ImportState['parameters'],
    [],
    attempt,
    true,
  );
  state.documents = [{ fileName: 'book.txt', title: 'Book', text: texts.join(' '), citableUrl: '', fileIds: ['id-1'] }];
  state.chunks = texts.map((content, order): DocumentChunk => ({
    content,
    start: 0,
    end: 0,
    tokens: 1,
    order,
    document: 0,
    places: [],
  }));
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
  const extractor: typeof graphExtractor = {
    extract: async (request) => {
      const error = await fails(request.text);
      if (error !== undefined) throw error;
      return graphExtractor.extract(request);
    },
  };
  const tools = { models: { graphExtractor: extractor }, parallel: { chat: 2, embedding: 1 }, log: () => undefined };
  await extractGraph.run(state, job, tools as object as ImportTools);
  return { state, job: job.record };
}

describe('extraction from chunks', () => {
  it.each([
    ['a fault of our own', new TypeError("reading 'toLowerCase'"), /EXTRACTION_FAILED/],
    ['a refusal of this text', rejected, /MODEL_REJECTED_REQUEST: not this text/],
  ])('leaves a chunk out that fails by itself, and names it: %s', async (_, error, reason) => {
    const { state, job } = await run(['Ada met Charles.', 'bad', 'Anna met Bob.'], (text) => (text === 'bad' ? error : undefined));
    expect([0, 1, 2].map((chunk) => (state.extracted.at(chunk)?.entities.length ?? 0) > 0)).toEqual([true, false, true]);
    expect(job.counts.chunksLeftOut).toBe(1);
    expect(job.leftOutChunks).toEqual([{ fileId: 'id-1', name: 'book.txt', chunk: 1, reason: expect.stringMatching(reason) }]);
  });

  it('asks once for chunks of the same text, and every one of them has what it says', async () => {
    const asked: string[] = [];
    const texts = ['Ada met Charles.', 'Anna met Bob.', 'Carol met Dan.', 'Ada met Charles.', 'Ada met Charles.'];
    const { state } = await run(texts, (text) => void asked.push(text));
    expect(asked).toEqual(texts.slice(0, 3));
    expect(state.extracted.at(0)!.entities.length).toBeGreaterThan(0);
    for (const chunk of [3, 4]) expect(state.extracted.at(chunk)).toEqual(state.extracted.at(0));
  });

  it('asks once for a text of which one chunk is being read while the next one comes', async () => {
    const asked: string[] = [];
    const texts = ['Ada met Charles.', 'Anna met Bob.', 'Ada met Charles.', 'Ada met Charles.'];
    const { state } = await run(texts, async (text) => {
      asked.push(text);
      if (text.startsWith('Ada')) for (let turn = 0; turn < 20 || asked.length < 2; turn++) await nextTurn();
    });
    expect(asked).toEqual(texts.slice(0, 2));
    for (const chunk of [2, 3]) expect(state.extracted.at(chunk)).toEqual(state.extracted.at(0));
  });

  it('fails when most chunks do, with the reason of the first', async () => {
    const failing = run(['a', 'b', 'Anna met Bob.'], (text) => (text.length === 1 ? rejected : undefined));
    await expect(failing).rejects.toMatchObject({
      type: 'MODEL_REJECTED_REQUEST',
      message: expect.stringContaining('not this text'),
    });
  });

  it('does not ask a thousand times what fails every time', async () => {
    let asked = 0;
    await expect(run(Array.from({ length: 1_000 }, String), () => (asked++, rejected))).rejects.toThrow();
    expect(asked).toBeLessThan(50);
  });

  it.each(['INVALID_API_KEY', 'INSUFFICIENT_QUOTA', 'ENDPOINT_UNREACHABLE', 'CONTEXT_LENGTH_EXCEEDED'])(
    'ends at once with what concerns every chunk: %s',
    async (type) => {
      const error = new AppError('bad-gateway', type, type);
      await expect(run(['a', 'b', 'c', 'd'], (text) => (text === 'b' ? error : undefined))).rejects.toBe(error);
    },
  );
});
