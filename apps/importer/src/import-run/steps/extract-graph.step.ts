import { inParallel } from '../in-parallel';
import type { ImportStep } from '../import-step';

const FROM = 11;
const TO = 35;

/** Asks the model for the entities and relations of every chunk. */
export const extractGraph: ImportStep = {
  name: 'entities-and-relations',
  fullOnly: true,
  failure: 'provider_graph_build_failed',
  async run(state, job, { models, parallel, log }) {
    const { entityTypes, relationshipTypes, strictTypes, maxGleaning, prompts } = state.parameters.extraction;
    const total = state.chunks.length;
    job.report('provider_graph_build_in_progress', `extracting from ${total} chunks`);
    let done = 0;
    state.extracted = await inParallel(state.chunks, { limit: parallel.chat, signal: job.signal }, async ({ content: text }) => {
      const graph = await models.graphExtractor.extract({
        text,
        entityTypes,
        relationshipTypes,
        strictTypes,
        maxGleaning,
        prompts,
        signal: job.signal,
      });
      if (++done % 20 === 0 || done === total)
        job.report(
          'provider_graph_build_in_progress',
          `extracted from ${done} of ${total} chunks`,
          FROM + ((TO - FROM) * done) / total,
        );
      return graph;
    });
    const skippedRecords = state.extracted.reduce((sum, { skippedRecords }) => sum + skippedRecords, 0);
    if (skippedRecords > 0) log('records-skipped', { skippedRecords });
  },
};
