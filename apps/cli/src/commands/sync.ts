import { setTimeout as sleep } from 'node:timers/promises';
import type { StrataClient, SyncOutcome, SyncRequest } from '@strata/client';
import { ContentHashes, folderChanges, planSync } from '@strata/client';
import { COMPLEXITIES } from '@strata/contracts';
import { isPassing } from '@strata/errors';
import type { LeftOutOption } from '../main-job/left-out-lines';
import { syncPlanLines } from '../main-job/sync-lines';
import { watchSync } from '../main-job/watch-sync';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { commandIn } from '../projects/chosen-project';
import { interruptible } from '../terminal/interruptible';
import type { CommandContext } from '../terminal/command-context';
import { oneOf, wholeNumber } from './option-values';

export interface SyncOptions extends ProjectOption, LeftOutOption {
  data: string;
  category?: string;
  source?: string;
  complexity: string;
  replicas: string;
  dryRun?: boolean;
  watch?: boolean;
}

/** What a person wants to know who leaves a sync: the next command, in the same project. */
export const syncInterrupted = (folder: string, project: string) =>
  `interrupted; what is done stays, and ${commandIn(project, `sync ${folder}`)} does the rest`;
const LONGEST_PAUSE_MS = 30_000;

/** `strata sync <folder>`: makes the project's documents and graph those of a folder, once or (`--watch`) after every change. */
export async function sync(folder: string, options: SyncOptions, context: CommandContext): Promise<void> {
  const request: SyncRequest = {
    folder,
    source: options.source,
    category: options.category,
    complexity: oneOf('--complexity', options.complexity, COMPLEXITIES),
    replicas: wholeNumber('--replicas', options.replicas, 1, 16),
  };
  const client = await clientOf(new DataFolder(options.data), context, options);
  if (options.dryRun) {
    for (const line of syncPlanLines(await planSync(client, request), options)) console.log(line);
    return;
  }
  const { interactive } = context;
  const { nameLeftOut = false } = options;
  const hashes = new ContentHashes();
  await interruptible(
    async (signal) => {
      if (!options.watch) return tell(await watchSync(client, request, { interactive, signal, hashes, nameLeftOut }));
      await keepSynced(client, request, { interactive, signal, hashes, nameLeftOut });
    },
    syncInterrupted(folder, client.project),
  );
}

/** Whatever was refused or failed changes the exit code. */
function tell({ refused, shortfall }: SyncOutcome): void {
  if (refused.length > 0 || shortfall.failedPartitions.length > 0) process.exitCode = 1;
}

interface Keeping extends LeftOutOption {
  interactive: boolean;
  signal: AbortSignal;
  hashes: ContentHashes;
}

/** Until Ctrl-C. A sync that fails is told and tried again: soon while services are away, else with the next change of the folder. */
async function keepSynced(client: StrataClient, request: SyncRequest, keeping: Keeping): Promise<void> {
  const changes = await folderChanges(request.folder, { signal: keeping.signal }); // from here on: nothing falls between this and the first sync
  for (let failures = 0; ;) {
    try {
      await watchSync(client, request, keeping);
      failures = 0;
      console.log(`${new Date().toLocaleTimeString()}  in sync; watching ${request.folder} (Ctrl-C ends it)`);
    } catch (error) {
      if (keeping.signal.aborted) throw error;
      console.error(`strata: ${error instanceof Error ? error.message : String(error)}`);
      if (isPassing(error)) {
        failures += 1;
        await sleep(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures), undefined, { signal: keeping.signal });
        continue;
      }
      console.error('strata: trying again when something changes');
    }
    if ((await changes.next()).done) keeping.signal.throwIfAborted();
  }
}
