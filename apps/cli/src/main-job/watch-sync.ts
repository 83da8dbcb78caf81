import type { ContentHashes, StrataClient, SyncOutcome, SyncPlan, SyncRequest, SyncWatcher } from '@strata/client';
import { STEP_TITLES, syncFolder } from '@strata/client';
import type { ProgressBar } from '../terminal/progress-bar';
import { progressBar } from '../terminal/progress-bar';
import { shortfallLines } from './shortfall-lines';
import type { LeftOutOption } from './left-out-lines';
import { graphOutcomeLines, syncPlanLines } from './sync-lines';

export interface WatchedSync extends LeftOutOption {
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
  { interactive, signal, hashes, nameLeftOut = false }: WatchedSync,
): Promise<SyncOutcome> {
  const planned = (plan: SyncPlan) => syncPlanLines(plan, { nameLeftOut }).forEach((line) => console.log(line));
  const outcome = await watchSteps(interactive, (watcher) =>
    syncFolder(client, request, { ...watcher, planned }, { signal, hashes }),
  );
  const lines = [...graphOutcomeLines(outcome, client.project), ...shortfallLines(outcome.shortfall, client.project)];
  for (const line of lines) console.log(line);
  return outcome;
}

/** Runs steps with a progress bar each. */
export async function watchSteps<Result>(interactive: boolean, work: (watcher: SyncWatcher) => Promise<Result>): Promise<Result> {
  let bar: ProgressBar | undefined;
  try {
    return await work({
      began: (step) => {
        bar?.abandon();
        bar = progressBar(STEP_TITLES[step], interactive);
      },
      progress: (percent, note) => bar?.update(percent, note),
      ended: (_, outcome) => {
        bar?.done(outcome);
        bar = undefined;
      },
    });
  } finally {
    bar?.abandon();
  }
}
