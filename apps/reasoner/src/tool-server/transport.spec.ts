import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken } from '@strata/auth';
import { pino } from 'pino';
import { ReadingDatabases } from '../database-access/http-reading-database';
import { Manual } from './manual/manual';
import { ToolServer } from './tool-server';

const NOBODY = 'http://127.0.0.1:9';

let server: ToolServer;
let authorization: string;
beforeAll(async () => {
  const ring = await SecretRing.fromConfig({ inline: 'a secret that is long enough for tokens' });
  authorization = `Bearer ${signSessionToken(ring, { user: 'ada', lifetimeS: 3_600 }).jwt}`;
  const databases = new ReadingDatabases(NOBODY);
  server = await ToolServer.start({
    ...{ host: '127.0.0.1', port: 0, ring, gatewayUrl: NOBODY, standardProject: 'strata' },
    ...{ allowed: { hosts: [], origins: [] }, logger: pino({ level: 'silent' }) },
    databaseOf: (caller) => databases.open(caller),
    manual: Manual.read(resolve(import.meta.dirname, '../../../../docs/aql')),
  });
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly session: string | null;
  /** every message of the answer, whichever form it has */
  readonly messages: readonly { id?: unknown; result?: Record<string, unknown>; error?: { code: number; message: string } }[];
}

async function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const texts = type.startsWith('text/event-stream')
    ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data!)
    : [text].filter((one) => one !== '');
  const messages = texts.flatMap((one) => JSON.parse(one) as Answer['messages'][number]);
  return { status: answer.status, type: type.split(';')[0]!, session: answer.headers.get('mcp-session-id'), messages };
}

const call = (method: string, params?: unknown, id: unknown = 1) => ({
  ...{ jsonrpc: '2.0', id, method },
  ...(params !== undefined && { params }),
});
const introduced = (protocolVersion: string, more: object = {}) =>
  call('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'other', version: '1' }, ...more });
const PARSE = { name: 'parse-query', arguments: { query: 'RETURN 1' } };

describe('a message of 100,000 levels', () => {
  it.each([
    ['a batch in batches', (deep: string) => deep],
    [
      'what a tool is called with',
      (deep: string) =>
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"parse-query","arguments":{"query":${deep}}}}`,
    ],
    ['what is said beside', (deep: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${deep}}}`],
  ])('is refused as %s', async (_, within) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: within('['.repeat(100_000) + ']'.repeat(100_000)),
    });
    expect([answer.status, await answer.json()]).toEqual([400, expect.anything()]);
  });
});

