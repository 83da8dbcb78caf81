import { expect, it } from '@jest/globals';
import type { OrchestrationStatus, StartOrchestrationRequest } from '@strata/contracts';
import { buildKnowledgeGraph } from './build-knowledge-graph';
import type { StrataClient } from '../platform/strata-client';

const NO_USAGE = {
  ...{ calls: 0, reusedAnswers: 0, promptTokens: 0, completionTokens: 0, cachedTokens: 0, cost: 0, models: [] },
  ...{ callsUnderWay: 0, tokensUnderWay: 0, costUnderWay: 0 },
};

/** A platform whose only partition left always fails; `documents` stand in the knowledge graph already. */
function aPlatform(
  documents: number,
  build: { message?: string; waitingFor?: string; status?: string; error?: string } = {},
  analyses: string[][] = [],
  needsStrategies = true,
  run: Partial<OrchestrationStatus> = {},
  asked: StartOrchestrationRequest[] = [],
): StrataClient {
  const over = {
    status: 'completed',
    progress: 100,
    message: '',
    waitingFor: '',
    leftOutFiles: [],
    leftOutTotal: 0,
    completedAt: 1,
  };
  const failed: Partial<OrchestrationStatus> = {
    ...{ status: 'failed', phase: 'finished', message: 'Orchestration failed', waitingFor: '', leftOutFiles: [], leftOutTotal: 0 },
    ...{ completedJobs: 0, failedJobs: 1, entitiesAdded: 0, partitionsWithoutEntities: 0 },
    usage: NO_USAGE,
    jobs: [
      { ragPartitionId: 'a_0', category: 'strata_a', status: 'failed', errorMessage: 'no images' },
    ] as OrchestrationStatus['jobs'],
  };
  const client: object = {
    project: 'strata',
    overview: () => Promise.resolve({ corpusGraph: { documentCount: 1 }, categories: [{ name: 'a', needsStrategies }] }),
    query: (aql: string) =>
      Promise.resolve(aql.startsWith('RETURN LENGTH') ? [documents] : aql.includes('known') ? ['new'] : ['a']),
    startBuild: () => Promise.resolve({ corpusBuildId: 'b' }),
    buildStatus: () => Promise.resolve({ ...over, documentCount: 1, clusterCount: 1, ...build }),
    startAnalysis: ({ categories }: { categories: string[] }) => {
      analyses.push(categories);
      return Promise.resolve({ strategizeJobId: 's' });
    },
    analysisStatus: () => Promise.resolve({ ...over, clustersDone: 1, clustersTotal: 1 }),
    strategies: () => Promise.resolve({ strategyTypeCounts: {} }),
    startOrchestration: (body: StartOrchestrationRequest) => {
      asked.push(body);
      return Promise.resolve({ orchestrationId: 'o' });
    },
    orchestrationStatus: () => Promise.resolve({ ...failed, ...run }),
  };
  return client as StrataClient;
}
const watcher = { began: () => undefined, progress: () => undefined, ended: () => undefined };
const request = { categories: ['a'], complexity: 'high', replicas: 1 } as const;

it('reports a partition that fails once with its reason, and ends well as long as anything is built', async () => {
  const shortfall = await buildKnowledgeGraph(aPlatform(7), { ...request, categories: ['a'] }, watcher);
  expect(shortfall.failedPartitions).toEqual([{ partition: 'a_0', category: 'a', reason: 'no images' }]);
});

it('fails with the first reason when nothing was ever built', async () => {
  const build = buildKnowledgeGraph(aPlatform(0), { ...request, categories: ['a'] }, watcher);
  await expect(build).rejects.toMatchObject({ type: 'OrchestrationFailed', message: expect.stringMatching(/a_0: no images/) });
});

it('says once, in the names that people gave, what a corpus build failed of', async () => {
  const why = 'x.pdf (ID: rag-input-OjI6): CORRUPTED_FILE: the PDF cannot be read';
  const failing = { status: 'failed', message: why, error: why };
  const build = buildKnowledgeGraph(aPlatform(7, failing), { ...request, categories: ['a'] }, watcher);
  const told = 'the corpus build failed: x.pdf: CORRUPTED_FILE: the PDF cannot be read';
  await expect(build).rejects.toMatchObject({ type: 'CorpusBuildFailed', message: told });
});

it.each([
  ['Read 2 of 9 files', 'Read 2 of 9 files: no progress for 62 s', 'Read 2 of 9 files: no progress for 62 s'],
  ['Read 2 of 9 files', 'the file manager', 'Read 2 of 9 files; waiting for: the file manager'],
  ['Read 2 of 9 files', '', 'Read 2 of 9 files'],
])('says once what goes on and what that waits for: %s, %s', async (message, waitingFor, told) => {
  const notes: string[] = [];
  const progress = (_: number, note: string) => void notes.push(note);
  await buildKnowledgeGraph(aPlatform(7, { message, waitingFor }), { ...request, categories: ['a'] }, { ...watcher, progress });
  expect(notes[0]).toBe(told);
});

