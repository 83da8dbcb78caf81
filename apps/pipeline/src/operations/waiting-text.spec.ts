import { describe, expect, it } from '@jest/globals';
import type { WaitingJob } from './waiting-text';
import { secondsSinceProgress, waitingText } from './waiting-text';

const job: WaitingJob = {
  ...{ progressedAt: 100_000, createdAt: 50_000, startedAt: 60_000 },
  ...{ waitingFor: null, cancelRequested: false, progress: { message: 'Read 3 of 9 files' } },
};

describe('what a job waits for', () => {
  it.each<[string, Partial<WaitingJob>, number, string]>([
    ['nothing while it gets on', {}, 101_000, ''],
    [
      'the latest error while it tries again',
      { waitingFor: { message: 'the file manager does not answer', since: 100_000, tries: 4 } },
      107_000,
      'the file manager does not answer (tried 4 times in 7 s, and again soon)',
    ],
    ['its own step, when nothing moves', {}, 145_000, 'Read 3 of 9 files: no progress for 45 s'],
    [
      'its turn, when it has not begun',
      { startedAt: undefined, progressedAt: 0 } as Partial<WaitingJob>,
      90_000,
      'its turn, for 40 s',
    ],
    [
      'the end of what is under way, once cancelled',
      { cancelRequested: true },
      140_000,
      'cancellation: what is under way comes to its end first, for 40 s',
    ],
    ['nothing once it is over', { finishedAt: 110_000, waitingFor: { message: 'x', since: 1, tries: 1 } }, 999_000, ''],
  ])('%s', (_, change, now, text) => {
    expect(waitingText({ ...job, ...change }, now)).toBe(text);
  });

  it('ends to be counted when the job ends', () => {
    expect(secondsSinceProgress({ ...job, finishedAt: 102_500 }, 999_000)).toBe(2.5);
  });
});
