import type { Complexity, LeftOutFile, OrchestrationStatus, StartBuildReply } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { Approval } from './approved-budget';
import { approvedBudget } from './approved-budget';
import type { Budget } from './build-budget';
import { BuildBudget } from './build-budget';
import { counted } from './counted';
import type { FailedPartition } from './failed-partitions';
import { failedPartitions } from './failed-partitions';
import { importWords, usageWords } from './import-words';
import { patiently, startPatiently } from '../http/patience';
import { StatusPoll } from '../http/status-poll';
import type { StrataClient } from '../platform/strata-client';

export interface BuildRequest extends Budget {
  categories: string[];
  complexity: Complexity;
  /** Importers that work at once. */
  replicas: number;
  /** Id of a corpus build that failed or was cancelled: it is made again in place of a new one. */
  retryOf?: string;
  /**
   * Choose strategies also where all clusters have one. A cluster whose kind changes by that keeps the older strategy beside the new one, and is
   * imported a second time.
   */
  reanalyze?: boolean;
  /** The strategies that are chosen now import images, too; needs a complexity of `high` or `very_high`. */
  images?: boolean;
  /** asked between the strategies and the knowledge graph */
  approve?: Approval;
}

/** What is not in the knowledge graph after a build, and why. */
export interface BuildShortfall {
  /** At most 1,000 of each step; `leftOutTotal` counts all. */
  leftOut: LeftOutFile[];
  leftOutTotal: number;
  failedPartitions: FailedPartition[];
}

/** The long steps between uploaded files and a finished knowledge graph, in the order they run. */
export type BuildStep = 'corpus' | 'strategies' | 'knowledge-graph' | 'new-documents';

/** Told what the services report. `percent` is 0..100 and never falls within a step. */
export interface BuildWatcher {
  began(step: BuildStep): void;
  progress(percent: number, note: string): void;
  ended(step: BuildStep, outcome: string): void;
}

/**
 * The main job after the upload: corpus build, strategies, knowledge graph, each watched until it ends. Categories that were built
 * before are appended to; what is already in the graph is left alone. Partitions that fail do not take the others with them.
 * @returns what was left out and what failed; all is well when nothing was
 * @throws AppError aborted `…Failed` with the service's message when a step fails as a whole; `BudgetExhausted`
 */
export async function buildKnowledgeGraph(
  client: StrataClient,
  request: BuildRequest,
  watcher: BuildWatcher,
): Promise<BuildShortfall> {
  const { shortfall, categories, grown } = await prepareKnowledgeGraph(client, request, watcher);
  const budget = new BuildBudget({ ...request, ...(await approvedBudget(client, request.approve, { categories })) });
  const importing = async (name: BuildStep, fileIds: string[]) => {
    watcher.began(name);
    watcher.ended(name, await orchestrateFiles(client, { ...request, categories, fileIds, budget }, watcher, shortfall));
  };
  await importing('knowledge-graph', []);
  if (grown.length === 0) return shortfall;
  const appended = await filesOutsideTheGraph(client, grown);
  if (appended.length > 0) await importing('new-documents', appended);
  return shortfall;
}

/** A project whose corpus is mapped, with strategies: what is left is the knowledge graph. */
export interface PreparedGraph {
  readonly shortfall: BuildShortfall;
  /** those of the asked ones in which there is any text */
  readonly categories: string[];
  /** those of the asked ones that were built before */
  readonly grown: string[];
}

/**
 * The steps before the knowledge graph: corpus build and strategies.
 * @throws AppError as `buildKnowledgeGraph`
 */
export async function prepareKnowledgeGraph(
  client: StrataClient,
  request: BuildRequest,
  watcher: BuildWatcher,
): Promise<PreparedGraph> {
  const shortfall: BuildShortfall = { leftOut: [], leftOutTotal: 0, failedPartitions: [] };
  const built = new Set(await builtCategories(client));
  const isRetry = request.retryOf !== undefined;
  const fresh = request.categories.filter((category) => !isRetry && !built.has(category));
  const grown = request.categories.filter((category) => !isRetry && built.has(category));
  const step = async (name: BuildStep, work: () => Promise<string>) => {
    watcher.began(name);
    watcher.ended(name, await work());
  };
  const { retryOf } = request;
  const corpus = (start: () => Promise<StartBuildReply>, incremental: boolean) =>
    step('corpus', () => buildCorpus(client, start, incremental, watcher, shortfall));
  if (retryOf !== undefined) await corpus(() => client.retryBuild(retryOf), false);
  if (fresh.length > 0) await corpus(() => client.startBuild({ categories: fresh, incremental: false }), false);
  if (grown.length > 0) await corpus(() => client.startBuild({ categories: grown, incremental: true }), true);
  // A category in which no file has any text has no clusters: it does not hold up the others.
  const mapped = new Set(await mappedCategories(client));
  const categories = request.categories.filter((category) => mapped.has(category));
  if (categories.length === 0)
    throw failed('NothingToBuild', `no text could be read from any document in ${request.categories.join(', ')}`);
  await step('strategies', () => chooseStrategies(client, { ...request, categories }, watcher));
  return { shortfall, categories, grown };
}

