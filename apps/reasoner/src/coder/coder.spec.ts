import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { CoderClient } from '../coder-calls/coder.client';
import type { CoderUnderTest } from './coder-under-test.builder';
import { allOf, startCoderUnderTest, textOf } from './coder-under-test.builder';
import type { SmallToolServer } from './small-tool-server.builder';
import { startSmallToolServer } from './small-tool-server.builder';

const collections = { collections: [{ name: 'orders', type: 'document', count: 1_234 }], total: 1 };
const never = (_: unknown, signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended')));

let tools: SmallToolServer;
let coder: CoderUnderTest;
const ended: string[] = [];
beforeAll(async () => {
  tools = await startSmallToolServer({
    'list-collections': () => collections,
    'list-graphs': () => new Error('permission-denied (DatabaseAccessError): not for you'),
    'list-views': async (_, signal) => {
      await never(_, signal);
      ended.push('list-views');
    },
    'get-schema': () => ({ sampled: 1, attributes: [{ path: 'x', types: ['string'], present: 1 }], filler: 'ü'.repeat(40_000) }),
  });
  coder = await startCoderUnderTest([{ name: 'strata', url: tools.url }]);
});
afterAll(async () => {
  await coder.close();
  await tools.stop();
});

const post = (path: string, body: unknown, headers: Record<string, string> = { authorization: coder.authorization }) =>
  fetch(`${coder.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the coder over HTTP', () => {
  it('tells each tool call with its result, then the answer, then its end', async () => {
    const lines = await coder.explore('How many orders are there?');
    expect(lines.map(({ event }) => event)).toEqual(['tool_call', 'tool_result', 'text', 'end']);
    const [call, result] = lines as unknown as { id: string; tool: string; status?: string; result?: string }[];
    expect(call).toMatchObject({ tool: 'list-collections', input: {}, status: 'pending' });
    expect(result).toMatchObject({ tool: 'list-collections', id: call!.id });
    expect(JSON.parse(result!.result!)).toEqual(collections);
    expect(textOf(lines)).toBe('`orders` has 1,234 documents.');
  });

  it('asks tools in the name of whoever asked, about the database that was named', async () => {
    tools.calls.length = 0;
    await coder.explore('How many orders are there?');
    expect(tools.calls[0]!.headers).toMatchObject({ authorization: coder.authorization, 'x-strata-database': 'shop' });
    const caller = { authorization: coder.authorization, database: 'shop', project: 'yard' };
    const asked = { request: 'How many orders are there?', asksForQuery: false };
    await allOf(coder.client.explore(asked, { caller, signal: new AbortController().signal }));
    expect(tools.calls.at(-1)!.headers).toMatchObject({ 'x-strata-project': 'yard' });
  });

  it('goes on when a tool fails, and says so in its result', async () => {
    const lines = await coder.explore('Which graphs are there?');
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'tool_result',
        tool: 'list-graphs',
        result: expect.stringMatching(/^permission-denied/) as unknown,
      }),
    );
    expect(textOf(lines)).toContain('permission-denied');
    expect(lines.at(-1)).toEqual({ event: 'end' });
  });

  it('hands results on whole', async () => {
    const result = (await coder.explore('schema of orders')).find(
      (line) => line.event === 'tool_result' && line.tool === 'get-schema',
    );
    expect(Buffer.byteLength((result as { result: string }).result)).toBeGreaterThan(80_000);
  });

  it.each(['/v1/explorations', '/v1/rewrites'])('%s is for callers with a token', async (path) => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
      const answer = await post(path, { request: 'x', query: 'RETURN 1' }, headers);
      expect([answer.status, await answer.json()]).toEqual([401, { detail: expect.any(String) as unknown }]);
    }
    expect(tools.calls.filter(({ headers }) => headers.authorization !== coder.authorization)).toEqual([]);
  });

  it.each([
    ['/v1/explorations', {}],
    ['/v1/explorations', { request: '   ' }],
    ['/v1/explorations', { request: 7 }],
    ['/v1/explorations', '[]'],
    ['/v1/rewrites', { request: 'x' }],
    ['/v1/rewrites', { request: 'x', query: 'RETURN 1', earlier: 'none' }],
    ['/v1/rewrites', '{"request":'],
  ])('%s refuses %j before it looks at anything', async (path, body) => {
    tools.calls.length = 0;
    expect((await post(path, body)).status).toBe(400);
    expect(tools.calls).toEqual([]);
  });

  it('refuses a body that is too large', async () => {
    expect((await post('/v1/rewrites', { request: 'x'.repeat(9 * 2 ** 20), query: 'RETURN 1' })).status).toBe(413);
  });

  it('ends its tool calls when the client goes away', async () => {
    const left = new AbortController();
    const lines = coder.client.explore({ request: 'Which views are there?', asksForQuery: false }, coder.call(left.signal));
    for await (const line of lines) {
      if (line.event === 'tool_call' && line.tool === 'list-views') break;
    }
    left.abort();
    await eventually(() => ended.includes('list-views'));
  });

  it('ends its tool calls when the client stops reading', async () => {
    ended.length = 0;
    for await (const line of coder.client.explore({ request: 'Which views are there?', asksForQuery: false }, coder.call()))
      if (line.event === 'tool_call' && line.tool === 'list-views') break;
    await eventually(() => ended.includes('list-views'));
  });

  it('is alive without a token', async () => {
    await expect((await fetch(`${coder.url}/health`)).json()).resolves.toEqual({ status: 'healthy' });
    await expect(coder.client.probe()).resolves.toBeUndefined();
  });
});

describe('a coder that is away', () => {
  it('is told as unavailable', async () => {
    const gone = await startCoderUnderTest([]);
    await gone.close();
    const unavailable = { kind: 'unavailable', type: 'CoderUnreachableError' };
    await expect(gone.explore('x')).rejects.toMatchObject(unavailable);
    await expect(gone.client.toolServers()).rejects.toMatchObject(unavailable);
  });

  it('is told as unavailable when it breaks off', async () => {
    const dying = await startCoderUnderTest([{ name: 'strata', url: tools.url }]);
    const lines = dying.client.explore({ request: 'Which views are there?', asksForQuery: false }, dying.call());
    const read = async () => {
      for await (const line of lines) if (line.event === 'tool_call' && line.tool === 'list-views') await dying.close();
    };
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable', type: 'CoderUnreachableError' });
  });

  it('is no failure of the coder when the caller has left', async () => {
    const left = AbortSignal.abort(new Error('left'));
    await expect(
      allOf(new CoderClient(coder.url).explore({ request: 'x', asksForQuery: false }, coder.call(left))),
    ).rejects.toThrow('left');
  });
});

describe('a tool server that breaks off its answer', () => {
  it.each([
    ['closes the stream', (response: ServerResponse) => response.end()],
    ['is gone in the middle of an event', (response: ServerResponse) => response.write('event: mess', () => response.destroy())],
  ])('and %s has failed at once, and is away', async (_, breakOff) => {
    const breaking = createServer((request, response) => {
      void (async () => {
        let text = '';
        for await (const piece of request) text += String(piece);
        const { id, method } = (text === '' ? {} : JSON.parse(text)) as { id?: number; method?: string };
        if (id === undefined) return void response.writeHead(request.method === 'POST' ? 202 : 405).end();
        const tool = { name: 'list-collections', inputSchema: { type: 'object' } };
        const serverInfo = { name: 'breaking', version: '1' };
        const result =
          method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } : { tools: [tool] };
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        if (method === 'tools/call') return void breakOff(response);
        return void response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
      })();
    }).listen(0, '127.0.0.1');
    await once(breaking, 'listening');
    try {
      const url = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}/mcp`;
      await using alone = await startCoderUnderTest([{ name: 'breaking', url }], { lookEveryMs: 60_000 });
      const lines = await alone.explore('How many orders are there?');
      expect(lines).toContainEqual(
        expect.objectContaining({ event: 'tool_result', result: 'unavailable: the tool server breaking does not answer' }),
      );
      expect(await statusOf(alone, 'breaking')).toBe('disconnected');
    } finally {
      breaking.closeAllConnections();
      breaking.close();
    }
  });
});

