import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { eventually, startScriptedModelEndpoint, temporaryFolder } from '@strata/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestPlatform } from './platform';
import { texts } from './texts';

const PATH = '/v1/projects/strata/model-config/credentials';
const CHAT_KEY = 'sk-chat-0123456789';
const EMBEDDING_KEY = 'sk-embedding-0123456789';
const NEXT_KEY = 'sk-next-0123456789';

/** docs/contracts/pipeline.md, "Model configuration". */
describe('the model configuration of a project', () => {
  let endpoint: ScriptedModelEndpoint;
  let platform: TestPlatform;
  let configuration: Record<string, unknown>;

  beforeAll(async () => {
    endpoint = await startScriptedModelEndpoint();
    const { path } = await temporaryFolder();
    const bound = (key: string) => JSON.stringify({ key, allowed_urls: [new URL(endpoint.url).origin] });
    await writeFile(join(path, 'embedding.key'), `${bound(EMBEDDING_KEY)}\n`);
    platform = await TestPlatform.start({
      importers: 0,
      env: {
        ...{ SECRET_PROFILE_NEXT: bound(NEXT_KEY), SECRET_PROFILE_TEAM_CHAT: bound(CHAT_KEY), SECRET_PROFILES_DIR: path },
        ...{ SECRET_PROFILE_LOOSE: 'sk-loose', EMBEDDING_DIM: '8' },
        ...{ OPENAI_MAX_RETRY_ATTEMPTS: '1', PROVIDER_PROBE_TIMEOUT_SECONDS: '3', LOG_LEVEL: 'info' },
      },
    });
    configuration = {
      ...{ chat_api_provider: 'custom', chat_model: 'talker', chat_secret_profile_id: 'team-chat', chat_api_url: endpoint.url },
      ...{ embedding_api_provider: 'custom', embedding_model: 'vectors', embedding_secret_profile_id: 'embedding.key' },
      embedding_api_url: endpoint.url,
    };
    await platform.upload('legal', texts(4));
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await endpoint?.stop();
  });
  beforeEach(() => {
    endpoint.always(() => 'OK');
    endpoint.calls.length = 0;
  });

  const put = (change: object = {}, path = PATH) => platform.send('PUT', path, { ...configuration, ...change });
  const refused = (errorCode: string, field: string, keyStatus = '') => ({
    status: 400,
    body: {
      ...{ valid: false, applied: false, appliedToRunningPod: false, rebuildRequired: false, keyStatus, field, errorCode },
      message: expect.any(String),
    },
  });
  const saved = () => platform.query('FOR p IN pipeline_projects FILTER p._key == "strata" RETURN p.model_config');
  const build = (body: object = { categories: ['legal'] }) => platform.send('POST', '/v1/corpus/builds', body);
  const isChat = (path: string) => path.endsWith('/chat/completions');

  it.each<[string, object, string, string]>([
    ['an unknown profile', { chat_secret_profile_id: 'nobody' }, 'API_KEY_REQUIRED', 'chat_secret_profile_id'],
    ['an unknown embedding profile', { embedding_secret_profile_id: 'nobody' }, 'API_KEY_REQUIRED', 'embedding_secret_profile_id'],
    [
      'a profile that is bound to another address',
      { chat_api_url: 'http://127.0.0.1:9/v1' },
      'PERMISSION_DENIED',
      'chat_secret_profile_id',
    ],
    [
      'a profile for the deployment’s addresses at another',
      { chat_secret_profile_id: 'loose' },
      'PERMISSION_DENIED',
      'chat_secret_profile_id',
    ],
    ['a missing provider', { chat_api_provider: null }, 'PROVIDER_NOT_FOUND', 'chat_api_provider'],
    ['a missing model', { embedding_model: undefined }, 'MODEL_REQUIRED', 'embedding_model'],
    ['a missing URL', { chat_api_url: undefined }, 'URL_REQUIRED', 'chat_api_url'],
    ['triton for embeddings', { embedding_api_provider: 'triton' }, 'PROVIDER_NOT_FOUND', 'embedding_api_provider'],
    ['triton without URL', { chat_api_provider: 'triton', chat_api_url: '' }, 'URL_REQUIRED', 'chat_api_url'],
  ])('is refused for %s before anything is called', async (_, change, code, field) => {
    expect(await put(change)).toEqual(refused(code, field));
    expect(endpoint.calls).toEqual([]);
  });

  it('of another project is refused', async () => {
    expect(await put({}, PATH.replace('strata', 'other'))).toEqual(refused('PROJECT_MISMATCH', 'project'));
  });

  it.each<[string, 'chat' | 'embedding', object, string, string, string]>([
    [
      'a wrong key',
      'chat',
      { status: 401, error: { message: 'no', code: 'invalid_api_key' } },
      'INVALID_API_KEY',
      'chat_secret_profile_id',
      'invalid',
    ],
    [
      'an expired key',
      'embedding',
      { status: 401, error: { message: 'the key has expired' } },
      'KEY_EXPIRED',
      'embedding_secret_profile_id',
      'expired',
    ],
    [
      'a used-up quota',
      'chat',
      { status: 429, error: { message: 'x', code: 'insufficient_quota' } },
      'INSUFFICIENT_QUOTA',
      'chat_secret_profile_id',
      'insufficient_quota',
    ],
    [
      'a rate limit',
      'chat',
      { status: 429, error: { message: 'too many requests' } },
      'RATE_LIMITED',
      'chat_model',
      'rate_limited',
    ],
    ['no permission', 'chat', { status: 403 }, 'PERMISSION_DENIED', 'chat_model', ''],
    [
      'an unknown model',
      'embedding',
      { status: 404, error: { message: 'model not found' } },
      'MODEL_NOT_FOUND',
      'embedding_model',
      '',
    ],
    ['a wrong path', 'chat', { status: 404, error: { message: 'nothing here' } }, 'INVALID_BASE_URL', 'chat_api_url', ''],
    ['a fault', 'embedding', { status: 500 }, 'PROVIDER_ERROR', 'embedding_model', ''],
    ['silence', 'chat', { delayMs: 60_000 }, 'TIMEOUT', 'chat_api_url', ''],
    ['a hang-up', 'embedding', { hangUp: true }, 'ENDPOINT_UNREACHABLE', 'embedding_api_url', ''],
    [
      'vectors of another length',
      'embedding',
      { rawBody: JSON.stringify({ data: [{ index: 0, embedding: [1] }] }) },
      'MODEL_REJECTED_REQUEST',
      'embedding_model',
      '',
    ],
  ])('is refused when the probe meets %s: nothing is saved', async (_, side, fault, code, field, keyStatus) => {
    endpoint.always(({ path }) => (isChat(path) === (side === 'chat') ? fault : 'OK'));
    expect(await put()).toEqual(refused(code, field, keyStatus));
    expect(await saved()).toEqual([]);
  });

  it('is tried with one call to each model, saved without keys, and used from then on', async () => {
    expect(await put()).toEqual({
      status: 200,
      body: {
        ...{
          valid: true,
          applied: true,
          appliedToRunningPod: true,
          rebuildRequired: false,
          keyStatus: 'valid',
          field: '',
          errorCode: '',
        },
        message: expect.any(String),
      },
    });
    expect(endpoint.calls.map(({ path, headers, body }) => [path, headers.authorization, body['model']]).sort()).toEqual([
      ['/v1/chat/completions', `Bearer ${CHAT_KEY}`, 'talker'],
      ['/v1/embeddings', `Bearer ${EMBEDDING_KEY}`, 'vectors'],
    ]);
    const everything = JSON.stringify(
      await platform.query(
        'RETURN [(FOR p IN pipeline_projects RETURN p), (FOR j IN pipeline_jobs RETURN j), (FOR l IN pipeline_leases RETURN l)]',
      ),
    );
    expect(everything).toContain('team-chat');
    expect(`${everything}${platform.pipeline.output()}`).not.toMatch(/sk-(chat|embedding|next|loose)/);
    expect(await platform.build(['legal'])).toMatchObject({ status: 'completed' });
    expect(await platform.query('FOR s IN strata_sources RETURN DISTINCT LENGTH(s.embeddings)')).toEqual([8]);
    expect(endpoint.calls.some(({ path, text }) => path.endsWith('/embeddings') && text.includes('studied'))).toBe(true);
  });

  it('lets profiles rotate and the chat model change, but not the embeddings', async () => {
    expect(await put({ embedding_model: 'other' })).toEqual(refused('EMBEDDING_CONFIG_IMMUTABLE', 'embedding_model'));
    expect(await put({ chat_model: 'another', chat_api_url: undefined, embedding_api_url: null })).toMatchObject({ status: 200 });
    expect(await saved()).toMatchObject([{ chat: { model: 'another', url: endpoint.url }, embedding: { url: endpoint.url } }]);
  });

  it('with triton for chat keeps communities from being found anew: that is refused before anything starts', async () => {
    endpoint.always(({ path }) => {
      if (!path.includes('/v2/models/')) return 'OK';
      return { rawBody: JSON.stringify(path.endsWith('/generate') ? { text_output: 'OK' } : { inputs: [{ name: 'text_input' }] }) };
    });
    const triton = { chat_api_provider: 'triton', chat_api_url: new URL(endpoint.url).origin };
    expect(await put(triton)).toMatchObject({ status: 200 });
    expect(await platform.send('POST', '/v1/graph/recluster', { partition_ids: ['legal_0_a'] })).toMatchObject({
      status: 400,
      body: { code: 3, error_type: 'InvalidGraphChangeError', message: expect.stringContaining('triton') },
    });
    expect(await platform.query('FOR j IN pipeline_jobs FILTER j.name == "recluster" RETURN j')).toEqual([]);
    expect(await put()).toMatchObject({ status: 200 });
  });

  it('queues calls that come at the same time: one is tried after the other, and the last one stays', async () => {
    endpoint.always(() => ({ text: 'OK', delayMs: 100 }));
    const answers = await Promise.all(['a', 'b', 'c'].map((chat_model) => put({ chat_model })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tried = endpoint.calls.map(({ path, body }) => (isChat(path) ? String(body['model']) : 'vectors'));
    const models = tried.filter((model) => model !== 'vectors');
    expect([...models].sort()).toEqual(['a', 'b', 'c']);
    // two calls each, and none of the next before both of the one before
    for (const place of [0, 1, 2]) expect(tried.slice(2 * place, 2 * place + 2).sort()).toEqual([models[place], 'vectors'].sort());
    expect(await saved()).toMatchObject([{ chat: { model: models.at(-1) } }]);
  });

  it('is used by what begins from then on: a build that runs keeps its key', async () => {
    expect(await put()).toMatchObject({ status: 200 });
    for (const category of ['first', 'second', 'third']) await platform.upload(category, texts(2, category.length));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    endpoint.always(({ text }) => {
      if (!text.includes('studied') || isHeld) return 'OK';
      isHeld = true;
      return { text: 'OK', until: held };
    });
    endpoint.calls.length = 0;
    const building = platform.build(['first', 'second']);
    await eventually(() => Promise.resolve(isHeld));
    expect(await put({ embedding_secret_profile_id: 'next' })).toMatchObject({ status: 200 });
    release();
    expect(await building).toMatchObject({ status: 'completed' });
    const keysOf = () => endpoint.calls.filter(({ text }) => text.includes('studied')).map(({ headers }) => headers.authorization);
    expect(keysOf().length).toBeGreaterThan(1);
    expect(new Set(keysOf())).toEqual(new Set([`Bearer ${EMBEDDING_KEY}`]));
    endpoint.calls.length = 0;
    expect(await platform.build(['third'])).toMatchObject({ status: 'completed' });
    expect(new Set(keysOf())).toEqual(new Set([`Bearer ${NEXT_KEY}`]));
  });

  describe('that was tried and cannot be saved', () => {
    it('is refused with METADATA_WRITE_FAILED, and nothing changes', async () => {
      const before = await saved();
      const forbid = { rule: { properties: { nothing: { type: 'string' } }, required: ['nothing'] }, level: 'strict' };
      const properties = '/_api/collection/pipeline_projects/properties';
      await platform.askDatabase('PUT', properties, { schema: forbid });
      expect(await put({ chat_model: 'unsaved' })).toMatchObject({
        status: 500,
        body: { code: 13, error_type: 'METADATA_WRITE_FAILED' },
      });
      await platform.askDatabase('PUT', properties, { schema: null });
      expect(await saved()).toEqual(before);
      expect(await put()).toMatchObject({ status: 200 });
    });

    it('is refused with METADATA_WRITE_TIMEOUT while the database is away, and may be sent again', async () => {
      const before = await saved();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      endpoint.always(() => ({ text: 'OK', until: held }));
      const answer = put({ chat_model: 'unsaved' });
      await eventually(() => Promise.resolve(endpoint.calls.length === 2));
      await platform.database.kill();
      release();
      expect(await answer).toMatchObject({ status: 503, body: { code: 14, error_type: 'METADATA_WRITE_TIMEOUT' } });
      await platform.database.restart();
      expect(await saved()).toEqual(before);
      endpoint.always(() => 'OK');
      expect(await put({ chat_model: 'again' })).toMatchObject({ status: 200 });
      expect(await saved()).toMatchObject([{ chat: { model: 'again' } }]);
    });
  });

  it('survives a restart, is tried again, and shuts the gate of the project until a PUT succeeds', async () => {
    await platform.pipeline.kill();
    endpoint.always(() => ({ status: 401, error: { message: 'revoked', code: 'invalid_api_key' } }));
    await platform.pipeline.restart();
    const latched = await eventually(async () => {
      const answer = await build({ categories: ['legal'], incremental: true });
      return !JSON.stringify(answer.body).includes('pending') && answer;
    });
    expect(latched).toMatchObject({
      status: 400,
      body: { code: 9, error_type: 'ModelConfigGateError', details: [{ state: 'latched', error_code: 'INVALID_API_KEY' }] },
    });
    expect(await put()).toEqual(refused('INVALID_API_KEY', 'chat_secret_profile_id', 'invalid'));
    expect(await build({ categories: ['legal'], incremental: true })).toMatchObject({ status: 400 });
    endpoint.always(() => 'OK');
    expect(await put()).toMatchObject({ status: 200, body: { appliedToRunningPod: true } });
    expect(await build({ categories: ['legal'], incremental: true })).toMatchObject({ status: 202 });
  });

  it('is refused once the deletion of the project has started', async () => {
    await eventually(
      async () => (await platform.query('FOR j IN pipeline_jobs FILTER j.finishedAt == null RETURN 1')).length === 0,
    );
    await platform.query(
      'UPSERT { _key: "strata" } INSERT { _key: "strata", deletion_started: true } UPDATE { deletion_started: true } IN pipeline_projects',
    );
    expect(await put()).toMatchObject({ status: 409, body: { error_type: 'ProjectDeletionStartedError' } });
  });
});
