import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

/** Enough for many partitions: the cancellation has to come before the last of them is imported. */
const DOCUMENTS = 300;

describe('what is cancelled', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.upload('legal', texts(DOCUMENTS));
    await platform.build(['legal']);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it('of the choice of strategies ends so, keeps whole strategies alone, and the next run completes the rest', async () => {
    const started = await platform.send('POST', '/v1/rag-strategizer/analyze', { project: 'strata', complexity: 'very_high' });
    const path = `/v1/rag-strategizer/jobs/${String(started.body['strategizeJobId'])}`;
    while (Number((await platform.get(path)).body['progress']) < 5) await sleep(5);
    expect(await platform.send('DELETE', path)).toMatchObject({ status: 200, body: { cancellationRequested: true } });
    expect(await platform.until(path, ['pending', 'running'])).toMatchObject({
      ...{ status: 'cancelled', message: 'Cancelled: asked to stop' },
    });
    expect((await platform.send('DELETE', path)).status).toBe(404);
    const clusters = await platform.count('domains');
    const kept = await platform.query<{ cluster_id: string; document_count: number }>('FOR r IN strata_rags RETURN r');
    expect(kept.length).toBeLessThanOrEqual(clusters); // all of them, when nothing was left to do but to say so
    expect(kept.filter(({ document_count }) => !(document_count > 0))).toEqual([]);
    expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed', clustersDone: clusters });
    expect(new Set(await platform.query<string>('FOR r IN strata_rags RETURN r.cluster_id')).size).toBe(clusters);
    expect(await platform.count('rags')).toBe(clusters);
  });

  it('of an orchestration leaves nothing of the partition it was at, and the next one completes the rest', async () => {
    await platform.analyze('very_high');
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
