import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

const DOCUMENTS = 30;
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
const VICTIMS: Readonly<Record<string, (platform: TestPlatform) => RunningApp>> = {
  pipeline: ({ pipeline }) => pipeline,
  database: ({ database }) => database,
  'file manager': ({ fileManager }) => fileManager,
  importer: ({ importers }) => importers[0]!,
};

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

describe('kill -9 in the middle of build, analysis and import', () => {
  const files = texts(DOCUMENTS);
  let platform: TestPlatform;
  let expected: Record<string, number>;

  beforeAll(async () => {
    platform = await TestPlatform.start({ importers: 2 });
    await platform.upload('legal', files);
    for (const operation of [BUILD, ANALYSIS, ORCHESTRATION])
      expect(await run(platform, operation)).toMatchObject({ status: 'completed' });
    expected = await counts(platform);
    expect(expected['Documents']).toBe(DOCUMENTS);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it.each(Object.keys(VICTIMS))('of the %s leaves the same graph as an undisturbed run', async (name) => {
    await platform.empty();
    expect(Object.values(await counts(platform))).toEqual(COLLECTIONS.map(() => 0));
    const victim = VICTIMS[name]!(platform);
    await platform.upload('legal', files);
    for (const operation of [BUILD, ANALYSIS, ORCHESTRATION]) {
      const { status, message } = await run(platform, operation, victim);
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
