import { retryWhileUnavailable } from '@strata/arango';
import { nameKey } from '@strata/graph';
import type { EntityRow, ImportAttempt, PartitionLayers } from '@strata/knowledge';
import { attemptId, edgeKey } from '@strata/knowledge';
import { AppError } from '@strata/errors';
import { inParallel, runInTurns } from '@strata/event-loop';
import type { FailureStatus } from '../import-jobs/import-job';
import type { TrackedJob } from '../import-jobs/tracked-job';
import { clustersByEntity, CommunityRows } from '../import-run/community-rows';
import { findEntityCommunities } from '../import-run/entity-communities';
import type { ReportedCommunity } from '../import-run/import-state';
import type { ImportTools } from '../import-run/import-step';
import { embeddedReportText } from '../import-run/report-text';
import { relationIdentity } from '../import-run/relation-name';
import { writeReports } from '../import-run/write-reports';
import { consolidationSteps } from './consolidate-entities';
import type { LoadedGraph } from './load-graph';
import { loadGraph } from './load-graph';

const TEXTS_PER_CALL = 64;
/** A database that restarts is back well within this time. */
const PATIENCE = { budgetMs: 60_000 } as const;

export interface ReclusterTools extends ImportTools {
  /** the attempt is this job's own; else its caller has registered it, and perhaps another one since */
  readonly registers: boolean;
}

/**
 * Rebuilds the community layer of a partition: joins entities of several imports, clusters, reports, and only then swaps the layers.
 * Ends in a terminal job. A partition without entities is a success with nothing to do. Another attempt at the same partition, or another
 * operation of the project, ends this one at its next write.
 */
export async function runRecluster(attempt: ImportAttempt, job: TrackedJob, tools: ReclusterTools): Promise<void> {
  let failure: FailureStatus = 'import_graph_to_adb_failed';
  let isWritten = false;
  const layers = tools.graph.layersOf(attempt);
  try {
    await retryWhileUnavailable(() => tools.graph.prepare(), PATIENCE);
    if (tools.registers) await layers.claim();
    job.enter('consolidate');
    await consolidate(layers, job, tools);
    const graph = await loadGraph(layers, job.signal);
    job.count({ entities: graph.entities.length, relations: graph.relations.length });
    if (graph.entities.length === 0) return job.complete('0 entities, 0 communities');
    failure = 'provider_graph_build_failed';
    job.enter('communities');
    const { communities, remarks } = await report(graph, job, tools);
    failure = 'provider_embedding_failed';
    const vectors = await embed(communities, job, tools);
    failure = 'import_graph_to_adb_failed';
    job.enter('swap');
    const layer = { attempt, layers, communities, vectors, keys: graph.keys, entities: graph.entities };
    await write(layer, job, tools);
    isWritten = true;
    await swap(layer, job, tools);
    job.count({ communities: communities.length });
    job.complete([`${graph.entities.length} entities, ${communities.length} communities`, ...remarks].join('; '));
  } catch (thrown) {
    const error = job.signal.aborted ? job.signal.reason : thrown;
    tools.log('recluster-failed', { jobId: job.record.jobId, err: error, cancelled: job.signal.aborted });
    // once the old layer is on its way out, the new one is what the partition has
    if (!isWritten)
      await retryWhileUnavailable(() => tools.graph.removeAttempt(attempt), PATIENCE).catch((cause: unknown) =>
        tools.log('cleanup-failed', { err: cause }),
      );
    job.fail(job.signal.aborted ? 'service_failed' : failure, error instanceof AppError ? error.message : 'internal error');
  }
}

