import type { AnalysisStatus, BuildStatus, OrchestrationStatus } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { patiently } from './patience';
import type { StrataClient } from './strata-client';

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
  const [build, analysis, orchestration] = await Promise.all([
    newest(client, KINDS.build, (id) => client.buildStatus(id)),
    newest(client, KINDS.analysis, (id) => client.analysisStatus(id)),
    newest(client, KINDS.orchestration, (id) => client.orchestrationStatus(id)),
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

async function newest<Status>(
  client: StrataClient,
  name: string,
  statusOf: (id: string) => Promise<Status>,
): Promise<LatestRun<Status> | undefined> {
  try {
    const query = 'FOR job IN pipeline_jobs FILTER job.name == @name SORT job.createdAt DESC LIMIT 1 RETURN job._key';
    const [id] = await patiently(() => client.query<string>(query, { name }));
    return id === undefined ? undefined : { id, status: await patiently(() => statusOf(id)) };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined; // nothing has ever run here
    throw error;
  }
}