it.each([
  [true, false, [['a']]],
  [false, false, []],
  [false, true, [['a']]],
])('chooses strategies where one is lacking (%s), or it is told to (%s)', async (isLacking, reanalyze, expected) => {
  const analyses: string[][] = [];
  await buildKnowledgeGraph(aPlatform(7, {}, analyses, isLacking), { ...request, categories: ['a'], reanalyze }, watcher);
  expect(analyses).toEqual(expected);
});

it('asks for images where it was told to, and says nothing of them otherwise', async () => {
  const asked: object[] = [];
  const platform = aPlatform(7);
  platform.startAnalysis = (body: object) => {
    asked.push(body);
    return Promise.resolve({ strategizeJobId: 's' });
  };
  for (const images of [true, undefined])
    await buildKnowledgeGraph(platform, { ...request, categories: ['a'], reanalyze: true, ...(images ? { images } : {}) }, watcher);
  expect(asked).toEqual([
    { categories: ['a'], complexity: 'high', extractImagesDefault: true },
    { categories: ['a'], complexity: 'high' },
  ]);
});

it('gives each run what the ones before it have left of the budget', async () => {
  const asked: StartOrchestrationRequest[] = [];
  const run: Partial<OrchestrationStatus> = {
    status: 'completed',
    usage: { ...NO_USAGE, calls: 1, promptTokens: 300, cost: 0.25 },
  };
  const platform = aPlatform(7, {}, [], true, run, asked);
  await buildKnowledgeGraph(platform, { ...request, categories: ['a'], maxCost: 1, maxTokens: 1_000 }, watcher);
  expect(asked.map(({ maxCost, maxTokens }) => ({ maxCost, maxTokens }))).toEqual([
    { maxCost: 1, maxTokens: 1_000 },
    { maxCost: 0.75, maxTokens: 700 },
  ]);
});

it.each([
  [0, '3 partitions, 12 entities'],
  [2, '3 partitions, 12 entities, 2 without entities (searched by passages only)'],
])('tells of %i partitions that are searched by passages only', async (partitionsWithoutEntities, told) => {
  const run: Partial<OrchestrationStatus> = { status: 'completed', completedJobs: 3, entitiesAdded: 12, partitionsWithoutEntities };
  const outcomes: string[] = [];
  const ended = (step: string, outcome: string) => void (step === 'knowledge-graph' && outcomes.push(outcome));
  await buildKnowledgeGraph(aPlatform(7, {}, [], true, run), { ...request, categories: ['a'] }, { ...watcher, ended });
  expect(outcomes).toEqual([told]);
});

it('ends at the budget with what the service says', async () => {
  const budget = { maxCost: 1, maxTokens: null, isExhausted: true };
  const run = { message: 'Stopped at the budget: 0.99 of max_cost 1 is spent', budget };
  const build = buildKnowledgeGraph(aPlatform(7, {}, [], true, run), { ...request, categories: ['a'], maxCost: 1 }, watcher);
  await expect(build).rejects.toMatchObject({ type: 'BudgetExhausted', message: run.message });
});

const estimated = (client: StrataClient, models: string[]): StrataClient =>
  Object.assign(client, { estimateOrchestration: () => Promise.resolve({ models: models.map((model) => ({ model })) }) });

it('asks before models are paid, and spends no more than it was told', async () => {
  const asked: StartOrchestrationRequest[] = [];
  const client = estimated(aPlatform(7, {}, [], true, {}, asked), ['gpt']);
  await buildKnowledgeGraph(client, { ...request, categories: ['a'], approve: () => Promise.resolve({ maxCost: 3 }) }, watcher);
  expect(asked[0]).toMatchObject({ maxCost: 3 });
});

it('starts no knowledge graph when what it would cost is too much', async () => {
  const asked: StartOrchestrationRequest[] = [];
  const client = estimated(aPlatform(7, {}, [], true, {}, asked), ['gpt']);
  const approve = () => Promise.reject(new Error('too much'));
  await expect(buildKnowledgeGraph(client, { ...request, categories: ['a'], approve }, watcher)).rejects.toThrow('too much');
  expect(asked).toEqual([]);
});

it('asks nobody where all models are built in', async () => {
  const approve = () => Promise.reject(new Error('asked'));
  const shortfall = await buildKnowledgeGraph(estimated(aPlatform(7), []), { ...request, categories: ['a'], approve }, watcher);
  expect(shortfall.failedPartitions).toHaveLength(1);
});
