import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

const DOCUMENTS = 30;
/** Enough for many partitions: the cancellation has to come before the last of them is imported. */
const CANCELLED = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const CANCELLED_EACH = 25;
/** Only against hangs. */
const UNDER_WAY_MS = 120_000;
const COLLECTIONS = [
  'sources',
  'similarities',
  'domains',
  'corpus_relations',
  'rags',
  'Documents',
  'Chunks',
  'Entities',
  'Relations',
  'Communities',
];
interface Operation {
  readonly start: string;
  readonly body: object;
  readonly statusPath: (reply: Record<string, unknown>) => string;
}
const BUILD: Operation = {
  start: '/v1/corpus/builds',
  body: { categories: ['legal'] },
  statusPath: ({ corpusBuildId }) => `/v1/corpus/builds/${String(corpusBuildId)}`,
};
const ANALYSIS: Operation = {
  start: '/v1/rag-strategizer/analyze',
  body: { project: 'strata', complexity: 'moderate' },
  statusPath: ({ strategizeJobId }) => `/v1/rag-strategizer/jobs/${String(strategizeJobId)}`,
};
const ORCHESTRATION: Operation = {
  start: '/v1/orchestrate',
  body: { project: 'strata', replicas: 2 },
  statusPath: ({ orchestrationId }) => `/v1/orchestrate/${String(orchestrationId)}`,
};

/** Whom an operation needs: the kill of another would show nothing. */
const VICTIMS: Readonly<Record<string, { victim: (platform: TestPlatform) => RunningApp; serves: readonly Operation[] }>> = {
  pipeline: { victim: ({ pipeline }) => pipeline, serves: [BUILD, ANALYSIS, ORCHESTRATION] },
  database: { victim: ({ database }) => database, serves: [BUILD, ANALYSIS, ORCHESTRATION] },
  'file manager': { victim: ({ fileManager }) => fileManager, serves: [BUILD, ORCHESTRATION] },
  importer: { victim: ({ importers }) => importers[0]!, serves: [ORCHESTRATION] },
};

/**
 * Starts an operation, kills a process once it is under way (or has just ended), and waits for the end.
 * @param returns whether the process is started again at once; else it stays away
 */
async function run(
  platform: TestPlatform,
  { start, body, statusPath }: Operation,
  victim?: RunningApp,
  returns = true,
): Promise<Record<string, unknown>> {
  const reply = await platform.send('POST', start, body);
  if (reply.status !== 202) throw new Error(`${start}: ${JSON.stringify(reply)}`);
  const path = statusPath(reply.body);
  if (victim) {
    await underWay(platform, path);
    await victim.kill();
    if (returns) await victim.restart();
  }
  return platform.until(path, ['pending', 'running']);
}

/** Waits until something of an operation is done, or all of it. */
async function underWay(platform: TestPlatform, path: string): Promise<void> {
  let seen: Record<string, unknown> = {};
  for (const deadline = Date.now() + UNDER_WAY_MS; Date.now() < deadline; await sleep(10)) {
    seen = (await platform.get(path)).body;
    if (Number(seen['progress']) > 5 || !['pending', 'running'].includes(String(seen['status']))) return;
  }
  throw new Error(`${path} does not begin: ${JSON.stringify(seen)}`);
}

async function counts(platform: TestPlatform): Promise<Record<string, number>> {
  return Object.fromEntries(await Promise.all(COLLECTIONS.map(async (name) => [name, await platform.count(name)] as const)));
}

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ importers: 2 });
});
afterAll(() => platform[Symbol.asyncDispose]());

describe('documents to knowledge graph', () => {
  it('builds, analyses and imports two categories', async () => {
    await platform.upload('legal', texts(24));
    await platform.upload('科学', texts(9, 5));
    const build = await platform.build(['legal', '科学']);
    expect(build).toMatchObject({ status: 'completed', errorCode: null, documentCount: 33, filesWritten: 33, progress: 100 });
    const analysis = await platform.analyze('moderate');
    expect(analysis).toMatchObject({ status: 'completed', progress: 100 });
    const orchestration = await platform.orchestrate({ replicas: 2 });
    expect(orchestration).toMatchObject({
      status: 'completed',
      phase: 'finished',
      failedJobs: 0,
      outputVerified: true,
      unverifiedPartitions: [],
    });
    expect(await platform.count('Documents')).toBe(33);
    const overview = await platform.get('/v1/projects/strata/overview');
    expect(overview.body).toMatchObject({
      corpusGraph: { status: 'ready', stale: false },
      knowledgeGraph: { status: 'built' },
      totalDocuments: 33,
    });
  });
});

describe('what is cancelled', () => {
  beforeAll(async () => {
    await platform.empty();
    for (const category of CANCELLED) await platform.upload(category, texts(CANCELLED_EACH));
    expect(await platform.build(CANCELLED)).toMatchObject({ status: 'completed' });
  });

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
    const overlapping = await platform.send('POST', '/v1/corpus/builds', { categories: CANCELLED.slice(0, 1), incremental: true });
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
    expect(await platform.count('Documents')).toBe(CANCELLED.length * CANCELLED_EACH);
  });
});

describe('kill -9 in the middle of build, analysis and import', () => {
  const files = texts(DOCUMENTS);
  let expected: Record<string, number>;

  beforeAll(async () => {
    await platform.empty();
    await platform.upload('legal', files);
    for (const operation of [BUILD, ANALYSIS, ORCHESTRATION])
      expect(await run(platform, operation)).toMatchObject({ status: 'completed' });
    expected = await counts(platform);
    expect(expected['Documents']).toBe(DOCUMENTS);
  });

  it.each(Object.keys(VICTIMS))('of the %s leaves the same graph as an undisturbed run', async (name) => {
    await platform.empty();
    expect(Object.values(await counts(platform))).toEqual(COLLECTIONS.map(() => 0));
    const { victim, serves } = VICTIMS[name]!;
    await platform.upload('legal', files);
    for (const operation of [BUILD, ANALYSIS, ORCHESTRATION]) {
      const { status, message } = await run(platform, operation, serves.includes(operation) ? victim(platform) : undefined);
      expect({ status, message, operation: operation.start }).toMatchObject({ status: 'completed' });
    }
    expect(await counts(platform)).toEqual(expected);
  });

  // one of the two has the partition, or has a part of them, when it is killed
  it.each([0, 1])('of importer %i, which stays away: the other one takes its partitions over', async (killed) => {
    await platform.empty();
    await platform.upload('legal', files);
    for (const operation of [BUILD, ANALYSIS]) await run(platform, operation);
    const victim = platform.importers[killed]!;
    const { status, message } = await run(platform, ORCHESTRATION, victim, false);
    expect({ status, message }).toMatchObject({ status: 'completed' });
    expect(await counts(platform)).toEqual(expected);
    expect(await platform.brokenInvariants()).toEqual([]);
    await victim.restart();
  });
});
