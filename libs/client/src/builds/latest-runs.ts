import type { AnalysisStatus, BuildStatus, LeftOutFile, OrchestrationStatus } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import type { StrataClient } from '../platform/strata-client';

/** The newest run of each step of a build, as far as there was one. */
export interface LatestRuns {
  build?: LatestRun<BuildStatus>;
  analysis?: LatestRun<AnalysisStatus>;
  orchestration?: LatestRun<OrchestrationStatus>;
}

export interface LatestRun<Status> {
  id: string;
  status: Status;
}

/** Names under which the pipeline keeps its runs. */
const KINDS = { build: 'corpus-build', analysis: 'analyze-clusters', orchestration: 'orchestrate' } as const;
const RUNNING = ['pending', 'running'];

/** How the newest runs of the project's database stand, whoever started them. */
export async function latestRuns(client: StrataClient): Promise<LatestRuns> {
  const [[build], [analysis], [orchestration]] = await Promise.all([
    newest(client, KINDS.build, (id) => client.buildStatus(id), 1),
    newest(client, KINDS.analysis, (id) => client.analysisStatus(id), 1),
    newest(client, KINDS.orchestration, (id) => client.orchestrationStatus(id), 1),
  ]);
  return { ...(build && { build }), ...(analysis && { analysis }), ...(orchestration && { orchestration }) };
}

/** Asks whatever runs to stop. @returns what was asked, in the order of a build; empty when nothing ran */
export async function cancelRuns(client: StrataClient, { build, analysis, orchestration }: LatestRuns): Promise<string[]> {
  const asked: string[] = [];
  const ask = async (name: string, run: LatestRun<{ status: string }> | undefined, cancel: (id: string) => Promise<unknown>) => {
    if (run === undefined || !RUNNING.includes(run.status.status)) return;
    try {
      await cancel(run.id);
      asked.push(name);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'not-found') throw error; // it has just ended
    }
  };
  await ask('the corpus build', build, (id) => client.cancelBuild(id));
  await ask('the choice of strategies', analysis, (id) => client.cancelAnalysis(id));
  await ask('the knowledge graph', orchestration, (id) => client.cancelOrchestration(id));
  return asked;
}

/** One `strata build` makes several corpus builds: one for categories that are new, one for those that get more files. */
const RUNS_LOOKED_AT = 10;

/** A file that a run left out; `byTheNewestRun` of its kind: nothing later can have read it. */
export interface Omission extends LeftOutFile {
  from: 'build' | 'orchestration';
  byTheNewestRun: boolean;
}

/** What the latest runs left out, by id of the file; of several runs the newest counts. */
export async function latestOmissions(client: StrataClient): Promise<Map<string, Omission>> {
  const [builds, orchestrations] = await Promise.all([
    newest(client, KINDS.build, (id) => client.buildStatus(id), RUNS_LOOKED_AT),
    newest(client, KINDS.orchestration, (id) => client.orchestrationStatus(id), RUNS_LOOKED_AT),
  ]);
  const omissions = new Map<string, Omission>();
  const take = (from: Omission['from'], runs: readonly LatestRun<{ leftOutFiles?: LeftOutFile[] }>[]) => {
    for (const [age, { status }] of runs.entries())
      for (const file of status.leftOutFiles ?? [])
        if (!omissions.has(file.fileId)) omissions.set(file.fileId, { ...file, from, byTheNewestRun: age === 0 });
  };
  take('build', builds);
  take('orchestration', orchestrations);
  return omissions;
}

async function newest<Status>(
  client: StrataClient,
  name: string,
  statusOf: (id: string) => Promise<Status>,
  limit: number,
): Promise<LatestRun<Status>[]> {
  try {
    const query = 'FOR job IN pipeline_jobs FILTER job.name == @name SORT job.createdAt DESC LIMIT @limit RETURN job._key';
    const ids = await patiently(() => client.query<string>(query, { name, limit }));
    return await Promise.all(ids.map(async (id) => ({ id, status: await patiently(() => statusOf(id)) })));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return []; // nothing has ever run here
    throw error;
  }
}
