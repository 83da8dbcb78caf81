import { setTimeout as sleep } from 'node:timers/promises';
import type { Complexity, OrchestrationStatus } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { patiently, startPatiently } from './patience';
import type { StrataClient } from './strata-client';

export interface BuildRequest {
  categories: string[];
  complexity: Complexity;
  /** Importers that work at once. */
  replicas: number;
}

/** The long steps between uploaded files and a finished knowledge graph, in the order they run. */
export type BuildStep = 'corpus' | 'strategies' | 'knowledge-graph' | 'new-documents';

/** Told what the services report. `percent` is 0..100 and never falls within a step. */
export interface BuildWatcher {
  began(step: BuildStep): void;
  progress(percent: number, note: string): void;
  ended(step: BuildStep, outcome: string): void;
}

const POLL_MS = 250;

/**
 * The main job after the upload: corpus build, strategies, knowledge graph, each watched until it ends. Categories that were built
 * before are appended to; what is already in the graph is left alone.
 * @throws AppError aborted `…Failed` with the service's message when a step fails
 */
export async function buildKnowledgeGraph(client: StrataClient, request: BuildRequest, watcher: BuildWatcher): Promise<void> {
  const built = new Set(await builtCategories(client));
  const fresh = request.categories.filter((category) => !built.has(category));
  const grown = request.categories.filter((category) => built.has(category));
  const step = async (name: BuildStep, work: () => Promise<string>) => {
    watcher.began(name);
    watcher.ended(name, await work());
  };
  if (fresh.length > 0) await step('corpus', () => buildCorpus(client, fresh, false, watcher));
  if (grown.length > 0) await step('corpus', () => buildCorpus(client, grown, true, watcher));
  // A category in which no file has any text has no clusters: it does not hold up the others.
  const mapped = new Set(await mappedCategories(client));
  const categories = request.categories.filter((category) => mapped.has(category));
  if (categories.length === 0)
    throw failed('NothingToBuild', `no text could be read from any document in ${request.categories.join(', ')}`);
  await step('strategies', () => analyze(client, { ...request, categories }, watcher));
  await step('knowledge-graph', () => orchestrate(client, { ...request, categories }, [], watcher));
  if (grown.length === 0) return;
  const appended = await filesOutsideTheGraph(client, grown);
  if (appended.length > 0) await step('new-documents', () => orchestrate(client, { ...request, categories }, appended, watcher));
}

async function builtCategories(client: StrataClient): Promise<string[]> {
  const { corpusGraph } = await patiently(() => client.overview());
  if (corpusGraph.documentCount === 0) return [];
  const modules = { '@modules': `${client.project}_modules` };
  return patiently(() => client.query<string>('FOR m IN @@modules RETURN m.name', modules));
}

async function mappedCategories(client: StrataClient): Promise<string[]> {
  const modules = { '@modules': `${client.project}_modules` };
  return patiently(() => client.query<string>('FOR m IN @@modules FILTER LENGTH(m.clusters) > 0 RETURN m.name', modules));
}

/** Files whose cluster is in the knowledge graph already but they are not: an orchestration takes them up only by name. */
async function filesOutsideTheGraph(client: StrataClient, categories: string[]): Promise<string[]> {
  const collections = { '@documents': `${client.project}_Documents`, '@sources': `${client.project}_sources` };
  return patiently(() =>
    client.query<string>(
      `LET known = UNIQUE(FLATTEN(FOR d IN @@documents RETURN d.file_ids))
       FOR s IN @@sources FILTER s.module IN @categories AND s.file_id NOT IN known RETURN s.file_id`,
      { ...collections, categories },
    ),
  );
}

async function buildCorpus(
  client: StrataClient,
  categories: string[],
  incremental: boolean,
  watcher: BuildWatcher,
): Promise<string> {
  const start = async () => (await client.startBuild({ categories, incremental })).corpusBuildId;
  const corpusBuildId = await startPatiently(start, 'corpus_build_id');
  for (;;) {
    const status = await patiently(() => client.buildStatus(corpusBuildId));
    watcher.progress(status.progress, noted(status.message, status));
    // What is on the map stays there when nothing new could be read.
    if (status.status === 'failed' && incremental && status.errorCode === 'FILE_PARSER_NO_SUCCESS')
      return `nothing new, with a warning: ${status.message}`;
    if (status.status === 'failed')
      throw failed('CorpusBuildFailed', `the corpus build failed: ${status.message} ${status.error}`.trim());
    if (status.status === 'cancelled') throw failed('CorpusBuildCancelled', 'the corpus build was cancelled');
    if (status.status === 'completed') {
      const partly = status.errorCode ? `, with a warning: ${status.message}` : '';
      return `${status.documentCount} documents in ${status.clusterCount} clusters${partly}`;
    }
    await sleep(POLL_MS);
  }
}

async function analyze(client: StrataClient, { categories, complexity }: BuildRequest, watcher: BuildWatcher): Promise<string> {
  const start = async () => (await client.startAnalysis({ categories, complexity })).strategizeJobId;
  const strategizeJobId = await startPatiently(start, 'strategize_job_id');
  for (;;) {
    const status = await patiently(() => client.analysisStatus(strategizeJobId));
    watcher.progress(status.progress, noted(`${status.clustersDone} of ${status.clustersTotal} clusters`, status));
    if (status.status === 'cancelled') throw failed('AnalysisCancelled', 'choosing strategies was cancelled');
    if (status.status === 'failed') throw failed('AnalysisFailed', `choosing strategies failed: ${status.message}`);
    if (status.status === 'completed') {
      const { strategyTypeCounts } = await patiently(() => client.strategies());
      return Object.entries(strategyTypeCounts)
        .map(([type, count]) => `${count} ${type}`)
        .join(', ');
    }
    await sleep(POLL_MS);
  }
}

async function orchestrate(client: StrataClient, request: BuildRequest, fileIds: string[], watcher: BuildWatcher): Promise<string> {
  const { categories, replicas } = request;
  let orchestrationId: string;
  try {
    const start = async () => (await client.startOrchestration({ categories, replicas, fileIds })).orchestrationId;
    orchestrationId = await startPatiently(start, 'orchestration_id');
  } catch (error) {
    if (error instanceof AppError && error.type === 'NothingToOrchestrateError') return 'already up to date';
    throw error;
  }
  for (;;) {
    const status = await patiently(() => client.orchestrationStatus(orchestrationId));
    const stage = status.phase === 'importing' ? status.message : status.phase.replaceAll('_', ' ');
    watcher.progress(percentOf(status), noted(stage, status));
    if (status.status === 'completed') return `${status.completedJobs} partitions, ${status.entitiesAdded} entities`;
    if (status.status !== 'running')
      throw failed('OrchestrationFailed', `building the knowledge graph ended ${status.status}: ${status.message}`);
    await sleep(POLL_MS);
  }
}

/** What goes on, and what it waits for when it does not. */
function noted(note: string, { waitingFor }: { waitingFor: string }): string {
  return waitingFor === '' ? note : `${note}; waiting for: ${waitingFor}`;
}

/** Progress of the whole run where the service reports it, else the share of finished partitions. */
function percentOf(status: OrchestrationStatus & { progress?: number }): number {
  if (status.progress !== undefined) return status.progress;
  return status.totalJobs === 0 ? 0 : (100 * (status.completedJobs + status.failedJobs)) / status.totalJobs;
}

const failed = (type: string, message: string) => new AppError('aborted', type, message);
