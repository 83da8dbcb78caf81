import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { ModelCall, RunningApp, ScriptedAnswer, ScriptedModelEndpoint } from '@strata/testing';
import { eventually, startApp, startScriptedModelEndpoint } from '@strata/testing';
import { TestPlatform } from './platform';

type Body = Record<string, unknown>;
const REPORT = JSON.stringify({ title: 'People', summary: 'Two people.', rating: 5, rating_explanation: 'few', findings: [] });
const TYPES = JSON.stringify({ entity_types: ['person', 'town', 'ship', 'year', 'office', 'bridge', 'river', 'law'] });

/** What a small model would say. */
function smallModel({ text }: ModelCall): ScriptedAnswer {
  if (text.includes('entity_types')) return TYPES;
  if (text.includes('Answer with JSON only')) return REPORT;
  if (!text.includes('Records:')) return 'So it is. [CITE:1]';
  const town = /in (\w+)\./.exec(text)?.[1] ?? 'nowhere';
  return `("entity"<|>Ada of ${town}<|>person<|>lives in ${town})##("entity"<|>${town}<|>town<|>a town)##("relationship"<|>Ada of ${town}<|>${town}<|>LIVES_IN<|>lives there<|>7)<|COMPLETE|>`;
}

const isChat = ({ path }: ModelCall) => path.endsWith('/chat/completions');
const keyOf = ({ headers }: ModelCall) => headers.authorization;

/** A project, its endpoint, and the services as the gateway lets callers reach them. */
class Tenant {
  constructor(
    readonly name: string,
    readonly endpoint: ScriptedModelEndpoint,
    private readonly services: { pipeline: string; fileManager: string; questions: string; importer: string },
    private readonly authorization: string,
  ) {}

