import { expect, it } from '@jest/globals';
import type { OrchestrationStatus } from '@strata/contracts';
import { buildKnowledgeGraph } from './build-knowledge-graph';
import type { StrataClient } from '../platform/strata-client';

/** A platform whose only partition left always fails; `documents` stand in the knowledge graph already. */
function aPlatform(
  documents: number,
  build: { message?: string; waitingFor?: string } = {},
  analyses: string[][] = [],
  needsStrategies = true,
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
    ...{ completedJobs: 0, failedJobs: 1, entitiesAdded: 0 },
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
    startOrchestration: () => Promise.resolve({ orchestrationId: 'o' }),
    orchestrationStatus: () => Promise.resolve(failed),
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