async function consolidate(layers: PartitionLayers, job: TrackedJob, { graph }: ImportTools): Promise<void> {
  const numbers = await layers.importNumbers();
  if (numbers.length === 0 || (numbers.length === 1 && numbers[0] === 1)) return;
  job.report('graph_builder_started', `joining ${numbers.length} imports`);
  const relations = await layers.loadRelations();
  const {
    losers,
    relations: kept,
    movedMentions,
  } = await runInTurns(consolidationSteps(await layers.loadEntities(), relations, await layers.loadMentions()), job.signal);
  const partition_id = job.record.partitionId;
  const id = (key: string) => `${graph.names.entities}/${key}`;
  const related = kept.map(({ from, to, ...rest }) => ({
    ...rest,
    _key: edgeKey('RELATED_TO', id(from), id(to), relationIdentity(rest.relation_type)),
    _from: id(from),
    _to: id(to),
    type: 'RELATED_TO',
    partition_id,
    import_number: 1,
  }));
  const mentioned = movedMentions.map(({ winner, _to, mentions, import_id }) => ({
    _key: edgeKey('MENTIONED_IN', id(winner), _to),
    _from: id(winner),
    _to,
    mentions,
    import_id,
    type: 'MENTIONED_IN',
    partition_id,
    import_number: 1,
  }));
  // New edges first, then the old ones, then their entities: broken off anywhere, another run finishes the work.
  await layers.write('relations', [...related, ...mentioned], job.signal);
  const keptKeys = new Set(related.map(({ _key }) => _key));
  await layers.remove('relations', [
    ...relations.flatMap(({ _key }) => (keptKeys.has(_key) ? [] : [_key])),
    ...movedMentions.map(({ _key }) => _key),
  ]);
  await layers.remove('entities', losers);
  await layers.renumber();
}

async function report(
  { entities, relations, passages }: LoadedGraph,
  job: TrackedJob,
  tools: ImportTools,
): Promise<{ communities: ReportedCommunity[]; remarks: string[] }> {
  const found = await findEntityCommunities(
    { entities, relations, documentOf: passages.documentOf },
    { cluster: tools.cluster, signal: job.signal },
  );
  const onReport = (done: number) =>
    job.report('provider_graph_build_in_progress', `${done} of ${found.length} reports`, 10 + (60 * done) / found.length);
  return writeReports({ entities, relations, passages }, found, { job, tools, onReport });
}

async function embed(
  communities: readonly ReportedCommunity[],
  job: TrackedJob,
  { models, parallel }: ImportTools,
): Promise<Float32Array[]> {
  const starts = Array.from({ length: Math.ceil(communities.length / TEXTS_PER_CALL) }, (_, index) => index * TEXTS_PER_CALL);
  const batches = await inParallel(starts, { limit: parallel.embedding, signal: job.signal }, (start, _, signal) =>
    models.embedder.embed(
      communities.slice(start, start + TEXTS_PER_CALL).map((community) => embeddedReportText(community.report)),
      signal,
    ),
  );
  return batches.flat();
}

interface NewLayer {
  attempt: ImportAttempt;
  layers: PartitionLayers;
  communities: ReportedCommunity[];
  vectors: Float32Array[];
  keys: string[];
  entities: LoadedGraph['entities'];
}

/** The new layer, beside the old one. */
async function write(
  { attempt, layers, communities, vectors, keys }: NewLayer,
  job: TrackedJob,
  { graph }: ImportTools,
): Promise<void> {
  job.report('import_community_reports_in_progress', `writing ${communities.length} communities`);
  const made = vectors.values();
  const rows = new CommunityRows(
    {
      attempt,
      names: graph.names,
      communities,
      nextVector: () => Promise.resolve(made.next().value!),
      entityId: (position) => `${graph.names.entities}/${keys[position] ?? ''}`,
    },
    attempt.attempt,
  );
  await layers.write('communities', rows.communities(), job.signal);
  await layers.write('relations', rows.edges(), job.signal);
}

/** The new layer is complete before the old one goes, so a reader never finds the partition without communities. */
async function swap(
  { attempt, layers, communities, keys, entities }: NewLayer,
  job: TrackedJob,
  { graph, models }: ImportTools,
): Promise<void> {
  const clusters = clustersByEntity(communities);
  await layers.removeCommunities(attemptId(attempt));
  await layers.saveMemberships(membershipRows(keys, entities, clusters), job.signal);
  job.report('create_index_in_progress', 'making the vector index');
  await retryWhileUnavailable(
    () => graph.ensureVectorIndex('communities', { metric: 'cosine', dimension: models.embedder.dimension }),
    PATIENCE,
  );
}

/** One by one, as they are stored: a large partition's names take their time. */
function* membershipRows(
  keys: readonly string[],
  entities: LoadedGraph['entities'],
  clusters: ReturnType<typeof clustersByEntity>,
): Generator<Pick<EntityRow, '_key' | 'clusters' | 'name_key'>> {
  for (const [position, _key] of keys.entries())
    yield { _key, clusters: clusters.get(position) ?? [], name_key: nameKey(entities[position]!.name) };
}
