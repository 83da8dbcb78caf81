import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase, RunningApp, ScriptedAnswer, ScriptedModelEndpoint } from '@strata/testing';
import { HANG_LIMIT_MS, startApp, startPlatformDatabase, startScriptedModelEndpoint } from '@strata/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, ScriptedFileManager } from './scripted-file-manager';
import { startScriptedFileManager } from './scripted-file-manager';

type Body = Record<string, unknown>;
const SILENCE_S = 2;

let database: PlatformDatabase;
let files: ScriptedFileManager;
let models: ScriptedModelEndpoint;
let pipeline: RunningApp;
let ring: SecretRing;
let number = 0;

beforeAll(async () => {
  [database, files, models] = await Promise.all([
    startPlatformDatabase({ LOG_LEVEL: 'warn' }),
    startScriptedFileManager(),
    startScriptedModelEndpoint(),
  ]);
  ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  pipeline = await startApp('pipeline', {
    ...{ JWT_SECRET_KEYFILE: database.secretKeyfile, DB_URL: database.url, DB_NAME: 'strata', PROJECT_NAME: 'strata' },
    ...{ FILE_MANAGER_URL: files.url, SILENCE_BUDGET_S: String(SILENCE_S), LOG_LEVEL: 'error' },
    ...{ EMBEDDING_API_PROVIDER: 'custom', EMBEDDING_API_URL: models.url, EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'k' },
    ...{ EMBEDDING_DIM: '8', OPENAI_MAX_RETRY_ATTEMPTS: '1' },
  });
  await until(() => models.calls.length > 0); // the probe of the start
}, HANG_LIMIT_MS);
afterAll(async () => {
  await pipeline.stop();
  await Promise.all([files[Symbol.asyncDispose](), models.stop(), database.stop()]);
  ring.close();
});

