import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { importLog } from './import-log';
import { ImportJobs } from './import-jobs.provider';
import { readLimit } from './read-limit';
import { Replica } from './replica.provider';
import type { TrackedJob } from './tracked-job';

const describeJob = (jobId: string, project = 'strata') => ({
  jobId,
  project,
  jobType: 'import' as const,
  files: ['a.txt'],
  partitionId: 'p',
  importId: 'i',
  marker: '[m] ',
});
const start = (jobs: ImportJobs, jobId: string): TrackedJob => jobs.start(describeJob(jobId), true);

describe('a job', () => {
  it('never loses progress, keeps its earlier states and tells its watchers', () => {
    const job = start(new ImportJobs(), '1');
    const seen: number[] = [];
    job.subscribe(() => seen.push(job.record.currentStatus.progress));
    job.report('import_documents_in_progress', 'a');
    job.report('chunking_in_progress', 'late');
    job.fail('service_failed', 'why');
    expect(job.record).toMatchObject({
      isTerminal: true,
      phase: '',
      currentStatus: { status: 'service_failed', progress: 0, message: '[m] why' },
    });
    expect(job.record.statusHistory.map(({ progress }) => progress)).toEqual([5, 50, 50]);
    expect(seen).toEqual([50, 50, 0]);
  });
});

describe('ImportJobs', () => {
  it('lists the running job first, then the newest', () => {
    const jobs = new ImportJobs();
    start(jobs, 'old');
    for (const id of ['1', '2']) start(jobs, id).complete('');
    expect(jobs.list(10, 'strata').map(({ jobId }) => jobId)).toEqual(['old', '2', '1']);
    expect(jobs.list(1, 'strata')).toHaveLength(1);
  });

  it('keeps the newest hundred ended jobs', () => {
    const jobs = new ImportJobs();
    for (let id = 0; id < 150; id++) start(jobs, String(id)).complete('');
    start(jobs, 'running');
    expect(jobs.list(1000, 'strata')).toHaveLength(101);
    expect(() => jobs.find('49', 'strata')).toThrow(expect.objectContaining({ kind: 'not-found' }));
    expect(jobs.find('50', 'strata').record.isTerminal).toBe(true);
  });

  it('does not list single imports', () => {
    const jobs = new ImportJobs();
    jobs.start(describeJob('1'), false);
    expect(jobs.list(10, 'strata')).toEqual([]);
  });

  it('finds and lists the jobs of one project only', () => {
    const jobs = new ImportJobs();
    jobs.start(describeJob('a1', 'a'), true);
    jobs.start(describeJob('b1', 'b'), true);
    expect(jobs.list(10, 'a').map(({ jobId, project }) => [jobId, project])).toEqual([['a1', 'a']]);
    expect(jobs.find('b1', 'b').record.project).toBe('b');
    expect(() => jobs.find('b1', 'a')).toThrow(expect.objectContaining({ kind: 'not-found', type: 'JobNotFoundError' }));
  });
});

describe('Replica', () => {
  it('runs one job at a time and is free again after a failure', async () => {
    const replica = new Replica(new ImportJobs());
    const gate = Promise.withResolvers<void>();
    expect(replica.tryStart(describeJob('1'), true, () => gate.promise)).toBeDefined();
    expect(replica.tryStart(describeJob('2'), true, async () => undefined)).toBeUndefined();
    gate.reject(new Error('broken'));
    await replica.stop();
    expect(replica.busyWith).toBeUndefined();
    expect(replica.tryStart(describeJob('3'), true, async () => undefined)).toBeDefined();
  });

  it('logs a job that breaks as an error with its cause, once, and ends it', async () => {
    const lines: unknown[] = [];
    const replica = new Replica(new ImportJobs(), importLog(pino({}, { write: (line) => void lines.push(JSON.parse(line)) })));
    const job = replica.tryStart(describeJob('1'), true, async () => {
      throw new Error('the step broke', { cause: new Error('the disk is full') });
    });
    await replica.stop();
    const stack = expect.stringMatching(/the step broke[^]*the disk is full/);
    expect(lines).toMatchObject([{ level: 50, event: 'job-crashed', err: { stack } }]);
    expect(job?.record).toMatchObject({ isTerminal: true, currentStatus: { status: 'service_failed' } });
  });

  it('stops the running job and waits for it', async () => {
    const replica = new Replica(new ImportJobs());
    let cleanedUp = false;
    replica.tryStart(describeJob('1'), true, async (job) => {
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 10));
      cleanedUp = true;
    });
    await replica.stop();
    expect(cleanedUp).toBe(true);
  });
});

describe('readLimit', () => {
  it.each([
    [undefined, 50],
    ['7', 7],
    [500, 100],
  ])('%j is %d', (sent, limit) => {
    expect(readLimit(sent)).toBe(limit);
  });
  it.each(['0', '-1', 'x', '1.5', ''])('refuses %j', (sent) => {
    expect(() => readLimit(sent)).toThrow(expect.objectContaining({ kind: 'invalid-argument' }));
  });
});
