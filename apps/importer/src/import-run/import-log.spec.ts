import { expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { pino } from 'pino';
import { ImportJobs } from '../import-jobs/import-jobs.store';
import { Replica } from '../import-jobs/replica.lock';
import { importLog } from './import-log';

interface Line {
  level: number;
  event: string;
  err?: { type: string; message: string; stack: string };
}

function logged(): { lines: Line[]; log: ReturnType<typeof importLog> } {
  const lines: Line[] = [];
  const log = importLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }));
  return { lines, log };
}
const description = { jobId: '1', jobType: 'import' as const, files: [], partitionId: 'p', importId: 'i', marker: '' };

it.each([
  ['import-completed', {}, 30],
  ['import-failed', { err: new TypeError('x is undefined') }, 50],
  ['import-failed', { err: new AppError('aborted', 'ImportCancelled', 'cancelled') }, 40],
  ['chunk-left-out', { err: new TypeError('x is undefined') }, 40],
])('%s with %j is logged at level %d', (event, details, level) => {
  const { lines, log } = logged();
  log(event, details);
  expect(lines).toMatchObject([{ level, event }]);
});

it('a crash of an import is logged as an error with its cause, once, and ends the job', async () => {
  const { lines, log } = logged();
  const replica = new Replica(new ImportJobs(), log);
  const job = replica.tryStart(description, true, async () => {
    throw new Error('the step broke', { cause: new Error('the disk is full') });
  });
  await replica.stop();
  expect(lines).toMatchObject([
    { level: 50, event: 'job-crashed', err: { stack: expect.stringMatching(/the step broke[^]*the disk is full/) } },
  ]);
  expect(job?.record).toMatchObject({ isTerminal: true, currentStatus: { status: 'service_failed', message: 'internal error' } });
});
