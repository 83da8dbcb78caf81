import type { Answer } from '../platform';
import type { ContractCall } from './call-contract';
import type { Body, ContractPlatform } from './contract-platform';
import { holdBuild, holdOrchestration, holdStrategizer, taken } from './holds';

/** Waits for what a call has begun, and takes back what it did. `held`: the kind of operation that goes on meanwhile. */
type Afterwards = (on: ContractPlatform, body: Body, held: string) => Promise<void>;

const BUILD_AGAIN = 'POST /v1/corpus/builds/{id}/retry';
const CATEGORY = 'DELETE /v1/projects/{project}/categories/{category}';

const AFTERWARDS: Readonly<Record<string, Afterwards>> = {
  'POST /v1/corpus/builds': removeBuilt,
  [BUILD_AGAIN]: removeBuilt,
  'POST /v1/rag-strategizer/analyze': async (on, { strategizeJobId }) => {
    await on.platform.until(`/v1/rag-strategizer/jobs/${String(strategizeJobId)}`, ['pending', 'running']);
  },
  'POST /v1/graph/insert': async (on) => {
    taken(await on.ask('POST /v1/graph/delete', { body: { doc_names: ['fresh.md'], category: 'legal' } }), 'delete');
  },
  'POST /v1/graph/delete': async (on) => {
    const files = [{ doc_name: 'bread-001.md', file_id: '@legal/bread-001.md' }];
    taken(await on.ask('POST /v1/graph/insert', { body: { files, category: 'legal' } }), 'insert');
  },
  'POST /v1/graph/update': async (on, { updateId }, held) => {
    await on.platform.until(`/v1/graph/update/${String(updateId)}`, ['running']);
    await on.idle(held);
  },
  'POST /v1/graph/recluster': (on, _, held) => on.idle(held),
  // importers would follow it, and the scripted models extract nothing
  'PUT /v1/projects/{project}/model-config/credentials': (on) => on.forgetModels(),
};

/** Calls that need something to be there first, or that must not find what the others find. */
const PREPARED: Readonly<Record<string, (on: ContractPlatform, call: ContractCall) => Promise<Answer<Body>>>> = {
  'DELETE /v1/corpus/builds/{id}': (on, call) => cancelled(on, call, holdBuild),
  'DELETE /v1/rag-strategizer/jobs/{id}': (on, call) => cancelled(on, call, holdStrategizer),
  'DELETE /v1/orchestrate/{id}': (on, call) => cancelled(on, call, holdOrchestration),
  'POST /v1/orchestrate': async (on, call) => {
    const answer = await on.ask(call, { body: { project: 'strata', file_ids: ['@legal/bread-007.md'] } });
    await on.platform.until(`/v1/orchestrate/${String(answer.body['orchestrationId'])}`, ['running']);
    return answer;
  },
  [BUILD_AGAIN]: async (on, call) => {
    const build = await holdBuild(on);
    await build.release();
    const answer = await on.ask(call, { params: { id: String(build.details['corpus_build_id']) } });
    await removeBuilt(on, answer.body);
    return answer;
  },
  'DELETE /v1/projects/{project}': async (on, call) => {
    taken(await on.ask('POST /v1/projects', { body: { name: 'brief' } }), 'project');
    return on.ask(call, { project: 'brief' });
  },
};

/** Sends a call that is right, and leaves the project as it was. @param held what goes on meanwhile */
export async function askWell(on: ContractPlatform, call: ContractCall, held = ''): Promise<Answer<Body>> {
  const prepared = PREPARED[call.name];
  if (prepared && held === '') return prepared(on, call);
  const answer = await on.ask(call);
  if (answer.status < 300) await afterwards(on, call.name, answer.body, held);
  return answer;
}

/** Waits for what a call has begun, and takes back what it did. */
export async function afterwards(on: ContractPlatform, call: string, body: Body, held = ''): Promise<void> {
  await AFTERWARDS[call]?.(on, body, held);
}

async function removeBuilt(on: ContractPlatform, { corpusBuildId }: Body): Promise<void> {
  await on.platform.until(`/v1/corpus/builds/${String(corpusBuildId)}`, ['pending', 'running']);
  taken(await on.ask(CATEGORY, { params: { category: 'loose' } }), CATEGORY);
}

async function cancelled(on: ContractPlatform, call: ContractCall, hold: typeof holdBuild): Promise<Answer<Body>> {
  const { details, release } = await hold(on);
  const id = String(details['corpus_build_id'] ?? details['strategize_job_id'] ?? details['orchestration_id']);
  const answer = await on.ask(call, { params: { id } });
  await release();
  return answer;
}
