import { expect } from '@jest/globals';
import type { Answer } from '../platform';
import type { Body, ContractPlatform, Json } from './contract-platform';
import type { HeldCall } from './holding-proxy';

/** An operation that is under way until it is let go. */
export interface HeldOperation {
  /** what whoever is refused because of it is told */
  readonly details: Json;
  /** lets it come to an end that leaves the project as it was */
  readonly release: () => Promise<void>;
}

export type Hold = (on: ContractPlatform) => Promise<HeldOperation>;

const INSERT = 'POST /v1/graph/insert';
const DELETE = 'POST /v1/graph/delete';

/** How to have an operation of each column of the table of exclusion under way, over HTTP alone. */
export const HOLDS: Readonly<Record<string, Readonly<Record<string, Hold>>>> = {
  build: { build: holdBuild },
  orchestration: { orchestration: holdOrchestration },
  'insert, delete, update': { insert: holdInsert, delete: holdDelete, update: holdUpdate },
  recluster: { recluster: holdRecluster },
  strategizer: { strategizer: holdStrategizer },
  'direct upload': { 'direct upload': holdDirectUpload },
  'category removal': { 'category removal': holdCategoryRemoval },
  'project removal': { 'project removal': holdProjectRemoval },
  'project half removed': { 'project half removed': holdHalfRemoved },
};

/** @throws Error when the call was not taken; what was to be kept back is let go then */
export function taken(answer: Answer<Body>, what: string, held?: Pick<HeldCall, 'release'>): Body {
  if (answer.status >= 300) held?.release();
  if (answer.status >= 300) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.body;
}

export async function holdBuild(on: ContractPlatform): Promise<HeldOperation> {
  const download = on.files.hold(({ path }) => path.includes('/download'));
  const id = String(taken(await on.ask('POST /v1/corpus/builds'), 'build', download)['corpusBuildId']);
  return {
    details: { corpus_build_id: id },
    release: async () => {
      await on.ask('DELETE /v1/corpus/builds/{id}', { params: { id } });
      await on.platform.until(`/v1/corpus/builds/${id}`, ['pending', 'running']);
      download.release(); // not before: it could come to its end instead
    },
  };
}

export async function holdOrchestration(on: ContractPlatform): Promise<HeldOperation> {
  const importer = pause(on);
  const body = { project: 'strata', file_ids: ['@legal/bread-004.md'] };
  const id = String(taken(await on.ask('POST /v1/orchestrate', { body }), 'orchestration', importer)['orchestrationId']);
  return {
    details: { orchestration_id: id, cancellation_requested: false },
    release: async () => {
      importer.release();
      await on.platform.until(`/v1/orchestrate/${id}`, ['running']);
    },
  };
}

async function holdInsert(on: ContractPlatform): Promise<HeldOperation> {
  const download = on.files.hold(({ path }) => path.includes('/download'));
  const running = on.ask(INSERT);
  await download.reached;
  return {
    details: { operation: 'insert' },
    release: async () => {
      download.release();
      taken(await running, INSERT);
      taken(await on.ask(DELETE, { body: FRESH }), DELETE);
    },
  };
}

async function holdDelete(on: ContractPlatform): Promise<HeldOperation> {
  taken(await on.ask(INSERT), INSERT);
  const unlock = on.files.hold(({ path }) => path.includes('/safe-to-delete'));
  const running = on.ask(DELETE, { body: FRESH });
  await unlock.reached;
  return {
    details: { operation: 'delete', delete_id: expect.stringMatching(/^delete_\d+_[0-9a-f]{8}$/) as unknown },
    release: async () => {
      unlock.release();
      taken(await running, DELETE);
    },
  };
}

async function holdUpdate(on: ContractPlatform): Promise<HeldOperation> {
  const download = on.files.hold(({ path }) => path.includes('/download'));
  const files = [{ doc_name: 'comets-002.md', file_id: '@legal/comets-002.md' }]; // not what others are asked to change meanwhile
  const body = { files, category: 'legal' };
  const id = String(taken(await on.ask('POST /v1/graph/update', { body }), 'update', download)['updateId']);
  return {
    details: { operation: 'update', update_id: id },
    release: async () => {
      download.release();
      await on.platform.until(`/v1/graph/update/${id}`, ['running']);
      await on.idle();
    },
  };
}