  /** @returns status and body */
  async call(
    service: keyof Tenant['services'],
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Body }> {
    const answer = await fetch(this.services[service] + path, {
      method,
      headers: {
        ...{ authorization: this.authorization, 'x-strata-project': this.name },
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  configure(change: object = {}): Promise<{ status: number; body: Body }> {
    const { name, endpoint } = this;
    const side = (role: string) => ({
      [`${role}_api_provider`]: 'custom',
      [`${role}_secret_profile_id`]: name,
      [`${role}_api_url`]: endpoint.url,
    });
    const models = { chat_model: `${name}-talks`, embedding_model: `${name}-vectors` };
    const path = `/v1/projects/${name}/model-config/credentials`;
    return this.call('pipeline', 'PUT', path, { ...side('chat'), ...side('embedding'), ...models, ...change });
  }

  async upload(category: string, files: Readonly<Record<string, string>>): Promise<void> {
    const form = new FormData();
    for (const label of [this.name, category]) form.append('scope', label);
    for (const [file, text] of Object.entries(files)) form.append('files', new Blob([text], { type: 'text/plain' }), file);
    const url = `${this.services.fileManager}/_db/${this.name}/rag-input/batch`;
    const answer = await fetch(url, { method: 'POST', body: form, headers: { authorization: this.authorization } });
    expect(answer.status).toBe(200);
  }

  /** Starts an operation and follows it to its end. */
  async run(path: string, body: object, statusPath: (id: string) => string): Promise<Body> {
    const started = await this.call('pipeline', 'POST', path, body);
    expect([started.status, started.body]).toEqual([202, started.body]);
    const id = String(started.body['corpusBuildId'] ?? started.body['strategizeJobId'] ?? started.body['orchestrationId']);
    return eventually(async () => {
      const { body: status } = await this.call('pipeline', 'GET', statusPath(id));
      return !['pending', 'running'].includes(String(status['status'])) && status;
    });
  }

  build(categories: string[], more: object = {}): Promise<Body> {
    return this.run('/v1/corpus/builds', { categories, ...more }, (id) => `/v1/corpus/builds/${id}`);
  }

  analyze(): Promise<Body> {
    const request = { project: this.name, complexity: 'very_high' };
    return this.run('/v1/rag-strategizer/analyze', request, (id) => `/v1/rag-strategizer/jobs/${id}`);
  }

  orchestrate(more: object = {}): Promise<Body> {
    return this.run('/v1/orchestrate', { project: this.name, ...more }, (id) => `/v1/orchestrate/${id}`);
  }

  async ask(query: string): Promise<Body> {
    return (await this.call('questions', 'POST', '/retriever/v1/graphrag-query', { query, mode: 'INSTANT' })).body;
  }

  async fileIds(): Promise<string[]> {
    const { body } = await this.call('fileManager', 'GET', `/_db/${this.name}/rag-input/?scope=${this.name}&limit=100`);
    return (body['files'] as { id: string }[]).map(({ id }) => id);
  }
}

/** docs/contracts/models.md, "Models of a project". */
describe('projects with models of their own', () => {
  const KEYS = {
    alpha: 'sk-alpha-0123456789',
    beta: 'sk-beta-0123456789',
    spare: 'sk-spare-0123456789',
    deployed: 'sk-deployed-01234',
  };
  let platform: TestPlatform;
  let questions: RunningApp;
  let alpha: Tenant;
  let beta: Tenant;
  /** without settings of its own */
  let plain: Tenant;
  const tenants = () => [alpha, beta, plain];

  beforeAll(async () => {
    const endpoints = await Promise.all([1, 2, 3].map(() => startScriptedModelEndpoint()));
    const [ofAlpha, ofBeta, deployed] = endpoints as [ScriptedModelEndpoint, ScriptedModelEndpoint, ScriptedModelEndpoint];
    const settings = {
      ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: deployed.url, CHAT_MODEL: 'plain-talks', CHAT_API_KEY: KEYS.deployed },
      SECRET_PROFILE_ALPHA: JSON.stringify({ key: KEYS.alpha, allowed_urls: [ofAlpha.url], projects: ['alpha'] }),
      SECRET_PROFILE_BETA: JSON.stringify({ key: KEYS.beta, allowed_urls: 'any', projects: ['beta'] }),
      SECRET_PROFILE_SPARE: JSON.stringify({ key: KEYS.spare, allowed_urls: [ofAlpha.url, deployed.url] }),
      SECRET_PROFILE_LOOSE: KEYS.spare,
      ...{ EMBEDDING_DIM: '8', OPENAI_MAX_RETRY_ATTEMPTS: '1', LOG_LEVEL: 'info' },
    };
    platform = await TestPlatform.start({ env: settings, importerEnv: settings });
    const { database, pipeline, fileManager, importers } = platform;
    questions = await startApp('nl-query', { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile, ...settings });
    const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
    const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;
    const urls = { pipeline: pipeline.url, fileManager: fileManager.url, questions: questions.url, importer: importers[0]!.url };
    alpha = new Tenant('alpha', ofAlpha, urls, authorization);
    beta = new Tenant('beta', ofBeta, urls, authorization);
    plain = new Tenant('plain', deployed, urls, authorization);
    for (const tenant of tenants()) {
      tenant.endpoint.always(smallModel);
      expect((await platform.send('POST', '/v1/projects', { name: tenant.name })).status).toBe(201);
      await tenant.upload('people', {
        'one.md': `# One\n\nAda of ${tenant.name}ville lives in ${tenant.name}ville.\n`,
        'two.md': `# Two\n\nBabbage of ${tenant.name}ville works in ${tenant.name}ville.\n`,
      });
    }
  });
  afterAll(async () => {
    await questions?.stop();
    await platform?.[Symbol.asyncDispose]();
    await Promise.all(tenants().map((tenant) => tenant?.endpoint.stop()));
  });
  beforeEach(() => {
    for (const { endpoint } of tenants()) {
      endpoint.always(smallModel);
      endpoint.calls.length = 0;
    }
  });

  const everythingWritten = async () => {
    const stored = await platform.query('RETURN [(FOR p IN pipeline_projects RETURN p), (FOR j IN pipeline_jobs RETURN j)]');
    const own = await platform.query('FOR p IN pipeline_projects RETURN p', {}, 'alpha');
    const logs = [platform.pipeline, ...platform.importers, questions].map((app) => app.output());
    return JSON.stringify([stored, own, logs]);
  };

  it('build, analyze, import and answer side by side, each with its own endpoint, models and keys only', async () => {
    expect([(await alpha.configure()).status, (await beta.configure()).status]).toEqual([200, 200]);
    const answers = await Promise.all(
      tenants().map(async (tenant) => {
        const steps = [(await tenant.build(['people']))['status'], (await tenant.analyze())['status']];
        const imported = await tenant.orchestrate();
        const answer = await tenant.ask(`Who lives in ${tenant.name}ville?`);
        return [...steps, imported['status'], answer['errorCode'], String(answer['result']).slice(0, 9)];
      }),
    );
    expect(answers).toEqual(Array(3).fill(['completed', 'completed', 'completed', '', 'So it is.']));
    for (const tenant of tenants()) {
      const { calls } = tenant.endpoint;
      const key = tenant === plain ? KEYS.deployed : KEYS[tenant.name as 'alpha' | 'beta'];
      expect(calls.filter(isChat).length).toBeGreaterThan(4);
      expect(calls.filter((call) => !isChat(call)).length).toBeGreaterThan(tenant === plain ? -1 : 2);
      const foreign = calls.filter(
        (call) =>
          keyOf(call) !== `Bearer ${key}` ||
          !String(call.body['model']).startsWith(`${tenant.name}-`) ||
          tenants().some((other) => other !== tenant && call.text.includes(`${other.name}ville`)),
      );
      expect(foreign).toEqual([]);
    }
    expect(await everythingWritten()).not.toMatch(/sk-(alpha|beta|spare|deployed)-/);
  });

  it('have files imported over HTTP with their own models too', async () => {
    const files = [{ name: 'three.txt', content: Buffer.from('Ada met Babbage in betaport.').toString('base64') }];
    const started = await beta.call('importer', 'POST', '/v1/import-multiple', { files, partitionId: 'direct_a' });
    expect(started.body).toMatchObject({ success: true });
    await eventually(async () => {
      const { body } = await beta.call('importer', 'GET', `/v1/jobs/${String(started.body['jobId'])}`);
      return (body['job'] as { isTerminal: boolean }).isTerminal;
    });
    expect(beta.endpoint.calls.filter(({ text }) => text.includes('betaport')).map(keyOf)).toContain(`Bearer ${KEYS.beta}`);
    expect([alpha, plain].map(({ endpoint }) => endpoint.calls.length)).toEqual([0, 0]);
  });

  it('keep to their models while an import runs: what is changed meanwhile counts for the next one', async () => {
    alpha.endpoint.always((call) =>
      call.text.includes('Records:') ? { text: String(smallModel(call)), delayMs: 1_000 } : smallModel(call),
    );
    await alpha.upload('people', { 'four.md': '# Four\n\nCarla lives in alphaburg.\n' });
    expect(await alpha.build(['people'], { incremental: true })).toMatchObject({ status: 'completed' });
    alpha.endpoint.calls.length = 0;
    const importing = alpha.orchestrate({ file_ids: await alpha.fileIds() });
    await eventually(() => Promise.resolve(alpha.endpoint.calls.some(({ text }) => text.includes('Records:'))));
    const before = alpha.endpoint.calls.length;
    expect((await alpha.configure({ chat_model: 'alpha-later' })).status).toBe(200);
    expect(await importing).toMatchObject({ status: 'completed' });
    const ofImport = alpha.endpoint.calls.slice(before).filter(({ text }) => isChatOfImport(text));
    expect(ofImport.length).toBeGreaterThan(0);
    expect(new Set(ofImport.map(({ body }) => body['model']))).toEqual(new Set(['alpha-talks']));
    alpha.endpoint.always(smallModel);
    alpha.endpoint.calls.length = 0;
    expect(await alpha.orchestrate({ file_ids: await alpha.fileIds() })).toMatchObject({ status: 'completed' });
    expect(new Set(alpha.endpoint.calls.filter(isChat).map(({ body }) => body['model']))).toEqual(new Set(['alpha-later']));
  });

  it('take the profiles and settings of an orchestration before their own, and of importer_env only what may be set', async () => {
    const request = {
      ...{ chat_secret_profile_ids: ['nobody', 'spare'], embedding_secret_profile_id: 'spare', file_ids: await alpha.fileIds() },
      importer_env: {
        ...{ CHAT_REASONING_EFFORT: 'low', CHAT_API_KEY: 'sk-inline-0123456789', CHAT_API_URL: beta.endpoint.url },
        ...{ MODEL_CACHE_DIR: '/tmp/sk-value-0123456789', 'sk-name-0123456789': 'x' },
      },
    };
    expect(await alpha.orchestrate(request)).toMatchObject({ status: 'completed' });
    const { calls } = alpha.endpoint;
    expect(new Set(calls.map(keyOf))).toEqual(new Set([`Bearer ${KEYS.spare}`]));
    expect(new Set(calls.filter(isChat).map(({ body }) => body['reasoning_effort']))).toEqual(new Set(['low']));
    expect(calls.some((call) => !isChat(call))).toBe(true);
    expect([beta, plain].map(({ endpoint }) => endpoint.calls.length)).toEqual([0, 0]);
    const logged = platform.pipeline.output();
    expect(logged).toContain('"names":["CHAT_API_URL","MODEL_CACHE_DIR","a name that is none"]');
    expect(logged).toMatch(/"event":"inline-key-suppressed".*"name":"CHAT_API_KEY"/);
    expect(await everythingWritten()).not.toMatch(/sk-(inline|value|name|spare)-/);
  });

  it('take a key that the request brings where no profile stands before it, and the deployment’s otherwise', async () => {
    const file_ids = await plain.fileIds();
    expect(await plain.orchestrate({ file_ids, importer_env: { CHAT_API_KEY: 'sk-inline-0123456789' } })).toMatchObject({
      status: 'completed',
    });
    expect(new Set(plain.endpoint.calls.map(keyOf))).toEqual(new Set(['Bearer sk-inline-0123456789']));
    plain.endpoint.calls.length = 0;
    expect(await plain.orchestrate({ file_ids, importer_env: { CHAT_TIMEOUT_SECONDS: 30 } })).toMatchObject({
      status: 'completed',
    });
    expect(new Set(plain.endpoint.calls.map(keyOf))).toEqual(new Set([`Bearer ${KEYS.deployed}`]));
    expect(await everythingWritten()).not.toMatch(/sk-(inline|deployed)-/);
  });

  it.each<[string, object, string, RegExp]>([
    [
      'profiles that there are not',
      { chat_secret_profile_ids: ['nobody', '../x'] },
      'API_KEY_REQUIRED',
      /chat_secret_profile_ids.*"nobody"/,
    ],
    [
      'an embedding profile that there is not',
      { embedding_secret_profile_id: 'nobody' },
      'API_KEY_REQUIRED',
      /embedding_secret_profile_id/,
    ],
    ['a profile of another project', { chat_secret_profile_ids: ['beta'] }, 'PERMISSION_DENIED', /"beta" is not for project alpha/],
    [
      'a profile that may not be sent to the project’s models',
      { embedding_secret_profile_id: 'loose' },
      'PERMISSION_DENIED',
      /embedding_secret_profile_id: .*"loose" may not be sent to/,
    ],
    [
      'a setting that cannot be',
      { importer_env: { CHAT_TIMEOUT_SECONDS: 'sk-x' } },
      'InvalidSettingError',
      /^CHAT_TIMEOUT_SECONDS(?!.*sk-x)/,
    ],
    [
      'a setting that is no text',
      { importer_env: { CHAT_TIMEOUT_SECONDS: [1] } },
      'InvalidOrchestrationError',
      /CHAT_TIMEOUT_SECONDS/,
    ],
  ])('refuse an orchestration with %s', async (_, request, errorType, message) => {
    const answer = await alpha.call('pipeline', 'POST', '/v1/orchestrate', { project: 'alpha', ...request });
    expect(answer).toMatchObject({ status: 400, body: { error_type: errorType, message: expect.stringMatching(message) } });
  });

  it.each<[string, () => object]>([
    ['at the address of somebody else', () => ({ chat_secret_profile_id: 'spare', chat_api_url: beta.endpoint.url })],
    ['at an address of its own', () => ({ chat_secret_profile_id: 'loose' })],
    ['of another project', () => ({ chat_secret_profile_id: 'beta' })],
  ])('cannot name a profile %s: nothing is sent, and what was saved stays', async (_, change) => {
    const before = tenants().map(({ endpoint }) => endpoint.calls.length);
    const answer = await alpha.configure(change());
    expect(answer).toMatchObject({
      status: 400,
      body: { valid: false, applied: false, field: 'chat_secret_profile_id', errorCode: 'PERMISSION_DENIED' },
    });
    expect(tenants().map(({ endpoint }) => endpoint.calls.length)).toEqual(before);
    expect((await alpha.ask('Who lives in alphaville?'))['errorCode']).toBe('');
  });

  it('say so when documents were embedded with another model than questions are', async () => {
    expect((await plain.ask('Who lives in plainville?'))['errorCode']).toBe('');
    expect((await plain.configure({ chat_secret_profile_id: 'spare', embedding_secret_profile_id: 'spare' })).status).toBe(200);
    plain.endpoint.calls.length = 0;
    expect(await plain.ask('Who lives in plainville now?')).toMatchObject({
      errorCode: 'EMBEDDING_MODEL_MISMATCH',
      result: expect.stringMatching(/embedded with built-in \(8 numbers\).*plain-vectors \(8 numbers\)/),
    });
    expect(plain.endpoint.calls).toEqual([]);
  });

  it('have a gate each, at the importers too: a refused key stops the imports of its project alone', async () => {
    expect((await beta.configure({ chat_model: 'beta-latched' })).status).toBe(200);
    beta.endpoint.always((call) => (isChat(call) ? { status: 401, error: { message: 'revoked', code: 'invalid_api_key' } } : 'OK'));
    const batch = (name: string) => ({ files: [{ name: 'a.txt', content: 'eA==' }], partitionId: `${name}_gate_a` });
    const refused = await eventually(async () => {
      const { body } = await beta.call('importer', 'POST', '/v1/import-multiple', batch('beta'));
      return !String(body['message']).includes('lock') && body;
    });
    expect(refused).toMatchObject({
      success: false,
      errorMessage: expect.stringMatching(/^\[MODEL_CONFIG\] INVALID_API_KEY on chat_api_key: /),
    });
    expect((await beta.call('importer', 'GET', '/v1/health')).body).toMatchObject({ success: false });
    // this replica may try them now for the first time
    await eventually(async () => (await alpha.call('importer', 'GET', '/v1/health')).body['success'] === true);
    expect((await alpha.call('importer', 'POST', '/v1/import-multiple', batch('alpha'))).body).toMatchObject({ success: true });
  });
});

/** Extraction and reports. */
function isChatOfImport(text: string): boolean {
  return text.includes('Records:') || text.includes('You report on a group');
}
