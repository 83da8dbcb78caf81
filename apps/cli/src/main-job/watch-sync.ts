import type { ContentHashes, StrataClient, SyncOutcome, SyncRequest, SyncStep } from '@strata/client';
import { syncFolder } from '@strata/client';
import type { ProgressBar } from '../terminal/progress-bar';
import { progressBar } from '../terminal/progress-bar';
import { STEP_TITLES } from './watch-build';
import { shortfallLines } from './shortfall-lines';
import { syncOutcomeLines, syncPlanLines } from './sync-lines';

const TITLES: Record<SyncStep, string> = {
  ...STEP_TITLES,
  upload: 'Upload',
  remove: 'Remove files',
  update: 'Update graph',
  insert: 'Insert',
  delete: 'Delete',
};

export interface WatchedSync {
  interactive: boolean;
  signal?: AbortSignal;
  hashes?: ContentHashes;
}

/**
 * One sync with a progress bar per step; what was refused, left out or failed is named below.
 * @throws AppError as `syncFolder` does
 */
export async function watchSync(
  client: StrataClient,
  request: SyncRequest,
  { interactive, signal, hashes }: WatchedSync,
): Promise<SyncOutcome> {
  let bar: ProgressBar | undefined;
  try {
    const watcher = {
      planned: (plan: Parameters<typeof syncPlanLines>[0]) => syncPlanLines(plan).forEach((line) => console.log(line)),
      began: (step: SyncStep) => {
        bar?.abandon();
        bar = progressBar(TITLES[step], interactive);
      },
      progress: (percent: number, note: string) => bar?.update(percent, note),
      ended: (_: SyncStep, outcome: string) => {
        bar?.done(outcome);
        bar = undefined;
      },
    };
    const outcome = await syncFolder(client, request, watcher, { signal, hashes });
    for (const line of [...syncOutcomeLines(outcome), ...shortfallLines(outcome.shortfall)]) console.log(line);
    return outcome;
  } finally {
    bar?.abandon();
  }
}
