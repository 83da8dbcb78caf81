/** A running job, as far as it shows what it waits for. All times in milliseconds since the epoch. */
export interface WaitingJob {
  readonly progressedAt: number;
  readonly waitingFor: { readonly message: string; readonly since: number; readonly tries: number } | null;
  readonly cancelRequested: boolean;
  readonly progress: { readonly message: string };
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly finishedAt?: number;
}

/** From then on a job that gets no further says so. */
const QUIET_MS = 20_000;

/** What a job waits for, in words; empty while it gets on, and once it is over. */
export function waitingText(job: WaitingJob, now: number): string {
  if (job.finishedAt !== undefined) return '';
  if (job.waitingFor) {
    const { message, since, tries } = job.waitingFor;
    return `${message} (tried ${tries === 1 ? 'once' : `${tries} times`} in ${seconds(now - since)} s, and again soon)`;
  }
  const quiet = secondsSinceProgress(job, now);
  if (quiet * 1_000 < QUIET_MS) return '';
  if (job.cancelRequested) return `cancellation: what is under way comes to its end first, for ${Math.round(quiet)} s`;
  if (job.startedAt === undefined) return `its turn, for ${Math.round(quiet)} s`;
  return `${job.progress.message === '' ? 'the first step' : job.progress.message}: no progress for ${Math.round(quiet)} s`;
}

/** Since a unit of work was finished or the percentage rose; up to its end for a job that is over. */
export function secondsSinceProgress({ progressedAt, createdAt, finishedAt }: WaitingJob, now: number): number {
  return Math.max(0, Math.round(((finishedAt ?? now) - Math.max(progressedAt, createdAt)) / 100) / 10);
}

function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 1_000));
}