/** A file that two steps leave out counts once. */
function noteLeftOut(shortfall: BuildShortfall, files: readonly LeftOutFile[], total: number): void {
  const known = new Set(shortfall.leftOut.map(({ fileId }) => fileId));
  const news = files.filter(({ fileId }) => !known.has(fileId));
  shortfall.leftOut.push(...news);
  shortfall.leftOutTotal += total - (files.length - news.length);
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
  start: () => Promise<StartBuildReply>,
  incremental: boolean,
  watcher: BuildWatcher,
  shortfall: BuildShortfall,
): Promise<string> {
  const corpusBuildId = await startPatiently(async () => (await start()).corpusBuildId, 'corpus_build_id');
  const poll = new StatusPoll();
  for (;;) {
    const status = await poll.ask(() => client.buildStatus(corpusBuildId));
    if (status.completedAt !== 0) noteLeftOut(shortfall, status.leftOutFiles, status.leftOutTotal);
    watcher.progress(status.progress, noted(status.message, status));
    // What is on the map stays there when nothing new could be read.
    if (status.status === 'failed' && incremental && status.errorCode === 'FILE_PARSER_NO_SUCCESS')
      return 'nothing new could be read';
    if (status.status === 'failed')
      throw failed('CorpusBuildFailed', `the corpus build failed: ${forPeople(status.error || status.message)}`);
    if (status.status === 'cancelled') throw failed('CorpusBuildCancelled', 'the corpus build was cancelled');
    if (status.status === 'completed') {
      const partly = status.leftOutTotal > 0 ? `, ${counted(status.leftOutTotal, 'file')} left out` : '';
      return `${counted(status.documentCount, 'document')} in ${counted(status.clusterCount, 'cluster')}${partly}`;
    }
    await poll.pause();
  }
}

/** Where all clusters have a strategy they keep it: a share of more clusters would make other ones of some. */
async function chooseStrategies(client: StrataClient, request: BuildRequest, watcher: BuildWatcher): Promise<string> {
  const { categories: known } = await patiently(() => client.overview());
  const lacking = new Set(known.filter(({ needsStrategies }) => needsStrategies).map(({ name }) => name));
  const categories = request.categories.filter((category) => request.reanalyze === true || lacking.has(category));
  return categories.length === 0 ? strategyCounts(client) : analyze(client, { ...request, categories }, watcher);
}

async function strategyCounts(client: StrataClient): Promise<string> {
  const { strategyTypeCounts } = await patiently(() => client.strategies());
  return Object.entries(strategyTypeCounts)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ');
}

async function analyze(
  client: StrataClient,
  { categories, complexity, images }: BuildRequest,
  watcher: BuildWatcher,
): Promise<string> {
  const asked = { categories, complexity, ...(images ? { extractImagesDefault: true } : {}) };
  const start = async () => (await client.startAnalysis(asked)).strategizeJobId;
  const strategizeJobId = await startPatiently(start, 'strategize_job_id');
  const poll = new StatusPoll();
  for (;;) {
    const status = await poll.ask(() => client.analysisStatus(strategizeJobId));
    watcher.progress(status.progress, noted(`${status.clustersDone} of ${counted(status.clustersTotal, 'cluster')}`, status));
    if (status.status === 'cancelled') throw failed('AnalysisCancelled', 'choosing strategies was cancelled');
    if (status.status === 'failed') throw failed('AnalysisFailed', `choosing strategies failed: ${status.message}`);
    if (status.status === 'completed') return strategyCounts(client);
    await poll.pause();
  }
}

