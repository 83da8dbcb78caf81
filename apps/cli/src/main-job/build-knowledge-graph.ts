import { setTimeout as sleep } from 'node:timers/promises';
import type { StrataClient } from '@strata/client';
import type { Complexity } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { counted } from '../terminal/figures';
import type { ProgressBar } from '../terminal/progress-bar';
import { progressBar } from '../terminal/progress-bar';
import { failure } from '../terminal/user-error';

export interface BuildRequest {
  categories: string[];
  complexity: Complexity;
  replicas: number;
}

const POLL_MS = 250;

/**
 * The main job after the upload: corpus build, strategies, knowledge graph, each watched until it ends. Categories that were built
 * before are appended to; what is already in the graph is left alone.
 * @throws UserError with the server's message when a step fails
 */
export async function buildKnowledgeGraph(client: StrataClient, request: BuildRequest, interactive: boolean): Promise<void> {
  const built = new Set(await builtCategories(client));
  const fresh = request.categories.filter((category) => !built.has(category));
  const grown = request.categories.filter((category) => built.has(category));
  for (const [categories, incremental] of [
    [fresh, false],
    [grown, true],
  ] as const)
    if (categories.length > 0)
      await step('Corpus map', interactive, (bar) => buildCorpus(client, [...categories], incremental, bar));
  await step('Strategies', interactive, (bar) => analyze(client, request, bar));
  await step('Knowledge graph', interactive, (bar) => orchestrate(client, request, [], bar));
  if (grown.length === 0) return;
  const appended = await missingFiles(client, grown);
  if (appended.length > 0) await step('New documents', interactive, (bar) => orchestrate(client, request, appended, bar));
}

/** Files whose cluster is in the knowledge graph already but they are not: an orchestration takes them up only by name. */
async function missingFiles(client: StrataClient, categories: string[]): Promise<string[]> {
  return client.query<string>(
    `LET known = UNIQUE(FLATTEN(FOR d IN @@documents RETURN d.file_ids))
     FOR s IN @@sources FILTER s.module IN @categories AND s.file_id NOT IN known RETURN s.file_id`,
    { '@documents': `${client.project}_Documents`, '@sources': `${client.project}_sources`, categories },
  );
}

async function builtCategories(client: StrataClient): Promise<string[]> {
  const { corpusGraph } = await client.overview();
  if (corpusGraph.documentCount === 0) return [];
  return client.query<string>('FOR m IN @@modules RETURN m.name', { '@modules': `${client.project}_modules` });
}

async function buildCorpus(client: StrataClient, categories: string[], incremental: boolean, bar: ProgressBar): Promise<string> {
  const { corpusBuildId } = await client.startBuild({ categories, incremental });
  for (;;) {
    const status = await patiently(() => client.buildStatus(corpusBuildId));
    bar.update(status.progress, status.message);
    if (status.status === 'failed') throw failure(`the corpus build failed: ${status.message} ${status.error}`.trim());
    if (status.status === 'completed') {
      const partly = status.errorCode ? `, with a warning: ${status.message}` : '';
      return `${counted(status.documentCount, 'document')} in ${counted(status.clusterCount, 'cluster')}${partly}`;
    }
    await sleep(POLL_MS);
  }
}

async function analyze(client: StrataClient, { categories, complexity }: BuildRequest, bar: ProgressBar): Promise<string> {
  const { strategizeJobId } = await client.startAnalysis({ categories, complexity });
  for (;;) {
    const status = await patiently(() => client.analysisStatus(strategizeJobId));
    bar.update(status.progress, `${status.clustersDone} of ${status.clustersTotal} clusters`);
    if (status.status === 'failed') throw failure(`choosing strategies failed: ${status.message}`);
    if (status.status === 'completed') {
      const { strategyTypeCounts } = await client.strategies();
      return Object.entries(strategyTypeCounts)
        .map(([type, count]) => `${count} ${type}`)
        .join(', ');
    }
    await sleep(POLL_MS);
  }
}

async function orchestrate(
  client: StrataClient,
  { categories, replicas }: BuildRequest,
  fileIds: string[],
  bar: ProgressBar,
): Promise<string> {
  let orchestrationId: string;
  try {
    ({ orchestrationId } = await client.startOrchestration({ categories, replicas, fileIds }));
  } catch (error) {
    if (error instanceof AppError && error.type === 'NothingToOrchestrateError') return 'already up to date';
    throw error;
  }
  for (;;) {
    const status = await patiently(() => client.orchestrationStatus(orchestrationId));
    bar.update(percentOf(status), status.phase === 'importing' ? status.message : status.phase.replaceAll('_', ' '));
    if (status.status === 'completed')
      return `${counted(status.completedJobs, 'partition')}, ${counted(status.entitiesAdded, 'entity', 'entities')}`;
    if (status.status !== 'running') throw failure(`building the knowledge graph ended ${status.status}: ${status.message}`);
    await sleep(POLL_MS);
  }
}

/** Progress of the whole run where the service reports it, else the share of finished partitions. */
function percentOf(status: { totalJobs: number; completedJobs: number; failedJobs: number; progress?: number }): number {
  if (status.progress !== undefined) return status.progress;
  return status.totalJobs === 0 ? 0 : (100 * (status.completedJobs + status.failedJobs)) / status.totalJobs;
}

const PATIENCE_MS = 60_000;

/** A poll that outlives a service's restart: a call that meets a closed door is repeated for a minute. */
async function patiently<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const passing = error instanceof AppError && ['unavailable', 'bad-gateway', 'deadline-exceeded'].includes(error.kind);
      if (!passing || Date.now() > deadline) throw error;
      await sleep(500);
    }
  }
}

async function step(title: string, interactive: boolean, work: (bar: ProgressBar) => Promise<string>): Promise<void> {
  const bar = progressBar(title, interactive);
  try {
    bar.done(await work(bar));
  } catch (error) {
    bar.abandon();
    throw error;
  }
}
