import type { ImportLeftOutChunk } from '@strata/contracts';
import { inParallel } from '@strata/event-loop';
import { DocumentSubjects, SUBJECT_OPENING } from '@strata/models';
import { isOfOneText, publicReason, TextFailures } from '../chunk-failures';
import { ConfirmedGraphs } from '../confirmed-graphs';
import type { DocumentChunk, ReadDocument } from '../import-state';
import type { ImportStep } from '../import-step';

const FROM = 11;
const TO = 35;

/** Asks the model for the entities and relations of every chunk. A chunk that fails by itself is left out; only when most do, the import fails. */
export const extractGraph: ImportStep = {
  name: 'entities-and-relations',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, { models, parallel, log }) {
    const { entityTypes, relationshipTypes, strictTypes, maxGleaning, prompts } = state.parameters.extraction;
    const total = state.chunks.length;
    job.report('provider_graph_build_in_progress', `extracting from ${total} chunks`);
    const failures = new TextFailures(total);
    let done = 0;
    const advance = job.begin('chunks', total);
    const subjects = await DocumentSubjects.of(openings(state.documents));
    const extract = async ({ content, document, order }: DocumentChunk, signal: AbortSignal) =>
      models.graphExtractor.extract({
        text: content,
        subjects,
        place: { document, isOpening: order === 0 },
        entityTypes,
        relationshipTypes,
        strictTypes,
        withDoubtful: true,
        maxGleaning,
        prompts,
        signal,
      });
    const extracted = new ConfirmedGraphs(state.spool.graphs(total));
    let skippedRecords = 0;
    await inParallel(state.chunks, { limit: parallel.chat, signal: job.signal }, async (chunk, position, signal) => {
      const graph = await extract(chunk, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!isOfOneText(error)) throw error;
        failures.add(error);
        log('chunk-left-out', { jobId: job.record.jobId, document: chunk.document, chunk: chunk.order, err: error });
        job.leaveOut({ chunks: [leftOutChunk(chunk, state.documents[chunk.document], error)] });
        return undefined;
      });
      if (graph) failures.succeeded();
      advance();
      if (++done % 20 === 0 || done === total)
        job.report(
          'provider_graph_build_in_progress',
          `extracted from ${done} of ${total} chunks`,
          FROM + ((TO - FROM) * done) / total,
        );
      skippedRecords += graph?.skippedRecords ?? 0;
      if (graph) extracted.put(position, graph);
    });
    state.extracted = extracted;
    if (skippedRecords > 0) log('records-skipped', { skippedRecords });
  },
};

function* openings(documents: readonly ReadDocument[]): Generator<{ title: string; opening: string }> {
  for (const { title, text } of documents) yield { title, opening: text.slice(0, SUBJECT_OPENING) };
}

function leftOutChunk({ order }: DocumentChunk, document: ReadDocument | undefined, error: unknown): ImportLeftOutChunk {
  return { fileId: document?.fileIds[0] ?? '', name: document?.fileName ?? '', chunk: order, reason: publicReason(error) };
}