async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + HANG_LIMIT_MS; !isSo(); await sleep(10))
    if (Date.now() > deadline) throw new Error('never came');
}

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
  const headers = {
    authorization: `Bearer ${signSuperuserToken(ring, { serverId: 'test' })}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(`${pipeline.url}/v1/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** A category of its own with two files; `fault` for its calls. @returns path of the build that has been started */
async function begin(fault: ScriptedFileManager['fault'] = () => undefined): Promise<{ category: string; path: string }> {
  const category = `c${(number += 1)}`;
  const add = (name: string) => ({
    category,
    name: `${category}-${name}`,
    text: `# ${name} of ${category}\n\nSome words.`,
    path: `sub/${name}`,
  });
  files.files = [...files.files, add('a.txt'), add('b.txt')];
  files.calls.length = 0;
  files.fault = fault;
  const started = await call('POST', 'corpus/builds', { categories: [category] });
  expect(started).toMatchObject({ status: 202 });
  return { category, path: `corpus/builds/${String(started.body['corpusBuildId'])}` };
}

async function ended(path: string, seen: (status: Body) => void = () => undefined): Promise<Body> {
  for (const deadline = Date.now() + HANG_LIMIT_MS; Date.now() < deadline; await sleep(20)) {
    const { body } = await call('GET', path);
    seen(body);
    if (body['status'] !== 'pending' && body['status'] !== 'running') return body;
  }
  throw new Error(`${path} did not end`);
}

const onList =
  (fault: Fault, times = Infinity) =>
  (what: string, before: number) =>
    what.startsWith('list') && before < times ? fault : undefined;
const onDownload = (fault: Fault, name: string) => (what: string) =>
  what.startsWith('download') && what.endsWith(name) ? fault : undefined;

describe('a build whose file manager', () => {
  it.each([401, 403, 404, 413, 414, 500, 501])('refuses with %i fails at once, with the reason', async (status) => {
    const { category, path } = await begin(onList({ status }));
    expect(await ended(path)).toMatchObject({ status: 'failed', error: expect.stringContaining(`answered ${status}`) });
    expect(files.calls.filter((what) => what === `list ${category}`)).toHaveLength(1);
    expect((await call('GET', 'projects/strata/overview')).body).not.toMatchObject({ corpusGraph: { status: 'building' } });
  });

  it('is busy for a moment waits as long as it is told, and is completed', async () => {
    const { category, path } = await begin(onList({ status: 503, retryAfter: '1' }, 1));
    expect(await ended(path)).toMatchObject({ status: 'completed', filesWritten: 2, waitingFor: '', leftOutTotal: 0 });
    expect(files.calls.filter((what) => what === `list ${category}`)).toHaveLength(2);
  });

  it('stays away says what it waits for, asks less and less often, and fails when its patience is spent', async () => {
    const waits = new Set<string>();
    const { category, path } = await begin(onList({ status: 503 }));
    const status = await ended(path, ({ waitingFor }) => waits.add(String(waitingFor).slice(0, 28)));
    expect(status).toMatchObject({ status: 'failed', errorCode: 'FILE_MANAGER_UNAVAILABLE' });
    expect([...waits]).toContain('file manager answered 503: {');
    expect(files.calls.filter((what) => what === `list ${category}`).length).toBeLessThan(12);
    // the place is free, and the same request may be sent again
    files.fault = () => undefined;
    const again = await call('POST', `${path}/retry`);
    expect(again.status).toBe(202);
    const retried = `corpus/builds/${String(again.body['corpusBuildId'])}`;
    expect(await ended(retried)).toMatchObject({ status: 'completed', filesWritten: 2 });
    expect(await call('POST', `${retried}/retry`)).toMatchObject({ status: 409, body: { error_type: 'BuildNotRetryableError' } });
  });

  it.each([
    [404, 'FILE_NOT_FOUND'],
    [414, 'CORRUPTED_FILE'],
  ])('refuses one file with %i goes on without it, and names it', async (status, code) => {
    const { category, path } = await begin(onDownload({ status }, 'a.txt'));
    expect(await ended(path)).toMatchObject({
      ...{ status: 'completed', errorCode: 'FILE_PARSER_PARTIAL_FAILURE', filesWritten: 1, leftOutTotal: 1 },
      message: expect.stringContaining('sub/a.txt'),
      leftOutFiles: [{ name: 'sub/a.txt', category, code, reason: expect.stringContaining(`answered ${status}`) }],
    });
  });

  it('refuses every file of a category builds the others; that one has nothing in the graph until its files can be read', async () => {
    const { category: readable, path: first } = await begin(onList({ status: 404 }));
    await ended(first);
    const { category: refused, path: second } = await begin(onList({ status: 404 }));
    await ended(second);
    files.fault = (what) => (what.startsWith(`download ${refused}-`) ? { status: 404 } : undefined);
    const build = async (categories: string[]) => {
      const { status, body } = await call('POST', 'corpus/builds', { categories });
      expect(status).toBe(202);
      return ended(`corpus/builds/${String(body['corpusBuildId'])}`);
    };
    const shown = async () => {
      const { body } = await call('GET', 'projects/strata/overview');
      return (body['categories'] as { name: string }[]).map(({ name }) => name);
    };
    expect(await build([readable, refused])).toMatchObject({ status: 'completed', filesWritten: 2, leftOutTotal: 2 });
    expect(await shown()).toContain(readable);
    expect(await shown()).not.toContain(refused); // the scripted file manager lists no scopes: what is shown is in the graph
    files.fault = () => undefined;
    expect(await build([refused])).toMatchObject({ status: 'completed', filesWritten: 2 });
    expect(await shown()).toContain(refused);
  });
});

describe('a build whose model', () => {
  it.each<[string, string, ScriptedAnswer, number]>([
    ['knows no such key', 'LLM_AUTHENTICATION_FAILED', { status: 401 }, 1],
    ['permits nothing', 'LLM_PERMISSION_DENIED', { status: 403 }, 1],
    ['has no quota left', 'LLM_QUOTA_EXCEEDED', { status: 429, error: { message: 'no', code: 'insufficient_quota' } }, 1],
    ['is not found', 'LLM_MODEL_NOT_FOUND', { status: 404, error: { message: 'no such model' } }, 1],
    ['gives vectors of another length', 'LLM_REQUEST_REJECTED', { rawBody: wrongDimension() }, 1],
  ])('%s fails with %s after one call', async (_, errorCode, answer, calls) => {
    models.calls.length = 0;
    models.always(() => answer);
    const { path } = await begin();
    expect(await ended(path)).toMatchObject({ status: 'failed', errorCode });
    expect(models.calls).toHaveLength(calls);
    models.always(() => 'OK');
  });
});

describe('a build that is cancelled', () => {
  it('leaves nothing behind and can be started again', async () => {
    const { category, path } = await begin(onDownload('hang', 'b.txt'));
    await until(() => files.calls.some((what) => what.endsWith('b.txt')));
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { cancellationRequested: true, status: 'running' } });
    expect(await ended(path)).toMatchObject({ status: 'cancelled', errorCode: 'CANCELLED', error: '' });
    expect((await call('DELETE', path)).status).toBe(404);
    files.fault = () => undefined;
    const again = await call('POST', 'corpus/builds', { categories: [category] });
    expect(await ended(`corpus/builds/${String(again.body['corpusBuildId'])}`)).toMatchObject({ status: 'completed' });
  });
});

function wrongDimension(): string {
  const embedding = [1, 0, 0];
  return JSON.stringify({ object: 'list', data: [0, 1].map((index) => ({ object: 'embedding', index, embedding })) });
}
