import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { ImportJobRecord } from '@strata/contracts';
import type { ModelCall, PlatformDatabase, RunningApp, ScriptedModelEndpoint, TableLine, TemporaryFolder } from '@strata/testing';
import {
  eventually,
  freePort,
  plain,
  readSections,
  sectionNamed,
  startApp,
  startPlatformDatabase,
  startScriptedModelEndpoint,
  temporaryFolder,
} from '@strata/testing';
import { Database } from 'arangojs';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BEHAVIOUR, rightAnswer } from './provider-behaviour';

const PAGE = readSections(readFileSync('docs/contracts/provider-failures.md', 'utf8'));
/** Longer than any right answer takes on a busy machine. */
const TIMEOUT_S = 4;

let endpoint: ScriptedModelEndpoint;
let database: PlatformDatabase;
let token: string;
let db: Database;

const answersRightly = ({ path, text }: ModelCall) => (path.endsWith('/embeddings') ? {} : rightAnswer(text));
const kindOf = ({ path }: ModelCall) => (path.endsWith('/embeddings') ? 'Embeddings' : 'Records and reports');

beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
  endpoint.always(answersRightly);
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  db = new Database({ url: database.url, databaseName: 'strata', auth: { token } });
});

afterAll(async () => {
  db?.close();
  await database?.stop();
  await endpoint?.stop();
});

/** @param settings of the models, besides */
async function importerWithModels(settings: Record<string, string> = {}): Promise<RunningApp> {
  const models = Object.fromEntries(
    (['CHAT', 'EMBEDDING'] as const).flatMap((role) => [
      [`${role}_API_PROVIDER`, 'custom'],
      [`${role}_API_URL`, endpoint.url],
      [`${role}_MODEL`, 'm'],
      [`${role}_API_KEY`, 'k'],
    ]),
  );
  return startApp('importer', {
    ...{
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      DB_URL: database.url,
      FILE_MANAGER_URL: 'http://127.0.0.1:9',
      GRPC_PORT: String(await freePort()),
    },
    ...{
      ...models,
      EMBEDDING_DIM: '8',
      OPENAI_MAX_RETRY_ATTEMPTS: '1',
      CHAT_TIMEOUT_SECONDS: String(TIMEOUT_S),
      EMBEDDING_TIMEOUT_SECONDS: String(TIMEOUT_S),
    },
    ...{ MODEL_PRICES_JSON: '{"m": {"prompt": 1000, "completion": 2000}}', ...settings },
  });
}

async function call(importer: RunningApp, path: string, body?: object) {
  const answer = await fetch(importer.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, never> & { success: boolean; message: string; jobId: string },
  };
}

async function probed(importer: RunningApp) {
  for (;;) {
    const { body } = await call(importer, '/v1/health');
    if (!body.message.includes('still')) return body;
    await sleep(30);
  }
}

const file = (text: string) => ({ name: 'a.txt', content: Buffer.from(text).toString('base64') });
const batch = (partitionId: string) => ({
  partitionId,
  entityExtractMaxGleaning: 0,
  files: [file(`Ada knew Babbage in ${partitionId}.`)],
});