const statusOf = async ({ client }: CoderUnderTest, server: string) => (await client.toolServers()).servers[server]?.status;

describe('several tool servers', () => {
  it('work together: the first keeps its names, one that is away stops nobody', async () => {
    const other = await startSmallToolServer({
      'list-collections': () => ({ collections: [] }),
      'list.graphs/all': () => ({ graphs: [] }),
    });
    await using several = await startCoderUnderTest(
      [
        { name: 'strata', url: tools.url },
        { name: 'other', url: other.url },
        { name: 'gone', url: 'http://127.0.0.1:9/mcp' },
        { name: 'web', url: `${coder.url}/health` },
      ],
      { lookEveryMs: 100 },
    );
    expect(textOf(await several.explore('How many orders are there?'))).toContain('1,234');
    await eventually(async () => (await statusOf(several, 'web')) === 'failed');
    expect((await several.client.toolServers()).servers).toEqual({
      strata: { status: 'connected' },
      other: {
        status: 'connected',
        detail: 'list-collections is called other-list-collections; list.graphs/all is called list_graphs_all',
      },
      gone: { status: 'disconnected', detail: 'it does not answer' },
      web: { status: 'failed', detail: expect.stringMatching(/^it (?:answers|does not answer as)/) as unknown },
    });
    await other.stop();
    await eventually(async () => (await statusOf(several, 'other')) === 'disconnected');
    const port = Number(new URL(other.url).port);
    const again = await startSmallToolServer({ 'list-collections': () => collections }, port);
    await eventually(async () => (await statusOf(several, 'other')) === 'connected');
    await again.stop();
  });

  it('are asked for their state without a token, and one that wants one is connected', async () => {
    await using two = await startCoderUnderTest([{ name: 'closed', url: `${coder.url}/v1/explorations` }]);
    await eventually(async () => (await statusOf(two, 'closed')) === 'connected');
  });

  it('none of which works leave an honest answer', async () => {
    await using alone = await startCoderUnderTest([{ name: 'gone', url: 'http://127.0.0.1:9/mcp' }]);
    const lines = await alone.explore('Which collections are there?');
    expect(textOf(lines)).toBe('No tool server answers (gone), so I cannot look at the database now.');
    await using none = await startCoderUnderTest([]);
    expect(textOf(await none.explore('Which collections are there?'))).toMatch(/^No tool server is registered/);
  });
});
