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

const RUNNING = ['pending', 'running'];

/** Does anything of it go on? */
export const isRunning = ({ build, analysis, orchestration }: LatestRuns): boolean =>
  [build, analysis, orchestration].some((run) => run !== undefined && RUNNING.includes(run.status.status));

/** How the newest runs of the project stand, whoever started them. */
export async function latestRuns(client: StrataClient): Promise<LatestRuns> {
  const ids = await patiently(() => client.runs(1));
  const [[build], [analysis], [orchestration]] = await Promise.all([
    statusesOf(ids.corpusBuildIds, (id) => client.buildStatus(id)),
    statusesOf(ids.strategizeJobIds, (id) => client.analysisStatus(id)),
    statusesOf(ids.orchestrationIds, (id) => client.orchestrationStatus(id)),
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
  const ids = await patiently(() => client.runs(RUNS_LOOKED_AT));
  const [builds, orchestrations] = await Promise.all([
    statusesOf(ids.corpusBuildIds, (id) => client.buildStatus(id)),
    statusesOf(ids.orchestrationIds, (id) => client.orchestrationStatus(id)),
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

/** Of the runs that can still be asked for: a service keeps them for some time. */
async function statusesOf<Status>(ids: readonly string[], statusOf: (id: string) => Promise<Status>): Promise<LatestRun<Status>[]> {
  const runs = await Promise.all(ids.map((id) => statusOrNothing(id, statusOf)));
  return runs.filter((run) => run !== undefined);
}

async function statusOrNothing<Status>(
  id: string,
  statusOf: (id: string) => Promise<Status>,
): Promise<LatestRun<Status> | undefined> {
  try {
    return { id, status: await patiently(() => statusOf(id)) };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