describe('models that are rejected at start', () => {
  it('latch the gate: health says why, imports and reclusters are refused', async () => {
    endpoint.always(({ path }) => (path.endsWith('/embeddings') ? {} : { status: 401, error: { message: 'no such key' } }));
    const importer = await importerWithModels();
    try {
      const health = await probed(importer);
      expect(health).toMatchObject({
        success: false,
        message: expect.stringMatching(/^\[MODEL_CONFIG\] INVALID_API_KEY on chat_api_key: /),
      });
      expect(await call(importer, '/health/ready')).toMatchObject({
        status: 503, // there is no file manager in this test
        body: {
          details: {
            database: { status: 'up' },
            'file-manager': { status: 'down' },
            models: { status: 'degraded', message: 'no imports yet; /v1/health says why' },
          },
        },
      });
      expect(await call(importer, '/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
      expect(await call(importer, '/v1/import-multiple', batch('p'))).toMatchObject({
        ...{ status: 200, body: { success: false, jobId: '', message: health.message, errorMessage: health.message } },
      });
      expect(await call(importer, '/v1/import', { fileName: 'a.txt', fileContent: 'eA==' })).toMatchObject({
        status: 200,
        body: { success: false, message: health.message },
      });
      expect(await call(importer, '/v1/import', { fileName: 'a.txt' })).toMatchObject({ status: 400 });
      expect(await call(importer, '/v1/recluster', { partitionId: 'p' })).toMatchObject({ status: 400, body: { code: 9 } });
      expect(await call(importer, '/v1/status')).toMatchObject({
        body: { status: { status: 'SERVICE_FAILED', progress: 0, message: health.message } },
      });
    } finally {
      await importer.stop();
    }
  });
});

describe('models that fail later', () => {
  let importer: RunningApp;
  let answers: TemporaryFolder;

  beforeAll(async () => {
    endpoint.always(answersRightly);
    answers = await temporaryFolder();
    importer = await importerWithModels({ MODEL_CACHE_DIR: answers.path });
    expect(await probed(importer)).toMatchObject({ success: true });
  });
  afterAll(async () => {
    await importer?.stop();
    await answers?.remove();
  });
  beforeEach(() => {
    endpoint.calls.length = 0;
  });
  afterEach(() => endpoint.always(answersRightly));

  async function imported(request: object): Promise<ImportJobRecord> {
    return ended(await started(request));
  }

  async function started(request: object): Promise<string> {
    const { body } = await call(importer, '/v1/import-multiple', request);
    expect(body).toMatchObject({ success: true });
    return body.jobId;
  }

  async function ended(jobId: string): Promise<ImportJobRecord> {
    for (;;) {
      const { job } = (await call(importer, `/v1/jobs/${jobId}`)).body as never as { job: ImportJobRecord };
      if (job.isTerminal) return job;
      await sleep(20);
    }
  }

  /** Rows of a partition by collection; none where there are none. */
  async function rowsOf(partition: string): Promise<Record<string, number>> {
    const counts = ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations', 'Imports'].map(async (name) => {
      const cursor = await db.query('FOR r IN @@rows FILTER r.partition_id == @partition COLLECT WITH COUNT INTO n RETURN n', {
        '@rows': `strata_${name}`,
        partition,
      });
      return [name, Number(await cursor.next())] as const;
    });
    return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0));
  }

  it('are used as long as they answer, and what they take is entered', async () => {
    const job = await imported(batch('fine_a'));
    expect(job.currentStatus).toMatchObject({ status: 'service_completed' });
    const cursor = await db.query(
      'FOR e IN strata_Entities FILTER e.partition_id == "fine_a" SORT e.entity_name RETURN [e.entity_name, e.description, LENGTH(e.embedding)]',
    );
    expect(await cursor.all()).toEqual([
      ['ADA', 'a mathematician in fine_a', 8],
      ['BABBAGE', 'an inventor', 8],
    ]);
    const [records, report, vectors] = endpoint.calls.map(({ text }) => Math.ceil(text.length / 4));
    const promptTokens = records! + report!;
    expect(job.usage).toMatchObject({
      ...{ calls: 3, reusedAnswers: 0, promptTokens: promptTokens + vectors!, cachedTokens: 0 },
      models: [
        { model: 'm', role: 'chat', calls: 2, promptTokens },
        { model: 'm', role: 'embedding', calls: 1, promptTokens: vectors, completionTokens: 0 },
      ],
    });
    const { completionTokens, cost } = job.usage;
    expect(cost).toBeCloseTo((job.usage.promptTokens * 1_000 + completionTokens * 2_000) / 1e6, 9);
  });

  /** Lines of a table as cases. */
  const cases = (heading: string): [string, TableLine][] =>
    sectionNamed(PAGE, heading).tables[0]!.map((line) => [`${line['Provider']}, ${line['How long']}`, line]);

  describe.each(['Records and reports', 'Embeddings'])('%s', (heading) => {
    it.each(cases(heading))('%s', async (title, line) => {
      const behave = BEHAVIOUR[plain(line['Provider']!)];
      if (!behave) throw new Error(`nobody has said how a provider does that: ${line['Provider']}`);
      const isOnce = plain(line['How long']!) === 'once';
      let misbehaved = 0;
      endpoint.always((asked) => {
        if (kindOf(asked) !== heading || (isOnce && misbehaved++ > 0)) return answersRightly(asked);
        return behave(rightAnswer(asked.text));
      });
      const partition = `${heading}_${title}`.replaceAll(/\W+/g, '_');
      const job = await imported(batch(partition));
      const { status, message } = job.currentStatus;
      expect({ status, message }).toEqual({
        status: plain(line['Ends as']!),
        message: expect.stringContaining(plain(line['Marker']!)),
      });
      expect(endpoint.calls.filter((asked) => kindOf(asked) === heading)).toHaveLength(Number(line['Calls']));
      const rows = await rowsOf(partition);
      if (status === 'service_completed') expect(rows).toMatchObject({ Documents: 1, Chunks: 1, Communities: 1, Imports: 1 });
      else expect(rows).toEqual({});
      expect(await call(importer, '/v1/health')).toMatchObject({ body: { success: true, message: 'ready' } });
    });
  });

  describe('and that are paid for', () => {
    const TOWNS = 24;
    const many = (partitionId: string, of: string, more: object = {}) => ({
      ...{ partitionId, entityExtractMaxGleaning: 0, ...more },
      files: Array.from({ length: TOWNS }, (_, town) => file(`Ada knew Babbage in ${of}${town}.`)),
    });
    const asked = () => endpoint.calls.map(({ path, text }) => `${path} ${text}`);

    it('are paid for once, however often the same is imported', async () => {
      const first = await imported(many('once_a', 'Avon'));
      expect(first.currentStatus).toMatchObject({ status: 'service_completed' });
      expect(first.usage.calls).toBe(endpoint.calls.length);
      endpoint.calls.length = 0;
      const again = await imported(many('once_b', 'Avon'));
      expect(again.currentStatus).toMatchObject({ status: 'service_completed' });
      expect(endpoint.calls).toHaveLength(0);
      expect(again.usage).toMatchObject({ calls: 0, promptTokens: 0, cost: 0 });
      expect(again.usage.reusedAnswers).toBeGreaterThan(TOWNS);
      expect(await rowsOf('once_b')).toEqual(await rowsOf('once_a'));
    });

    it('are not asked again for what they had answered when the replica was killed', async () => {
      const undisturbed = (await imported(many('calm_a', 'Bath'))).usage.calls;
      endpoint.calls.length = 0;
      const hold = Promise.withResolvers<void>();
      endpoint.always((one) => (endpoint.calls.length > 8 ? { until: hold.promise, text: '' } : answersRightly(one)));
      const jobId = await started(many('killed_a', 'Cork', { importId: 'work' }));
      const { work } = await eventually(async () => {
        const { job } = (await call(importer, `/v1/jobs/${jobId}`)).body as never as { job: ImportJobRecord };
        return job.work.done === 8 && job;
      });
      expect(work).toMatchObject({ unit: 'chunks', done: 8, total: TOWNS, remainingSeconds: expect.any(Number) });
      await importer.kill();
      const before = new Set(asked().slice(0, 8));
      hold.resolve();
      endpoint.always(answersRightly);
      await importer.restart();
      await probed(importer);
      endpoint.calls.length = 0;
      const job = await imported(many('killed_a', 'Cork', { importId: 'work' }));
      expect(job.currentStatus).toMatchObject({ status: 'service_completed' });
      expect(asked().filter((one) => before.has(one))).toEqual([]);
      expect(endpoint.calls.length).toBe(undisturbed - 8);
      expect(job.usage.calls).toBe(undisturbed - 8);
      expect(job.usage.reusedAnswers).toBeGreaterThanOrEqual(8);
    });

    it.each<[string, object, object, RegExp]>([
      ['cost', { maxCost: 3 }, { maxCost: 1_000 }, /\[BUDGET_EXHAUSTED\] [\d.]+ of max_cost 3 is spent/],
      ['tokens', { maxTokens: 3_000 }, { maxTokens: 1_000_000 }, /\[BUDGET_EXHAUSTED\] \d+ of max_tokens 3000 are used/],
    ])(
      'end an import at its budget of %s; with a higher one it goes on and pays for the rest',
      async (what, low, high, message) => {
        const undisturbed = (await imported(many(`free_${what}`, `Derby${what}`))).usage;
        endpoint.calls.length = 0;
        const stopped = await imported(many(`tight_${what}`, `Ennis${what}`, { importId: 'work', ...low }));
        expect(stopped.currentStatus).toMatchObject({
          ...{ status: 'provider_graph_build_failed', progress: 0, message: expect.stringMatching(message) },
        });
        const { usage } = stopped;
        expect(usage.calls).toBe(endpoint.calls.length); // every answer was waited for
        if (what === 'cost') expect(usage.cost).toBeLessThanOrEqual(3);
        else expect(usage.promptTokens + usage.completionTokens).toBeLessThanOrEqual(3_000);
        expect(usage.calls).toBeGreaterThan(2);
        expect(await rowsOf(`tight_${what}`)).toEqual({});
        const job = await imported(many(`tight_${what}`, `Ennis${what}`, { importId: 'work', ...high }));
        expect(job.currentStatus).toMatchObject({ status: 'service_completed' });
        expect(new Set(asked()).size).toBe(endpoint.calls.length); // nothing was asked twice
        expect(usage.calls + job.usage.calls).toBe(undisturbed.calls);
      },
    );

    it('refuse a budget of money when nobody has said what they cost', async () => {
      const cheap = await importerWithModels({ MODEL_PRICES_JSON: '{"other": {"prompt": 1}}' });
      try {
        await probed(cheap);
        const answer = await call(cheap, '/v1/import-multiple', { ...batch('unpriced_a'), maxCost: 1 });
        expect(answer.body).toMatchObject({ success: false, errorMessage: 'maxCost: MODEL_PRICES_JSON has no price for m' });
        expect(await call(cheap, '/v1/import', { fileName: 'a.txt', fileContent: 'eA==', maxCost: 1 })).toMatchObject({
          status: 400,
        });
      } finally {
        await cheap.stop();
      }
    });
  });

  it('name the settings of the context window when it is too small', async () => {
    endpoint.always((asked) => (kindOf(asked) === 'Embeddings' ? {} : BEHAVIOUR['400, too long']!('')));
    const { currentStatus } = await imported(batch('too_long_a'));
    expect(currentStatus.message).toMatch(
      /CHAT_MAX_COMPLETION_TOKENS.*CHAT_MODEL_CONTEXT_TOKENS.*GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET/,
    );
  });
});