/** What an orchestration is asked for; without file ids, every partition that is not in the knowledge graph. */
export interface OrchestrationRequest {
  categories: string[];
  replicas: number;
  fileIds: string[];
  /** absent: any amount */
  budget?: BuildBudget;
}

/**
 * One orchestration, watched until it ends.
 * @param shortfall told what was left out or failed
 * @returns in words what it did; files that are in no partition are none of its work
 * @throws AppError aborted `BudgetExhausted`: what is imported stays, and another run goes on
 */
export async function orchestrateFiles(
  client: StrataClient,
  { categories, replicas, fileIds, budget }: OrchestrationRequest,
  watcher: Pick<BuildWatcher, 'progress'>,
  shortfall: BuildShortfall,
): Promise<string> {
  let orchestrationId: string;
  try {
    const request = { categories, replicas, fileIds, ...budget?.left() };
    const start = async () => (await client.startOrchestration(request)).orchestrationId;
    orchestrationId = await startPatiently(start, 'orchestration_id');
  } catch (error) {
    if (error instanceof AppError && error.type === 'NothingToOrchestrateError') return 'already up to date';
    if (error instanceof AppError && error.type === 'NoMatchingFilesError') return 'the documents are in no partition';
    throw error;
  }
  const poll = new StatusPoll();
  for (;;) {
    const status = await poll.ask(() => client.orchestrationStatus(orchestrationId));
    const stage = status.phase === 'importing' ? status.message : status.phase.replaceAll('_', ' ');
    const doing = status.status === 'running' ? importWords(status) : '';
    watcher.progress(percentOf(status), noted(doing === '' ? stage : `${stage}; ${doing}`, status));
    if (status.status === 'running') {
      await poll.pause();
      continue;
    }
    noteLeftOut(shortfall, status.leftOutFiles, status.leftOutTotal);
    budget?.take(status.usage);
    const outcome = outcomeWords(status);
    if (status.status === 'completed') return outcome;
    if (status.budget?.isExhausted) throw failed('BudgetExhausted', status.message);
    const { failed: failures, notReached } = failedPartitions(client.project, status);
    // What earlier runs have built is there all the same, also when all that was left has failed.
    if (status.status === 'failed' && failures.length > 0 && (status.completedJobs > 0 || (await isAnythingBuilt(client)))) {
      const known = new Set(shortfall.failedPartitions.map(({ partition }) => partition)); // tried again for its new documents
      shortfall.failedPartitions.push(...failures.filter(({ partition }) => !known.has(partition)));
      return `${outcome}; ${failures.length} failed${notReached > 0 ? `, ${notReached} not tried` : ''}`;
    }
    const [first] = failures;
    const why = first === undefined ? '' : `; ${first.partition}: ${first.reason}`;
    throw failed('OrchestrationFailed', `the knowledge graph could not be finished: ${status.message}${why}`);
  }
}

function outcomeWords({ completedJobs, entitiesAdded, partitionsWithoutEntities, usage }: OrchestrationStatus): string {
  const passages = partitionsWithoutEntities > 0 ? `${partitionsWithoutEntities} without entities (searched by passages only)` : '';
  const imported = [counted(completedJobs, 'partition'), counted(entitiesAdded, 'entity', 'entities')];
  return [...imported, passages, usageWords(usage)].filter((words) => words !== '').join(', ');
}

async function isAnythingBuilt(client: StrataClient): Promise<boolean> {
  const documents = { '@documents': `${client.project}_Documents` };
  const [count] = await patiently(() => client.query<number>('RETURN LENGTH(@@documents)', documents));
  return (count ?? 0) > 0;
}

/** What goes on, and what it waits for when it does not. */
function noted(words: string, { waitingFor }: { waitingFor: string }): string {
  const note = forPeople(words);
  if (waitingFor === '' || waitingFor.startsWith(words)) return waitingFor || note; // it names the step itself when nothing else is away
  return `${note}; waiting for: ${waitingFor}`;
}

/** Without the ids of files, which are for machines. */
const forPeople = (words: string): string => words.replaceAll(/ \(ID: [^)]*\)/g, '');

/** Progress of the whole run where the service reports it, else the share of finished partitions. */
function percentOf(status: OrchestrationStatus & { progress?: number }): number {
  if (status.progress !== undefined) return status.progress;
  return status.totalJobs === 0 ? 0 : (100 * (status.completedJobs + status.failedJobs)) / status.totalJobs;
}

const failed = (type: string, message: string) => new AppError('aborted', type, message);
