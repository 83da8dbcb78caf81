import type { GraphPartition, StrataClient } from '@strata/client';
import { graphPartitions, planGraphUpdate, reclusterPartitions, updateGraph } from '@strata/client';
import { COMPLEXITIES } from '@strata/contracts';
import { choosePartitions } from '../graph/choose-partitions';
import { graphOutcomeLines, graphPlanLines } from '../main-job/sync-lines';
import { shortfallLines } from '../main-job/shortfall-lines';
import { orBusy } from '../main-job/watch-build';
import { watchSteps } from '../main-job/watch-sync';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { commandIn } from '../projects/chosen-project';
import { columns } from '../terminal/columns';
import type { CommandContext } from '../terminal/command-context';
import { counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { leavable } from '../terminal/leavable';
import { progressBar } from '../terminal/progress-bar';
import { oneOf, wholeNumber } from './option-values';

export interface GraphOptions extends ProjectOption {
  data: string;
  category?: string;
}

const NUMBER_COLUMNS = new Set([2, 4]);

/** `strata graph list`: every partition of the knowledge graph, and whether its communities still fit what is in it. */
export async function listPartitions(options: GraphOptions & { json?: boolean }, context: CommandContext): Promise<void> {
  const client = await clientOf(new DataFolder(options.data), context, options);
  const all = await graphPartitions(client);
  const shown = all.filter(({ category }) => options.category === undefined || category === options.category);
  if (options.json) return console.log(JSON.stringify(shown, null, 2));
  if (shown.length === 0) return console.log(`No partitions: ${commandIn(client.project, 'build')} makes them.`);
  const rows = shown.map(({ id, category, documents, strategy, divergence, needsReclustering }) => [
    ...[id, category, String(documents), strategy, divergence === null ? '' : divergence.toFixed(2)],
    needsReclustering ? 'no longer fit' : '',
  ]);
  console.log(
    `${columns(['partition', 'category', 'documents', 'strategy', 'changed', 'communities'], rows, { right: NUMBER_COLUMNS })}\n`,
  );
  const drifted = shown.filter(({ needsReclustering }) => needsReclustering).length;
  const advice = drifted === 0 ? '' : `: ${commandIn(client.project, 'graph recluster')} finds them anew`;
  console.log(`${counted(shown.length, 'partition')}; communities of ${drifted} no longer fit${advice}`);
}

/**
 * `strata graph recluster [partition...]`: finds the communities of partitions anew: of those that are named, else of those that need it, or of
 * all (`--all`).
 */
export async function recluster(
  wanted: string[],
  options: GraphOptions & { all?: boolean },
  context: CommandContext,
): Promise<void> {
  const client = await clientOf(new DataFolder(options.data), context, options);
  const all = await graphPartitions(client);
  const chosen = choosePartitions(all, wanted, { ...options, project: client.project });
  if (chosen.length === 0) return console.log(nothingToRecluster(all, client.project));
  await leavable(
    () => watchRecluster(client, chosen, context),
    () =>
      console.log(
        `The platform goes on with the partitions it was asked for: ${commandIn(client.project, 'graph list')} shows what is left.`,
      ),
  );
}

async function watchRecluster(client: StrataClient, chosen: GraphPartition[], { interactive }: CommandContext): Promise<void> {
  const bar = progressBar('Recluster', interactive);
  try {
    const ids = chosen.map(({ id }) => id);
    const failed = await reclusterPartitions(client, ids, { progress: (percent, note) => bar.update(percent, note) });
    bar.done(counted(ids.length - failed.length, 'partition'));
    for (const { partition, reason } of failed) console.log(`  not reclustered: ${partition}: ${reason}`);
    if (failed.length > 0) process.exitCode = 1;
  } catch (error) {
    throw orBusy(error, client.project);
  } finally {
    bar.abandon();
  }
}

function nothingToRecluster(all: readonly GraphPartition[], project: string): string {
  const withCommunities = all.filter(({ strategy }) => strategy === 'FullGraphRAG').length;
  if (withCommunities === 0) return `Nothing to do: no partition has communities (${commandIn(project, 'graph list')}).`;
  return `Nothing to do: the communities fit what is in the partitions. ${commandIn(project, 'graph recluster --all')} finds all of them anew.`;
}

export interface UpdateGraphOptions extends GraphOptions {
  complexity: string;
  replicas: string;
  dryRun?: boolean;
}

/** `strata graph update`: makes the graph that of the files that are stored: new, newer and removed ones. */
export async function update(options: UpdateGraphOptions, context: CommandContext): Promise<void> {
  const { category } = options;
  const complexity = oneOf('--complexity', options.complexity, COMPLEXITIES);
  const replicas = wholeNumber('--replicas', options.replicas, 1, 16);
  const client = await clientOf(new DataFolder(options.data), context, options);
  for (const line of graphPlanLines(await planGraphUpdate(client, { category }))) console.log(line);
  if (options.dryRun) return;
  const { interactive } = context;
  const outcome = await interruptible(
    (signal) => watchSteps(interactive, (watcher) => updateGraph(client, { category, complexity, replicas }, watcher, { signal })),
    `interrupted; what is done stays, and ${commandIn(client.project, 'graph update')} does the rest`,
  );
  for (const line of [...graphOutcomeLines(outcome, client.project), ...shortfallLines(outcome.shortfall, client.project)])
    console.log(line);
  if (outcome.refused.length > 0 || outcome.shortfall.failedPartitions.length > 0) process.exitCode = 1;
}
