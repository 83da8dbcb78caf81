import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobConsumer, JobContext, JobQueue, JobRecord, Json } from './job-queue';
import { ProjectJobs } from './project-jobs';

/** A service process: one queue over the records that all of them share. */
export interface QueueUnderTest {
  readonly queue: JobQueue;
  /** as `kill -9` would: whatever runs goes on in the void, and may write nothing any more */
  abandon(): Promise<void>;
}

/** Opens another process on the same records. Records are empty at the beginning of every test. */
export type OpenQueue = () => Promise<QueueUnderTest>;

const HANG_LIMIT_MS = 300_000;

/** What every adapter of {@link JobQueue} must do; called by the spec of each. */
export function describeJobQueue(name: string, prepare: () => Promise<{ open: OpenQueue; clean: () => Promise<void> }>): void {
  describe(`${name}: a job queue`, () => {
    let open: OpenQueue;
    let clean: () => Promise<void>;
    const opened: QueueUnderTest[] = [];

    beforeEach(async () => {
      ({ open, clean } = await prepare());
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map(({ queue }) => queue.stop()));
      await clean();
    });

    const start = async (run: JobConsumer['run']): Promise<QueueUnderTest> => {
      const service = await open();
      opened.push(service);
      await service.queue.start([{ name: 'work', run }], ['work']);
      return service;
    };

    it('carries out a job and keeps its result, progress and payload', async () => {
      const { queue } = await start(async (context) => {
        await context.report({ phase: 'half', percent: 50, message: 'half way', detail: { files: 3 } });
        return { echo: context.payload };
      });
      await queue.add('work', { text: 'ü' }, { id: 'one' });
      expect(await ended(queue, 'one')).toMatchObject({
        state: 'completed',
        result: { echo: { text: 'ü' } },
        progress: { phase: 'half', percent: 100, message: 'half way', detail: { files: 3 } },
        attempts: 1,
      });
    });

    it('keeps the jobs of projects apart', async () => {
      const { queue } = await start(async ({ project }) => project);
      const [news, docs] = [new ProjectJobs(queue, 'news'), new ProjectJobs(queue, 'docs')];
      await news.add('work', null, { id: 'n1' });
      await news.add('work', null, { id: 'n2' });
      await docs.add('work', null, { id: 'd1' });
      for (const id of ['n1', 'n2', 'd1'])
        expect(await ended(queue, id)).toMatchObject({ result: id.startsWith('n') ? 'news' : 'docs' });
      expect([await docs.find('n1'), await docs.cancel('n1'), await docs.find('d1')]).toMatchObject([
        undefined,
        false,
        { id: 'd1' },
      ]);
      expect((await news.list('work', 10)).map(({ id }) => id).sort()).toEqual(['n1', 'n2']);
      expect(await news.removeFinished('work', { olderThanMs: 0, keep: 0 })).toBe(2);
      expect((await queue.list('work', 10)).map(({ id }) => id)).toEqual(['d1']);
    });

    it('ignores an id it has seen', async () => {
      let runs = 0;
      const { queue } = await start(async () => ++runs);
      await Promise.all([queue.add('work', 1, { id: 'same' }), queue.add('work', 2, { id: 'same' })]);
      await ended(queue, 'same');
      await queue.add('work', 3, { id: 'same' });
      await sleep(300);
      expect(runs).toBe(1);
    });

    it('fails a job with the kind and type of its error, without another attempt', async () => {
      const { queue } = await start(async () => {
        throw new AppError('failed-precondition', 'NoSuchThing', 'no such thing', { thing: 'x' });
      });
      await queue.add('work', null, { id: 'bad' });
      expect(await ended(queue, 'bad')).toMatchObject({
        state: 'failed',
        failure: { kind: 'failed-precondition', type: 'NoSuchThing', message: 'no such thing', details: { thing: 'x' } },
        attempts: 1,
      });
    });

    it('tries again while a dependency is down', async () => {
      const { queue } = await start(async (context) => {
        if (context.attempt < 3) throw new AppError('unavailable', 'Down', 'down');
        return context.attempt;
      });
      await queue.add('work', null, { id: 'again' });
      expect(await ended(queue, 'again')).toMatchObject({ state: 'completed', result: 3, attempts: 3 });
    });

    it('goes on after a restart, and does no finished unit twice', async () => {
      const done: string[] = [];
      const unit = async (context: JobContext, name: string): Promise<void> => {
        if ((await context.recall(name)) !== undefined) return;
        done.push(name);
        await context.checkpoint(name, { done: true });
      };
      let begun = (): void => undefined;
      const atSecond = new Promise<void>((resolve) => (begun = resolve));
      const first = await start(async (context) => {
        await unit(context, 'first');
        begun();
        return new Promise<Json>(() => undefined); // hangs until the process dies
      });
      await first.queue.add('work', null, { id: 'long' });
      await atSecond;
      await first.abandon();
      opened.splice(0);
      const { queue } = await start(async (context) => {
        await unit(context, 'first');
        await unit(context, 'second');
        return done.length;
      });
      expect(await ended(queue, 'long')).toMatchObject({ state: 'completed', result: 2, attempts: 2 });
      expect(done).toEqual(['first', 'second']);
    });

    it('lets a replaced attempt write nothing', async () => {
      let replaced: JobContext | undefined;
      let begun = (): void => undefined;
      const running = new Promise<void>((resolve) => (begun = resolve));
      const first = await start(async (context) => {
        replaced = context;
        begun();
        return new Promise<Json>(() => undefined);
      });
      await first.queue.add('work', null, { id: 'fenced' });
      await running;
      await first.abandon();
      opened.splice(0);
      const { queue } = await start(async () => 'second');
      await ended(queue, 'fenced');
      await expect(replaced?.checkpoint('late', 1)).rejects.toMatchObject({ type: 'AttemptReplaced' });
      expect(replaced?.signal.aborted).toBe(true);
    });

    it('hands a running job over when its process stops', async () => {
      let begun = (): void => undefined;
      const running = new Promise<void>((resolve) => (begun = resolve));
      const first = await start(async (context) => {
        begun();
        return untilAborted(context.signal);
      });
      await first.queue.add('work', null, { id: 'moved' });
      await running;
      await first.queue.stop();
      opened.splice(0);
      const { queue } = await start(async () => 'elsewhere');
      expect(await ended(queue, 'moved')).toMatchObject({ state: 'completed', result: 'elsewhere' });
    });

    it('cancels a running job', async () => {
      let begun = (): void => undefined;
      const running = new Promise<void>((resolve) => (begun = resolve));
      const { queue } = await start(async (context) => {
        begun();
        return untilAborted(context.signal);
      });
      await queue.add('work', null, { id: 'unwanted' });
      await running;
      expect(await queue.cancel('unwanted')).toBe(true);
      expect(await ended(queue, 'unwanted')).toMatchObject({ state: 'cancelled' });
      expect(await queue.cancel('unwanted')).toBe(false);
      expect(await queue.cancel('unknown')).toBe(false);
    });

    it('cancels a job that was done before it heard of that, and says of a settled one that it is over', async () => {
      const { queue } = await start(async (context) => {
        if (context.payload === 'settled') await context.settle();
        const isAsked = await queue.cancel(context.id); // nobody looks before the end
        if (context.payload === 'looks') await context.settle();
        return { isAsked };
      });
      for (const id of ['done', 'looks', 'settled']) await queue.add('work', id, { id });
      expect(await ended(queue, 'done')).toMatchObject({ state: 'cancelled', result: { isAsked: true } });
      expect(await ended(queue, 'looks')).toMatchObject({ state: 'cancelled', result: null });
      expect(await ended(queue, 'settled')).toMatchObject({ state: 'completed', result: { isAsked: false } });
    });

    it('lists newest first and forgets finished jobs', async () => {
      const { queue } = await start(async () => null);
      for (const id of ['a', 'b', 'c']) {
        await queue.add('work', null, { id });
        await ended(queue, id);
      }
      expect((await queue.list('work', 2)).map(({ id }) => id)).toEqual(['c', 'b']);
      expect(await queue.removeFinished('work', { olderThanMs: 60_000, keep: 2 })).toBe(1);
      expect(await queue.find('a')).toBeUndefined();
      expect(await queue.removeFinished('work', { olderThanMs: 0 })).toBe(2);
    });

    it('refuses to start when a name has no consumer, or two', async () => {
      const { queue } = await open();
      const consumer: JobConsumer = { name: 'work', run: async () => null };
      await expect(queue.start([], ['work'])).rejects.toMatchObject({ type: 'JobWiring' });
      await expect(queue.start([consumer, consumer], ['work'])).rejects.toMatchObject({ type: 'JobWiring' });
      await expect(queue.start([consumer], [])).rejects.toMatchObject({ type: 'JobWiring' });
      await queue.stop();
    });
  });
}

async function ended(queue: JobQueue, id: string): Promise<JobRecord> {
  for (const deadline = Date.now() + HANG_LIMIT_MS; Date.now() < deadline; await sleep(30)) {
    const job = await queue.find(id);
    if (job?.finishedAt !== undefined) return job;
  }
  throw new Error(`job ${id} did not end: ${JSON.stringify(await queue.find(id))}`);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    if (signal.aborted) reject(signal.reason as Error);
  });
}
