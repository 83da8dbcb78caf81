import type { ImportLeftOutChunk } from '@strata/contracts';
import { inParallel, TimeSlices } from '@strata/event-loop';
import { DocumentSubjects, SUBJECT_OPENING } from '@strata/models';
import { hash } from 'node:crypto';
import { isOfOneText, publicReason, TextFailures } from '../chunk-failures';
import { ConfirmedGraphs } from '../confirmed-graphs';
import type { DocumentChunk, ReadDocument } from '../import-state';
import type { ImportStep } from '../import-step';
import { partOfDocument } from '../part-of-document';

const FROM = 11;
const TO = 35;

/**
 * Asks the model for the entities and relations of every chunk, once for those of the same text: documents repeat licences, and each other. A chunk
 * that fails by itself is left out; only when most do, the import fails.
 */
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
    const extract = async (text: string, partOf: string, signal: AbortSignal) =>
      models.graphExtractor.extract({
        text,
        partOf,
        entityTypes,
        relationshipTypes,
        strictTypes,
        withDoubtful: true,
        maxGleaning,
        prompts,
        signal,
      });
    const graphs = state.spool.graphs(total);
    const extracted = new ConfirmedGraphs(graphs);
    /** By digest of a text: a chunk with it. */
    const extractedFrom = new Map<string, number>();
    /** By digest of a text: ends with the chunk of it that is read now, or was. */
    const underWay = new Map<string, Promise<void>>();
    const slices = new TimeSlices(job.signal);
    let skippedRecords = 0;
    const read = async (chunk: DocumentChunk, { position, digest }: { position: number; digest: string }, signal: AbortSignal) => {
      const { content, document, order } = chunk;
      const same = extractedFrom.get(digest);
      const known = same === undefined ? undefined : graphs.at(same);
      const graph = await (
        known
          ? slices.turn().then(() => known)
          : extract(content, partOfDocument(state.documents[document]!, chunk.places[0]?.headingPath ?? []), signal)
      ).catch((error: unknown) => {
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
      if (!graph) return;
      const place = { document, isOpening: order === 0 };
      extracted.put(position, subjects.addedTo(graph, { text: content, place, entityTypes, strictTypes }));
      extractedFrom.set(digest, position);
    };
    await inParallel(state.chunks, { limit: parallel.chat, signal: job.signal }, async (chunk, position, signal) => {
      const digest = hash('sha1', chunk.content, 'base64');
      await underWay.get(digest); // or both would be asked for, and paid
      const reading = read(chunk, { position, digest }, signal);
      underWay.set(
        digest,
        reading.catch(() => undefined),
      );
      await reading;
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
