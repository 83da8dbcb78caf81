import { runInTurns } from '@strata/event-loop';
import type { KnowledgeCollection, RowInTheMaking, RowToWrite } from '@strata/knowledge';
import type { JobStatusName } from '../../import-jobs/import-job';
import type { TrackedJob } from '../../import-jobs/tracked-job';
import { embeddedKinds, embeddedTexts } from '../embedded-texts';
import { mergeRows } from '../entity-resolution/merge-rows';
import type { ImportState } from '../import-state';
import type { ImportStep, ImportTools } from '../import-step';
import { FailedPart } from '../import-step';
import { KnowledgeRows, vertexKeySteps } from '../knowledge-rows';
import { VectorQueue } from '../vector-queue';

interface Part {
  collection: KnowledgeCollection;
  rows: () => Iterable<RowToWrite | RowInTheMaking>;
  status: JobStatusName;
  message: string;
  fullOnly?: true;
}

/** A write that lasts makes sure every so often that no other attempt took over. */
const LOOK_EVERY_MS = 2_000;

/**
 * Stores everything, vertices before the edges that point to them; what is in between runs side by side. Vectors are made while rows are
 * written, a few calls ahead: those of a large import would not fit into memory. Entities always get one: local search starts from them.
 */
export const writeGraph: ImportStep = {
  name: 'write',
  fullOnly: false,
  failure: 'import_graph_to_adb_failed',
  async run(state, job, tools) {
    job.report('import_in_progress', 'writing the graph');
    const { embedding: limit } = tools.parallel;
    const vectors = new VectorQueue(embeddedTexts(state), tools.models.embedder, { limit, signal: job.signal });
    try {
      await writeRows(state, job, tools, vectors);
    } catch (error) {
      throw vectors.failure?.error === error ? new FailedPart('provider_embedding_failed', error) : error;
    } finally {
      await vectors.close();
    }
  },
};

async function writeRows(state: ImportState, job: TrackedJob, { graph }: ImportTools, vectors: VectorQueue): Promise<void> {
  const next = () => vectors.next();
  const nextOf = new Map([...embeddedKinds(state.parameters)].map((kind) => [kind, next]));
  const keys = await runInTurns(vertexKeySteps(state), job.signal);
  const rows = new KnowledgeRows(state, graph.names, keys, nextOf);
  const beforeBatch = currentEvery(LOOK_EVERY_MS, state, graph);
  const advance = job.begin('rows', numberOfRows(state));
  for (const parts of [vertices(rows, state), edges(rows, state)]) {
    let before = 0;
    const onProgress = (written: number) => {
      advance(written - before);
      before = written;
    };
    await graph.writeParts(
      parts
        .filter(({ fullOnly }) => !fullOnly || state.parameters.ragMode === 'full_graphrag')
        .map((part) => ({ collection: part.collection, rows: part.rows(), onBegin: () => tell(job, part) })),
      { batchSize: state.parameters.batchSize, signal: job.signal, beforeBatch, onProgress },
    );
  }
  if (state.absorbed.length > 0)
    await graph.merges.write(
      mergeRows(state, state.attempt, (chunk) => rows.chunkKey(chunk)),
      { batchSize: state.parameters.batchSize, signal: job.signal, beforeBatch },
    );
}

function vertices(rows: KnowledgeRows, { documents, chunks, entities, communities, semanticUnits }: ImportState): Part[] {
  const units: Part = {
    collection: 'semanticUnits',
    rows: () => rows.semanticUnits(),
    status: 'import_entities_in_progress',
    message: `${semanticUnits.length} semantic units`,
  };
  return [
    {
      collection: 'documents',
      rows: () => rows.documents(),
      status: 'import_documents_in_progress',
      message: `${documents.length} documents`,
    },
    {
      collection: 'chunks',
      rows: () => rows.chunks(),
      status: 'import_text_chunks_in_progress',
      message: `${chunks.length} chunks`,
    },
    {
      collection: 'entities',
      rows: () => rows.entities(),
      fullOnly: true,
      status: 'import_entities_in_progress',
      message: `${entities.length} entities`,
    },
    {
      collection: 'communities',
      rows: () => rows.communities(),
      fullOnly: true,
      status: 'import_entities_in_progress',
      message: `${communities.length} communities`,
    },
    ...(semanticUnits.length > 0 ? [units] : []),
  ];
}

function edges(rows: KnowledgeRows, { relations }: ImportState): Part[] {
  const collection = 'relations';
  return [
    {
      collection,
      rows: () => rows.partOf(),
      status: 'import_entities_in_progress',
      message: 'chunks of their documents',
    },
    {
      collection,
      rows: () => rows.mentions(),
      fullOnly: true,
      status: 'import_entities_in_progress',
      message: 'mentions',
    },
    {
      collection,
      rows: () => rows.relatedTo(),
      fullOnly: true,
      status: 'import_entity_to_entity_relationships_in_progress',
      message: `${relations.length} relations`,
    },
    {
      collection,
      rows: () => rows.communityEdges(),
      fullOnly: true,
      status: 'import_community_reports_in_progress',
      message: 'members of communities',
    },
  ];
}

/** As many as the parts have. */
function numberOfRows({ documents, chunks, entities, relations, communities, semanticUnits }: ImportState): number {
  const vertexRows = documents.length + chunks.length + entities.length + communities.length + semanticUnits.length;
  const mentions = entities.reduce((sum, entity) => sum + entity.mentions.size, 0);
  const memberships = communities.reduce((sum, { members, parent }) => sum + members.length + (parent === undefined ? 0 : 1), 0);
  return vertexRows + chunks.length + mentions + relations.length + memberships;
}

function tell(job: TrackedJob, { status, message }: Part): void {
  job.report(status, `writing ${message}`);
}

function currentEvery(milliseconds: number, state: ImportState, { imports }: ImportTools['graph']): () => Promise<void> {
  return async () => {
    if (performance.now() - state.seenCurrentAt < milliseconds) return;
    state.seenCurrentAt = performance.now();
    await imports.assertCurrent(state.attempt);
  };
}
