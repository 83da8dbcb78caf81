import type { VectorIndexOutcome } from '@strata/knowledge';
import { embeddedKinds } from '../embedded-texts';
import type { ImportStep } from '../import-step';

/** What somebody should know of an index, in the last message of the job. */
const REMARKS: Partial<Record<VectorIndexOutcome, (collection: string) => string>> = {
  skipped: (collection) => `no vector index on ${collection}: nothing to train on`,
  untrained: (collection) =>
    `the vector index on ${collection} is not trained, searches read every vector: a shard may hold no row with a vector; import again once it has some`,
};

/** Makes the vector index of every collection that got vectors. */
export const createIndexes: ImportStep = {
  name: 'vector-indexes',
  fullOnly: false,
  failure: 'create_index_failed',
  async run(state, job, { graph, models, log }) {
    job.report('create_index_in_progress', 'making vector indexes');
    const { metric, nLists } = state.parameters.vectorIndex;
    const kinds = [...embeddedKinds(state.parameters)];
    const wanted = kinds.filter((kind) => state[kind].length > 0);
    for (const collection of kinds) if (!wanted.includes(collection)) log('vector-index', { collection, outcome: 'skipped' });
    job.signal.throwIfAborted();
    const options = { metric, dimension: models.embedder.dimension, signal: job.signal, ...(nLists ? { nLists } : {}) };
    const outcomes = await Promise.all(
      wanted.map(async (collection) => ({ collection, outcome: await graph.ensureVectorIndex(collection, options) })),
    );
    for (const { collection, outcome } of outcomes) {
      log('vector-index', { collection, outcome });
      const remark = REMARKS[outcome]?.(collection);
      if (remark) state.remarks.push(remark);
    }
  },
};
