import type { ImportLeftOutFile } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { chunkPlaces, chunkTextInTurns } from '@strata/text';
import { ChunkOfDocument } from '../chunk-of-document';
import type { ReadDocument } from '../import-state';
import type { ImportStep } from '../import-step';
import { wholeText } from '../spool/spool';

/** Cuts every document into chunks. A document that cannot be cut is left out. */
export const cutChunks: ImportStep = {
  name: 'chunks',
  fullOnly: false,
  failure: 'service_failed',
  async run(state, job, { log }) {
    job.report('chunking_in_progress', `cutting ${state.documents.length} documents into chunks`);
    const documents: ReadDocument[] = [];
    const leftOut: ImportLeftOutFile[] = [];
    state.chunks = [];
    for (const document of state.documents)
      try {
        const text = await wholeText(document.text, job.signal);
        const chunks = await chunkTextInTurns(text, state.parameters.chunking, job.signal);
        const places = chunkPlaces(document, chunks);
        for (const [order, chunk] of chunks.entries())
          state.chunks.push(new ChunkOfDocument(document.text, chunk, documents.length, places[order]!));
        documents.push(document);
      } catch (error) {
        if (job.signal.aborted || error instanceof AppError) throw error; // wrong sizes are the request's fault
        log('document-left-out', { jobId: job.record.jobId, err: error });
        const reason = 'CORRUPTED_FILE: the text cannot be cut into chunks';
        leftOut.push({ fileId: document.fileIds[0] ?? '', name: document.fileName, code: 'CORRUPTED_FILE', reason });
      }
    state.documents = documents;
    job.leaveOut({ files: leftOut });
    job.count({ documents: documents.length, chunks: state.chunks.length });
    if (state.chunks.length === 0)
      throw new AppError('failed-precondition', 'NoChunksError', 'no chunk was left of the given files');
  },
};
