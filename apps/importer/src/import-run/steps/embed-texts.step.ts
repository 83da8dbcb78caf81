import type { TrackedJob } from '../../import-jobs/tracked-job';
import { inParallel } from '../in-parallel';
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
    const embed = (wanted: boolean, texts: () => string[]) => (wanted ? embedAll(texts(), job, tools) : Promise.resolve([]));
    const full = ragMode === 'full_graphrag';
    state.vectors = {
      chunks: await embed(embeddings.chunks, () => state.chunks.map(({ content }) => content)),
      entities: await embed(full, () => state.entities.map(({ name, descriptions }) => [name, ...descriptions].join(': '))),
      relations: await embed(embeddings.edges, () =>
        state.relations.map(({ descriptions, type }) => descriptions.join(' ') || type),
      ),
      communities: await embed(embeddings.communities, () => state.communities.map(({ report }) => embeddedReportText(report))),
    };
  },
};

async function embedAll(texts: readonly string[], job: TrackedJob, { models, parallel }: ImportTools): Promise<Float32Array[]> {
  const batches = Array.from({ length: Math.ceil(texts.length / TEXTS_PER_CALL) }, (_, index) =>
    texts.slice(index * TEXTS_PER_CALL, (index + 1) * TEXTS_PER_CALL),
  );
  const vectors = await inParallel(batches, { limit: parallel.embedding, signal: job.signal }, (batch) =>
    models.embedder.embed(batch, job.signal),
  );
  return vectors.flat();
}