describe('clients as they are', () => {
  it.each([
    ['application/json, text/event-stream', 'text/event-stream'],
    ['text/event-stream', 'text/event-stream'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json;charset=utf-8, */*;q=0.1', 'application/json'],
  ])('that accept %s are answered with %s', async (accept, type) => {
    const { status, type: given, messages } = await post(call('tools/list'), { accept });
    expect([status, given]).toEqual([200, type]);
    expect(messages[0]?.result?.['tools']).toHaveLength(23);
  });

  it('that accept nothing that there is are told so', async () => {
    expect((await post(call('tools/list'), { accept: 'text/html' })).status).toBe(406);
  });

  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2099-01-01', '2025-11-25'],
    ['1.0', '2025-11-25'],
  ])('that speak version %s are answered in %s, and go on in their session', async (asked, spoken) => {
    const opened = await post(introduced(asked));
    expect(opened.messages[0]?.result).toMatchObject({ protocolVersion: spoken, capabilities: { tools: {} } });
    const headers = { 'mcp-session-id': opened.session ?? '', 'mcp-protocol-version': spoken };
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers)).status).toBe(202);
    const { messages } = await post(call('tools/call', PARSE, 'a-text'), headers);
    expect(messages).toEqual([
      expect.objectContaining({
        id: 'a-text',
        result: expect.objectContaining({ structuredContent: expect.objectContaining({ valid: true }) }),
      }),
    ]);
  });

  it('that open a session for JSON alone get JSON in it', async () => {
    const accept = 'application/json';
    const opened = await post(introduced('2025-06-18'), { accept });
    const answer = await post(call('tools/call', PARSE), { accept, 'mcp-session-id': opened.session ?? '' });
    expect([opened.type, answer.type, answer.messages.length]).toEqual([accept, accept, 1]);
  });

  it('that introduce themselves neither by a version nor by a session are answered', async () => {
    expect((await post(call('tools/call', PARSE))).messages[0]?.result).toMatchObject({ structuredContent: { valid: true } });
    expect((await post(call('ping'), { 'mcp-protocol-version': '2024-11-05' })).messages[0]?.result).toEqual({});
    expect((await post(call('ping'), { 'mcp-protocol-version': '2099-01-01' })).status).toBe(400);
    expect((await post(call('ping'), { 'mcp-session-id': 'gone' })).status).toBe(404);
  });

  it('that send several messages at once get an answer to each', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { messages } = await post([call('ping', undefined, 1), notification, call('tools/call', PARSE, 2)]);
    expect(messages.map(({ id }) => id).toSorted()).toEqual([1, 2]);
    const all = await post([introduced('2025-03-26'), call('tools/list', {}, 2)]);
    expect(all.messages.map(({ error }) => error?.message)).toEqual([expect.stringMatching(/initializ/i)]);
  });

  it.each<[string, unknown]>([
    ['params', call('tools/list', null)],
    ['a cursor', call('tools/list', { cursor: null })],
    ['metadata', call('tools/list', { _meta: null })],
    ['what metadata hold', call('tools/list', { _meta: { progressToken: null } })],
    ['the arguments of a tool without any', call('tools/call', { name: 'search-manual', arguments: null, _meta: null })],
    ['capabilities', introduced('2025-06-18', { capabilities: { roots: null, sampling: null, experimental: null } })],
    ['a title', introduced('2025-06-18', { clientInfo: { name: 'x', version: '1', title: null, websiteUrl: null } })],
  ])('that send null for %s are taken to have left it out', async (_, body) => {
    const { status, messages } = await post(body);
    expect([status, messages[0]?.error]).toEqual([200, undefined]);
  });

  it('that send null for what a tool may be called without are taken to have left it out, and null for the rest is refused', async () => {
    const run = async (input: object) =>
      (await post(call('tools/call', { name: 'search-manual', arguments: input }))).messages[0]?.result as {
        isError?: boolean;
        content: { text: string }[];
      };
    expect((await run({ topic: 'COLLECT', limit: null })).isError).toBeUndefined();
    const refused = await run({ topic: null, limit: null });
    expect([refused.isError, refused.content[0]?.text]).toEqual([true, expect.stringMatching(/topic/)]);
    expect((await run({ topic: 'COLLECT', page: null })).content[0]?.text).toMatch(/page/);
  });

  it.each([
    ['no version of JSON-RPC', { id: 1, method: 'ping' }, 400],
    ['a text', 'ping', 400],
    ['no messages', [], 202],
  ])('that send %s are answered without a failure of the server', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('that ask for what there is not are told by the code of the protocol', async () => {
    for (const method of ['resources/list', 'prompts/list', 'completion/complete'])
      expect((await post(call(method, {}))).messages[0]?.error?.code).toBe(-32_601);
    expect((await post(call('tools/call', { name: 'drop-collection', arguments: {} }))).messages[0]?.error?.code).toBe(-32_602);
  });
});

describe('the transport', () => {
  it.each(['/health', '/health/live', '/health/live?probe=1'])(
    'tells whoever asks without a token at %s that it is there',
    async (path) => {
      expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(200);
    },
  );

  it('refuses who is not known, pages of strangers, and what is too large', async () => {
    const list = call('tools/list');
    for (const stranger of ['', 'Bearer', 'Bearer nonsense', `${authorization}x`])
      expect((await post(list, { authorization: stranger })).status).toBe(401);
    expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('x'.repeat(2 ** 20))).status).toBe(413);
    const url = `http://127.0.0.1:${server.port}/mcp`;
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400);
    expect((await fetch(url, { headers })).status).toBe(405);
    expect((await fetch(`${url}/x`, { method: 'POST', headers, body: '{}' })).status).toBe(404);
  });
});
