import { AppError } from '@strata/errors';
import { chunkText } from '@strata/text';
import { inParallel } from '../in-parallel';
import type { ImportStep } from '../import-step';

/** Cuts every document into chunks. */
export const cutChunks: ImportStep = {
  name: 'chunks',
  fullOnly: false,
  failure: 'service_failed',
  async run(state, job) {
    job.report('chunking_in_progress', `cutting ${state.documents.length} documents into chunks`);
    const chunks = await inParallel(state.documents, { limit: 1, signal: job.signal }, async ({ text }, document) =>
      chunkText(text, state.parameters.chunking).map((chunk) => ({ ...chunk, document })),
    );
    state.chunks = chunks.flat();
    job.count({ chunks: state.chunks.length });
    if (state.chunks.length === 0)
      throw new AppError('failed-precondition', 'NoChunksError', 'no chunk was left of the given files');
  },
};