async function holdRecluster(on: ContractPlatform): Promise<HeldOperation> {
  const importer = pause(on);
  taken(await on.ask('POST /v1/graph/recluster'), 'recluster', importer);
  return {
    details: { operation: 'recluster' },
    release: async () => {
      importer.release();
      await on.idle();
    },
  };
}

export async function holdStrategizer(on: ContractPlatform): Promise<HeldOperation> {
  const naming = on.models.hold(({ path, body }) => path.endsWith('/chat/completions') && body.includes('studied'));
  const body = { project: 'strata', complexity: 'very_high', categories: ['spare'] };
  const id = String(taken(await on.ask('POST /v1/rag-strategizer/analyze', { body }), 'analysis', naming)['strategizeJobId']);
  await naming.reached;
  return {
    details: { strategize_job_id: id },
    release: async () => {
      await on.ask('DELETE /v1/rag-strategizer/jobs/{id}', { params: { id } });
      await on.platform.until(`/v1/rag-strategizer/jobs/${id}`, ['pending', 'running']);
      naming.release(400); // an answer would be kept, and the next analysis would not ask
    },
  };
}

async function holdDirectUpload(on: ContractPlatform): Promise<HeldOperation> {
  const upload = on.files.hold(({ method, path }) => method === 'POST' && path.endsWith('/rag-input/'));
  const running = on.ask('POST /v1/import-multiple');
  await upload.reached;
  return {
    details: { import_id: expect.any(String) as unknown },
    release: async () => {
      upload.release();
      taken(await running, 'direct upload');
    },
  };
}

async function holdCategoryRemoval(on: ContractPlatform): Promise<HeldOperation> {
  const removal = on.files.hold(({ path }) => path.endsWith('/delete-scope'));
  const running = on.ask('DELETE /v1/projects/{project}/categories/{category}', { query: { delete_files: true } });
  await removal.reached;
  return {
    details: { operation: 'category-delete', delete_id: expect.stringMatching(/^delete_/) as unknown },
    release: async () => {
      removal.release();
      taken(await running, 'category removal');
      await on.platform.upload('scrap', { 'scrap.md': 'A text that nobody needs.' });
    },
  };
}

/** Held before anything goes, and then failed: the project stays as it was. */
async function holdProjectRemoval(on: ContractPlatform): Promise<HeldOperation> {
  const count = on.files.hold(({ method, path }) => method === 'GET' && path.includes('limit=1&'));
  const running = on.ask('DELETE /v1/projects/{project}', { query: { delete_files: true } });
  await count.reached;
  return {
    details: { project: 'strata' },
    release: async () => {
      count.release(503);
      expect((await running).status).toBe(503);
    },
  };
}

/** Nothing brings this project back: to be asked for at the end. */
async function holdHalfRemoved(on: ContractPlatform): Promise<HeldOperation> {
  on.category = 'legal';
  await on.platform.lock('legal', 'bread-001.md');
  const partial = await on.ask('DELETE /v1/projects/{project}', { query: { delete_files: true } });
  expect(partial).toMatchObject({ status: 200, body: { deleted: false, lockedSkipped: ['bread-001.md'] } });
  return {
    details: { project: 'strata' },
    release: async () => {
      await on.platform.lock('legal', 'bread-001.md', true);
      const done = await on.ask('DELETE /v1/projects/{project}', { query: { delete_files: true } });
      expect(done).toMatchObject({ status: 200, body: { deleted: true } });
    },
  };
}

const FRESH = { doc_names: ['fresh.md'], category: 'legal' };

/** An importer that stands still: whoever calls it waits. */
export function pause({ platform }: ContractPlatform): { release: () => void } {
  const pid = platform.importers[0]!.pid();
  process.kill(pid, 'SIGSTOP');
  return { release: () => void process.kill(pid, 'SIGCONT') };
}
