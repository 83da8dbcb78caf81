import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:http';
import type { ModelCall, ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { APIConnectionError, APIError } from 'openai';
import { EndpointClient } from './endpoint-client';

let endpoint: ScriptedModelEndpoint;
let client: EndpointClient;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
  client = new EndpointClient({ url: endpoint.url, apiKey: 'a-key', timeoutMs: 60_000, throughProxies: false });
});
afterAll(() => endpoint.stop());

const PAYLOAD = { model: 'm', messages: [{ role: 'user', content: 'Ünïcode "quoted"' }] };
const post = () => client.post('/chat/completions', PAYLOAD, undefined);
/** Headers that are the call's own, whoever makes it. */
const told = ({ headers }: ModelCall) => {
  const own = Object.entries(headers).filter(([name]) => !/^(?:connection|content-length|host|accept-|sec-)/.test(name));
  return Object.fromEntries(own);
};

describe('a call of every chunk', () => {
  it('asks what the official client asks, and reads the same', async () => {
    endpoint.next('One.', 'One.');
    const [ours, theirs] = [await post(), await client.official.chat.completions.create({ ...PAYLOAD, messages: [] })];
    expect(ours).toMatchObject({ choices: theirs.choices });
    const [call, official] = endpoint.calls.slice(-2) as [ModelCall, ModelCall];
    expect(call.body).toEqual(PAYLOAD);
    expect(call.path).toBe(official.path);
    expect(told(call)).toEqual(told(official));
    expect(call.headers).toMatchObject({ authorization: 'Bearer a-key', 'accept-encoding': 'identity' });
  });

  it('follows where an endpoint has moved to, with what it asks', async () => {
    endpoint.next({ status: 307, headers: { location: `${endpoint.url}/moved/chat/completions` } }, 'Moved.');
    expect(await post()).toMatchObject({ choices: [{ message: { content: 'Moved.' } }] });
    const { path, body } = endpoint.calls.at(-1)!;
    expect([path, body]).toEqual(['/v1/moved/chat/completions', PAYLOAD]);
  });

  it.each([
    ['that is refused', { status: 429, error: { message: 'slow down', code: 'rate_limit' }, headers: { 'retry-after': '7' } }],
    ['that is refused without JSON', { status: 502, rawBody: '<html>Bad Gateway</html>' }],
    ['that is hung up on', { hangUp: true }],
  ])('%s fails as with the official client', async (_, answer) => {
    endpoint.next(answer, answer);
    const failure = (call: Promise<unknown>) => call.then(() => undefined, seen);
    const official = await failure(client.official.post('/chat/completions', { body: PAYLOAD }));
    expect(await failure(post())).toEqual(official);
    expect(official).toBeDefined();
  });

  it.each([
    ['an empty body', { rawBody: '' }, undefined],
    ['a body of text', { rawBody: 'hello', headers: { 'content-type': 'text/plain' } }, 'hello'],
  ])('%s is no failure', async (_, answer, read) => {
    endpoint.next(answer);
    expect(await post()).toBe(read);
  });
});

describe('where Node.js is told to use the proxies of the environment', () => {
  const before = process.env['http_proxy'];
  afterEach(() => {
    if (before === undefined) delete process.env['http_proxy'];
    else process.env['http_proxy'] = before;
  });

  it('a call goes through them', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"through":"proxy"}');
    });
    proxy.on('connect', ({ url }, socket: Socket) => {
      asked.push(url!);
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      proxy.emit('connection', socket); // it answers in the place of whom it was asked for
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      process.env['http_proxy'] = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const distant = new EndpointClient({
        url: 'http://models.invalid/v1',
        apiKey: 'a-key',
        timeoutMs: 60_000,
        throughProxies: true,
      });
      expect(await distant.post('/chat/completions', PAYLOAD, undefined)).toEqual({ through: 'proxy' });
      expect(asked[0]).toContain('models.invalid');
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});

/** What is told of a failure. */
function seen(error: unknown): object {
  if (error instanceof APIConnectionError) return { connection: error.message };
  if (!(error instanceof APIError)) return { error };
  return { status: error.status, code: error.code, message: error.message, again: error.headers?.get('retry-after') };
}
