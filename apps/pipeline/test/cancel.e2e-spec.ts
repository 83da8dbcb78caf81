import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

/** Enough for many partitions: the cancellation has to come before the last of them is imported. */
const DOCUMENTS = 300;

describe('an orchestration that is cancelled', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.upload('legal', texts(DOCUMENTS));
    await platform.build(['legal']);
    await platform.analyze('very_high');
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it('leaves nothing of the partition it was at, and the next one completes the rest', async () => {
    const started = await platform.send('POST', '/v1/orchestrate', { project: 'strata' });
    const path = `/v1/orchestrate/${String(started.body['orchestrationId'])}`;
    while ((await platform.get(path)).body['runningJobs'] === 0) await sleep(10);
    const overlapping = await platform.send('POST', '/v1/corpus/builds', { categories: ['legal'], incremental: true });
    expect(overlapping).toMatchObject({ status: 409, body: { error_type: 'OrchestrationInProgressError' } });
    expect(await platform.send('DELETE', path)).toMatchObject({
      status: 200,
      body: { cancellationRequested: true, status: 'running' },
    });
    const ended = await platform.until(path, ['running']);
    expect(ended).toMatchObject({ status: 'cancelled', phase: 'finished', message: expect.stringMatching(/^Cancelled:/) });
    expect((await platform.send('DELETE', path)).status).toBe(404);

    const finished = (ended['jobs'] as { ragPartitionId: string; status: string }[]).filter(({ status }) => status === 'completed');
    const present = await platform.query<string>('FOR d IN strata_Documents COLLECT p = d.partition_id RETURN p');
    expect(present).toEqual(finished.map(({ ragPartitionId }) => ragPartitionId).sort());
    expect(await platform.orchestrate()).toMatchObject({ status: 'completed', failedJobs: 0 });
    expect(await platform.count('Documents')).toBe(DOCUMENTS);
  });
});
