import { describe, expect, it } from '@jest/globals';
import type { ErrorKind } from '@strata/errors';
import { AppError } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobConsumer, JobContext, JobWaiting, Json } from './job-queue';
import { JobRunner } from './job-runner';
import type { JobChange, StoredJob } from './job-store';

const failing = (kind: ErrorKind, type = 'Away') => new AppError(kind, type, `${type} says no`);
const QUICK = { firstMs: 1, longestMs: 4 };

/** One job's record in memory. Two writes at the same time are a conflict, as in the database. */
class OneRecord {
  job: StoredJob;
  readonly waits: JobWaiting[] = [];
  readonly checkpoints = new Map<string, Json>();
  writes = 0;
  private isWriting = false;

  constructor(private readonly writeMs = 3) {
    const progress = { phase: '', percent: 0, message: '', detail: {} };
    const times = { createdAt: 1, updatedAt: 1, progressedAt: 1 };
    this.job = {
      _key: 'one',
      name: 'work',
      project: '',
      payload: null,
      state: 'queued',
      progress,
      waitingFor: null,
      result: null,
      ...times,
      ...NEW,
    };
  }

  async claim(): Promise<StoredJob | undefined> {
    if (this.job.finishedAt !== undefined) return undefined;
    return (this.job = { ...this.job, state: 'running', attempts: this.job.attempts + 1, fencing: this.job.fencing + 1 });
  }
  async standing(): Promise<StoredJob> {
    return this.job;
  }
  async change(_id: string, _fencing: number, change: JobChange): Promise<void> {
    if (this.isWriting) throw new AppError('aborted', 'DatabaseConflict', 'write-write conflict');
    this.isWriting = true;
    this.writes++;
    await sleep(this.writeMs);
    this.isWriting = false;
    this.job = { ...this.job, ...change };
    if (change.waitingFor) this.waits.push(change.waitingFor);
  }
  async settle(): Promise<boolean> {
    return !this.job.cancelRequested;
  }
  async saveCheckpoint(_id: string, _fencing: number, name: string, value: Json): Promise<void> {
    this.checkpoints.set(name, value);
  }
  async findCheckpoint(_id: string, name: string): Promise<Json | undefined> {
    return this.checkpoints.get(name);
  }
}
const NEW = { cancelRequested: false, attempts: 0, fencing: 0 };

async function carryOut(
  run: (context: JobContext) => Promise<Json>,
  {
    silenceBudgetMs = 60_000,
    record = new OneRecord(),
    abandoned,
  }: { silenceBudgetMs?: number; record?: OneRecord; abandoned?: JobConsumer['abandoned'] } = {},
): Promise<OneRecord> {
  const consumer: JobConsumer = { name: 'work', run, ...(abandoned ? { abandoned } : {}) };
  await new JobRunner(record, { silenceBudgetMs, pauses: QUICK }).run('one', consumer, new AbortController().signal);
  return record;
}

describe('a job that has done everything', () => {
  it('is completed whatever report is on its way, and stays so', async () => {
    const record = await carryOut(async (context) => {
      await context.report({ message: 'first' });
      const late = [1, 2, 3].map((percent) => context.report({ percent }));
      void sleep(1).then(() => context.report({ message: 'too late' }));
      return late.length;
    });
    await sleep(20);
    expect(record.job).toMatchObject({ state: 'completed', result: 3, progress: { percent: 100, message: 'first' } });
  });
});

