import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { freePort, startApp, startPlatformDatabase } from '@strata/testing';
import type { PlatformDatabase, RunningApp } from '@strata/testing';
import { Database } from 'arangojs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Refusal = { status: number; code: string; message: string };
/** What the scripted endpoint refuses; everything else it answers like a small model. */
let refusals: { chat?: Refusal; embeddings?: Refusal } = {};
/** Kinds of calls whose next answer ends in its middle. */
const cutOff = new Set<'chat' | 'embeddings'>();
let endpoint: Server;
let database: PlatformDatabase;
let token: string;
let db: Database;

/** Different for every file: the service keeps answers, and asks nothing twice. */
const extracted = (place: string) =>
  [
    `("entity"<|>Ada<|>person<|>a mathematician in ${place})`,
    '("entity"<|>Babbage<|>person<|>an inventor)',
    '("relationship"<|>Ada<|>Babbage<|>knows<|>they worked together<|>7)',
  ].join('##');
const REPORT = JSON.stringify({ title: 'Computing', summary: 'Two people.', rating: 5, rating_explanation: 'small', findings: [] });

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const kind = request.url?.endsWith('/embeddings') ? 'embeddings' : 'chat';
        const refusal = refusals[kind];
        response.setHeader('content-type', 'application/json');
        if (refusal)
          return void response
            .writeHead(refusal.status)
            .end(JSON.stringify({ error: { message: refusal.message, code: refusal.code, type: refusal.code } }));
        const body = JSON.parse(Buffer.concat(parts).toString()) as { input?: string | string[]; messages?: { content: string }[] };
        const answer = JSON.stringify(
          kind === 'embeddings' ? embeddings(body.input ?? '') : completion(JSON.stringify(body.messages)),
        );
        if (!cutOff.delete(kind)) return void response.end(answer);
        response.setHeader('content-length', answer.length);
        response.write(answer.slice(0, answer.length / 2), () => response.destroy());
      });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  db = new Database({ url: database.url, databaseName: 'strata', auth: { token } });
});

afterAll(async () => {
  db?.close();
  await database?.stop();
  endpoint?.close();
});

function embeddings(input: string | string[]) {
  const texts = typeof input === 'string' ? [input] : input;
  return {
    object: 'list',
    model: 'm',
    data: texts.map((_, index) => ({ object: 'embedding', index, embedding: [1, 0, 0, index % 2] })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  };
}

function completion(asked: string) {
  const content = /Answer with JSON only/.test(asked)
    ? REPORT
    : `${extracted(/Babbage in (\w+)/.exec(asked)?.[1] ?? '')}<|COMPLETE|>`;
  return {
    ...{
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  };
}

async function importerWithModels(): Promise<RunningApp> {
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const models = Object.fromEntries(
    (['CHAT', 'EMBEDDING'] as const).flatMap((role) => [
      [`${role}_API_PROVIDER`, 'custom'],
      [`${role}_API_URL`, url],
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
    ...{ ...models, EMBEDDING_DIM: '4', OPENAI_MAX_RETRY_ATTEMPTS: '1' },
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

const batch = (partitionId: string) => ({
  partitionId,
  entityExtractMaxGleaning: 0,
  files: [{ name: 'a.txt', content: Buffer.from(`Ada knew Babbage in ${partitionId}.`).toString('base64') }],
});

describe('models that are rejected at start', () => {
  it('latch the gate: health says why, imports and reclusters are refused', async () => {
    refusals = { chat: { status: 401, code: 'invalid_api_key', message: 'no such key' } };
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
    } finally {
      await importer.stop();
    }
  });
});

describe('models that fail later', () => {
  let importer: RunningApp;

  beforeAll(async () => {
    refusals = {};
    importer = await importerWithModels();
    expect(await probed(importer)).toMatchObject({ success: true });
  });
  afterAll(() => importer?.stop());

  async function outcome(partition: string) {
    const { body } = await call(importer, '/v1/import-multiple', batch(partition));
    for (;;) {
      const { job } = (await call(importer, `/v1/jobs/${body.jobId}`)).body as never as {
        job: { isTerminal: boolean; currentStatus: { status: string; message: string } };
      };
      if (job.isTerminal) return job.currentStatus;
      await sleep(30);
    }
  }
  const documents = async (partition: string) =>
    (await db.query('FOR d IN strata_Documents FILTER d.partition_id == @partition RETURN d._key', { partition })).all();

  it('are used as long as they answer', async () => {
    refusals = {};
    expect(await outcome('fine_a')).toMatchObject({ status: 'service_completed' });
    const cursor = await db.query(
      'FOR e IN strata_Entities FILTER e.partition_id == "fine_a" SORT e.entity_name RETURN [e.entity_name, e.description, e.embedding]',
    );
    expect(await cursor.all()).toEqual([
      ['ADA', 'a mathematician in fine_a', [1, 0, 0, 0]],
      ['BABBAGE', 'an inventor', expect.any(Array)],
    ]);
  });

  it('survive answers that are cut off', async () => {
    refusals = {};
    for (const kind of ['chat', 'embeddings'] as const) cutOff.add(kind);
    expect(await outcome('cut_a')).toMatchObject({ status: 'service_completed' });
    expect(cutOff.size).toBe(0);
  });

  it.each<[string, typeof refusals, string, RegExp]>([
    [
      'no quota',
      { chat: { status: 429, code: 'insufficient_quota', message: 'exceeded your current quota' } },
      'provider_graph_build_failed',
      /INSUFFICIENT_QUOTA/,
    ],
    [
      'too long a prompt',
      { chat: { status: 400, code: 'context_length_exceeded', message: 'maximum context length is 10 tokens' } },
      'provider_graph_build_failed',
      /context_length_exceeded.*CHAT_MAX_COMPLETION_TOKENS.*CHAT_MODEL_CONTEXT_TOKENS.*GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET/,
    ],
    [
      'no embeddings',
      { embeddings: { status: 403, code: 'denied', message: 'not for you' } },
      'provider_embedding_failed',
      /PERMISSION_DENIED/,
    ],
  ])('end the job and leave nothing behind: %s', async (what, refused, status, message) => {
    const partition = `${what.replaceAll(' ', '_')}_a`;
    refusals = refused;
    expect(await outcome(partition)).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(await documents(partition)).toEqual([]);
  });
});
