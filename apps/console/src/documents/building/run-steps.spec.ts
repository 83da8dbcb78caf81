import { expect, it } from '@jest/globals';
import type { LatestRuns } from '@strata/client';
import { stepsOfRuns } from './run-steps';

const aStatus = (status: string, more: object = {}) => ({
  id: '1',
  status: { ...{ status, message: 'm', waitingFor: '', progress: 40, jobs: [], usage: { calls: 0 } }, ...more },
});
const runs = (build: object, analysis?: object, orchestration?: object) =>
  ({ build, analysis, orchestration }) as unknown as LatestRuns;

it('shows nothing where nothing was ever built', () => {
  expect(stepsOfRuns({})).toEqual([]);
});

it('shows the step that runs as the last one: later ones are of an earlier build', () => {
  expect(stepsOfRuns(runs(aStatus('completed'), aStatus('running'), aStatus('completed')))).toEqual([
    { title: 'Corpus map', percent: 100, note: '', outcome: 'completed' },
    { title: 'Strategies', percent: 40, note: 'm' },
  ]);
});

it('says what a run waits for, and why one failed', () => {
  const failed = aStatus('failed', { message: 'no text' });
  expect(stepsOfRuns(runs(failed))).toEqual([{ title: 'Corpus map', percent: 100, note: '', outcome: 'failed: no text' }]);
  expect(stepsOfRuns(runs(aStatus('pending', { waitingFor: 'the database' })))).toEqual([
    { title: 'Corpus map', percent: 40, note: 'm; waiting for: the database' },
  ]);
});

it('tells units, rate and remaining time of the imports', () => {
  const work = { unit: 'chunks', done: 30, total: 90, perSecond: 2, remainingSeconds: 30 };
  const jobs = [{ status: 'running', work }];
  const orchestration = aStatus('running', { progress: undefined, totalJobs: 4, completedJobs: 1, failedJobs: 0, jobs });
  expect(stepsOfRuns(runs(aStatus('completed'), aStatus('completed'), orchestration)).at(-1)).toEqual({
    title: 'Knowledge graph',
    percent: 25,
    note: 'm; 30 of 90 chunks, 2/s, 30 s left',
  });
});