describe('reports of a job', () => {
  it('that take work are made when they are stored, of several the last one', async () => {
    const made: number[] = [];
    const record = new OneRecord();
    const tell = (percent: number) => () => {
      made.push(percent);
      return { percent, detail: { percent } };
    };
    await carryOut(
      async (context) => {
        for (const percent of [1, 2, 3]) await context.report(tell(percent));
        while (record.job.progress.percent < 3) await sleep(5);
        const stored = record.job.progress;
        await Promise.all([4, 5, 6].map((percent) => context.report(tell(percent))));
        return stored as unknown as Json;
      },
      { record },
    );
    // how many are stored is the machine's business: on a busy one a store may take so long that the next is due
    expect(made.length).toBeLessThan(6);
    expect([made[0], made.at(-1)]).toEqual([1, 6]);
    expect(record.job).toMatchObject({ result: { percent: 3 }, progress: { percent: 100, detail: { percent: 6 } } });
  });

  it('are stored less often where storing them takes long', async () => {
    const writesOf = async (writeMs: number) => {
      const record = new OneRecord(writeMs);
      await carryOut(
        async (context) => {
          for (let percent = 0; percent < 60; percent++) {
            void context.report({ percent });
            await sleep(20);
          }
          return null;
        },
        { record },
      );
      return record.writes;
    };
    expect(await writesOf(30)).toBeLessThan(await writesOf(1));
  });
});

describe('a job whose dependency refuses', () => {
  it.each<ErrorKind>([
    'invalid-argument',
    'unauthenticated',
    'permission-denied',
    'unimplemented',
    'quota-exhausted',
    'upstream-refused',
    'internal',
  ])('for good (%s) fails at once with the reason', async (kind) => {
    const record = await carryOut(async () => {
      throw failing(kind, 'Refused');
    });
    expect(record.job).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { kind, type: 'Refused', message: 'Refused says no' },
    });
  });

  it('for a while says what it waits for, fewer and fewer times', async () => {
    const record = await carryOut(async ({ attempt }) => {
      if (attempt < 5) throw failing('unavailable');
      return attempt;
    });
    expect(record.job).toMatchObject({ state: 'completed', result: 5, waitingFor: null });
    expect(record.waits.map(({ type, message, tries }) => ({ type, message, tries }))).toEqual(
      [1, 2, 3, 4].map((tries) => ({ type: 'Away', message: 'Away says no', tries })),
    );
    expect(new Set(record.waits.map(({ since }) => since)).size).toBe(1);
  });

  it('for longer than the silence budget fails, whatever it reports meanwhile, and gives back what it held', async () => {
    const given: string[] = [];
    const record = await carryOut(
      async (context) => {
        await context.report({ percent: 5, message: 'resolving' });
        if ((await context.recall('plan')) === undefined) await context.checkpoint('plan', true);
        throw failing('unavailable');
      },
      { silenceBudgetMs: 60, abandoned: async ({ id }) => void given.push(id) },
    );
    expect(record.job).toMatchObject({ state: 'failed', failure: { type: 'Away' } });
    expect(given).toEqual(['one']);
  });

  it('again after work in between has the whole budget again', async () => {
    const record = await carryOut(
      async (context) => {
        await sleep(60);
        if (context.attempt === 20) return null;
        await context.checkpoint(`unit:${context.attempt}`, true);
        throw failing('unavailable');
      },
      { silenceBudgetMs: 1_000 },
    );
    expect(record.job).toMatchObject({ state: 'completed', attempts: 20 });
  });
});

describe('a job that is cancelled', () => {
  it('before it ever ran gives back what was taken for it', async () => {
    const record = new OneRecord();
    record.job = { ...record.job, cancelRequested: true };
    const given: string[] = [];
    await carryOut(async () => 'ran', { record, abandoned: async ({ id }) => void given.push(id) });
    expect([record.job.state, given]).toEqual(['cancelled', ['one']]);
  });

  it('while it waits ends without waiting on', async () => {
    const record = new OneRecord();
    const run = async (context: JobContext): Promise<Json> => {
      context.signal.throwIfAborted();
      record.job = { ...record.job, cancelRequested: true };
      throw failing('unavailable');
    };
    const pauses = { firstMs: 600_000, longestMs: 600_000 };
    await new JobRunner(record, { silenceBudgetMs: 3_600_000, pauses }).run(
      'one',
      { name: 'work', run },
      new AbortController().signal,
    );
    expect(record.job.state).toBe('cancelled');
  });
});
