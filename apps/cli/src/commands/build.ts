import type { Budget, BuildRequest, LatestRuns, StrataClient } from '@strata/client';
import { cancelRuns, failedPartitions, importWords, latestRuns } from '@strata/client';
import { COMPLEXITIES } from '@strata/contracts';
import type { ProjectOption } from '../projects/chosen-project';
import { commandIn } from '../projects/chosen-project';
import type { WatchedBuild } from '../main-job/watch-build';
import { leftOutLine } from '../main-job/shortfall-lines';
import { estimateLines } from '../main-job/estimate-lines';
import { watchBuild, watchPreparation, wordsOnLeaving } from '../main-job/watch-build';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { counted, duration } from '../terminal/figures';
import { leavable } from '../terminal/leavable';
import { failure, UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import { oneOf, positiveNumber, wholeNumber } from './option-values';

export interface BuildOptions extends ProjectOption {
  data: string;
  category?: string[];
  complexity: string;
  /** the complexity was typed: it counts for clusters that have a strategy, too */
  reanalyze: boolean;
  replicas: string;
  status?: boolean;
  cancel?: boolean;
  retry?: boolean;
  estimate?: boolean;
  maxCost?: string;
  maxTokens?: string;
  images?: boolean;
}

/** `strata build`: everything from uploaded files to the knowledge graph, for all categories or the ones named. */
export async function build(options: BuildOptions, context: CommandContext): Promise<void> {
  const complexity = oneOf('--complexity', options.complexity, COMPLEXITIES);
  const replicas = wholeNumber('--replicas', options.replicas, 1, 16);
  const budget = budgetOf(options);
  const asked = (['status', 'cancel', 'retry', 'estimate'] as const).filter((name) => options[name]);
  if (asked.length > 1) throw new UserError(`--${asked.join(' and --')} do not go together`);
  const client = await clientOf(new DataFolder(options.data), context, options);
  if (options.status) return showRuns(client, await latestRuns(client));
  if (options.cancel) return cancel(client);
  const known = (await client.overview()).categories.map((category) => category.name);
  const categories = options.category ?? known;
  const unknown = categories.filter((category) => !known.includes(category));
  if (unknown.length > 0) throw new UserError(`no category ${unknown.join(', ')}; there are: ${known.join(', ') || 'none'}`);
  if (categories.length === 0) throw new UserError('nothing to build: upload documents first');
  const retryOf = options.retry ? await retryable(client) : {};
  const watched: WatchedBuild = { project: client.project };
  const request = {
    categories,
    complexity,
    replicas,
    reanalyze: options.reanalyze,
    ...retryOf,
    ...budget,
    ...(options.images ? { images: true } : {}),
  };
  if (options.estimate) return estimate(client, request, context.interactive);
  const { failedPartitions } = await leavable(
    () => watchBuild(client, request, context.interactive, watched),
    () => console.log(wordsOnLeaving(watched)),
  );
  if (failedPartitions.length > 0) process.exitCode = 1;
}

function budgetOf({ maxCost, maxTokens }: BuildOptions): Budget {
  return {
    ...(maxCost === undefined ? {} : { maxCost: positiveNumber('--max-cost', maxCost) }),
    ...(maxTokens === undefined ? {} : { maxTokens: wholeNumber('--max-tokens', maxTokens, 1, Number.MAX_SAFE_INTEGER) }),
  };
}

/** What the knowledge graph would take. The steps before it are done: only then is known what there is to read. */
async function estimate(client: StrataClient, request: BuildRequest, interactive: boolean): Promise<void> {
  const { categories } = await watchPreparation(client, request, interactive);
  for (const line of estimateLines(await client.estimateOrchestration({ categories }))) console.log(line);
}

/** The corpus build to make again; without one that went wrong, later steps are simply taken up where they stopped. */
async function retryable(client: StrataClient): Promise<{ retryOf?: string }> {
  const { build: last, analysis, orchestration } = await latestRuns(client);
  const isOver = (status?: string) => status === 'failed' || status === 'cancelled';
  if (last !== undefined && isOver(last.status.status)) return { retryOf: last.id };
  if (isOver(analysis?.status.status) || isOver(orchestration?.status.status)) return {};
  throw failure('nothing to retry: the latest build has not failed and was not cancelled');
}

async function cancel(client: StrataClient): Promise<void> {
  const asked = await cancelRuns(client, await latestRuns(client));
  if (asked.length === 0) throw failure('nothing is being built');
  console.log(`Asked to stop: ${asked.join(', ')}. What is finished stays; ${commandIn(client.project, 'build --retry')} goes on.`);
}

/** How far the newest run of each step is, what it waits for, and every file that is left out. */
function showRuns(client: StrataClient, { build: corpus, analysis, orchestration }: LatestRuns): void {
  const runs = [
    ['Corpus map', corpus?.status],
    ['Strategies', analysis?.status],
    ['Knowledge graph', orchestration?.status],
  ] as const;
  if (runs.every(([, status]) => status === undefined)) console.log('Nothing was ever built here.');
  for (const [title, status] of runs) {
    if (status === undefined) continue;
    const percent = 'progress' in status ? ` ${Math.floor(Number(status.progress))}%` : '';
    console.log(`${title.padEnd(16)} ${status.status}${percent}  ${status.message}`.trimEnd());
    if (status.waitingFor !== '')
      console.log(`  waits for: ${status.waitingFor} (no progress for ${duration(status.secondsSinceProgress * 1_000)})`);
  }
  if (orchestration !== undefined) {
    const words = importWords(orchestration.status);
    if (words !== '') console.log(`  ${words}`);
    const { failed, notReached } = failedPartitions(client.project, orchestration.status);
    for (const { partition, category, reason } of failed) console.log(`  failed: ${partition} (${category}): ${reason}`);
    if (notReached > 0) console.log(`  not built: ${counted(notReached, 'partition')}`);
  }
  const leftOut = [...(corpus?.status.leftOutFiles ?? []), ...(orchestration?.status.leftOutFiles ?? [])];
  for (const file of new Map(leftOut.map((file) => [file.fileId, file])).values()) console.log(`  left out: ${leftOutLine(file)}`);
}
