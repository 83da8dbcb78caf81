import { inParallel } from '@strata/event-loop';
import type { TrackedJob } from '../../import-jobs/tracked-job';
import type { ImportStep, ImportTools } from '../import-step';
import { embeddedReportText } from '../report-text';

const TEXTS_PER_CALL = 64;

/** Makes the vectors that the parameters ask for. Entities always get one: local search starts from them. */
export const embedTexts: ImportStep = {
  name: 'embeddings',
  fullOnly: false,
  failure: 'provider_embedding_failed',
  async run(state, job, tools) {
    const { embeddings, ragMode } = state.parameters;
    const full = ragMode === 'full_graphrag';
    const texts = {
      chunks: embeddings.chunks ? state.chunks.map(({ content }) => content) : [],
      entities: full ? state.entities.map(({ name, descriptions }) => [name, ...descriptions].join(': ')) : [],
      relations: embeddings.edges ? state.relations.map(({ descriptions, type }) => descriptions.join(' ') || type) : [],
      communities: embeddings.communities ? state.communities.map(({ report }) => embeddedReportText(report)) : [],
    };
    // one list: the last call for the chunks takes the first entities along
    const vectors = await embedAll(Object.values(texts).flat(), job, tools);
    let taken = 0;
    const next = (count: number) => vectors.slice(taken, (taken += count));
    state.vectors = {
      chunks: next(texts.chunks.length),
      entities: next(texts.entities.length),
      relations: next(texts.relations.length),
      communities: next(texts.communities.length),
    };
  },
};

async function embedAll(texts: readonly string[], job: TrackedJob, { models, parallel }: ImportTools): Promise<Float32Array[]> {
  const batches = Array.from({ length: Math.ceil(texts.length / TEXTS_PER_CALL) }, (_, index) =>
    texts.slice(index * TEXTS_PER_CALL, (index + 1) * TEXTS_PER_CALL),
  );
  const advance = job.begin('texts', texts.length);
  const vectors = await inParallel(batches, { limit: parallel.embedding, signal: job.signal }, async (batch, _, signal) => {
    const made = await models.embedder.embed(batch, signal);
    advance(batch.length);
    return made;
  });
  return vectors.flat();
}
