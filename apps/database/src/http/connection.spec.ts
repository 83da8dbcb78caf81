import { connect } from 'node:net';
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AsyncJobs } from '../async-jobs/async-jobs';
import { StreamTransactions } from '../transactions/stream-transactions';
import { everybodyIsRoot } from './authenticate';
import { DatabaseServer } from './database-server';
import { RouteRegistry } from './route-registry';
import { TestServer } from '../server/test-server.builder';

describe('a connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'things' });
  });
  afterAll(() => server.stop());

  /** Sends the parts one after the other and gives what came back until the server closed. */
  function talk(...parts: readonly (string | Buffer)[]): Promise<string> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let heard = '';
      socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
      socket.on('close', () => resolve(heard)).on('error', reject);
      const send = (at: number) => {
        const part = parts[at];
        if (part === undefined) return;
        socket.write(part);
        setTimeout(() => send(at + 1), 20);
      };
      send(0);
    });
  }

  const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  const post = (body: string, more = '') =>
    `POST /_api/document/things HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
  const last = 'GET /_api/version HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  it('answers requests that were sent ahead in their order, and ends when asked', async () => {
    const heard = await talk(post('{"_key":"one"}') + 'GET /_api/document/things/one HTTP/1.1\r\nHost: a\r\n\r\n' + last);
    expect(statuses(heard)).toEqual([202, 200, 200]);
    expect(heard.match(/x-arango-queue-time-seconds: \d+\.\d+\r\n/g)).toHaveLength(3);
    expect(heard).toContain('connection: close');
  });

  it('reads a body that arrives in parts or in chunks', async () => {
    const whole = post('{"_key":"two"}');
    expect(statuses(await talk(whole.slice(0, 30), whole.slice(30, 80), whole.slice(80), last))).toEqual([202, 200]);
    const chunks = 'POST /_api/document/things HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(statuses(await talk(chunks, '8\r\n{"_key":', '\r\n8\r\n"three"}\r\n0\r\n\r\n', last))).toEqual([202, 200]);
    expect((await server.request('GET', '/_api/document/things/three')).status).toBe(200);
  });

  it('says that it will take a body when a client asks first', async () => {
    const body = '{"_key":"four"}';
    const [head, rest] = [post(body, 'Expect: 100-continue\r\n').slice(0, -body.length), body];
    expect(statuses(await talk(head, rest, last))).toEqual([100, 202, 200]);
    const refused = head.replace('/_api/document/things', '/_api/nothing');
    expect(statuses(await talk(refused))).toEqual([404]);
  });

  it.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['too long a body', 'POST /_api/document/things HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n', 413],
    ['an endless head', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}`, 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
  ])('refuses %s in the form of ArangoDB and ends', async (_, text, status) => {
    const heard = await talk(text);
    expect(statuses(heard)).toEqual([status]);
    expect(heard).toMatch(/x-arango-queue-time-seconds: \d+\.\d+/);
    expect(JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')))).toMatchObject({ error: true, code: status, errorNum: status });
  });

  it('stays open after a refusal whose body it has read', async () => {
    const unknown = post('{"a":1}').replace('/_api/document/things', '/_api/nothing');
    expect(statuses(await talk(unknown + last))).toEqual([404, 200]);
  });

  it('understands compressed bodies and refuses broken and unknown ones', async () => {
    const send = async (body: Buffer, coding: string) => {
      const head = `POST /_api/document/things HTTP/1.1\r\nHost: a\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`;
      return statuses(await talk(Buffer.concat([Buffer.from(head), body]), last));
    };
    expect(await send(gzipSync('{"_key":"zipped"}'), 'gzip')).toEqual([202, 200]);
    expect((await server.request('GET', '/_api/document/things/zipped')).status).toBe(200);
    expect(await send(Buffer.from('{"_key":"plain"}'), 'gzip')).toEqual([400, 200]);
    expect(await send(Buffer.from('{}'), 'br')).toEqual([400, 200]);
  });

  it('compresses large answers for those who ask', async () => {
    const query = JSON.stringify({ query: 'RETURN REPEAT("strata ", 1000)' });
    const ask = (coding: string) =>
      talk(
        `POST /_api/cursor HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${coding}\r\nConnection: close\r\nContent-Length: ${query.length}\r\n\r\n${query}`,
      );
    const bodyOf = (heard: string) => Buffer.from(heard.slice(heard.indexOf('\r\n\r\n') + 4), 'latin1');
    const plain = bodyOf(await ask('gzip;q=0')).toString();
    expect(JSON.parse(plain)).toMatchObject({ result: ['strata '.repeat(1000)] });
    const zipped = await ask('br, gzip');
    expect(zipped).toContain('content-encoding: gzip');
    expect(JSON.parse(gunzipSync(bodyOf(zipped)).toString())).toMatchObject({ result: ['strata '.repeat(1000)] });
    expect(JSON.parse(inflateSync(bodyOf(await ask('deflate'))).toString())).toMatchObject({ code: 201 });
    expect(zipped.length).toBeLessThan(plain.length / 5);
  });

  it('sends an answer larger than its buffers to a slow reader whole', async () => {
    const documents = Array.from({ length: 3000 }, (_, n) => ({ _key: `large${n}`, text: 'x'.repeat(1000) }));
    await server.request('POST', '/_api/document/things', documents);
    const keys = JSON.stringify(documents.map(({ _key }) => _key));
    const head = `PUT /_api/document/things?onlyget=true HTTP/1.1\r\nHost: a\r\nContent-Length: ${keys.length}\r\n\r\n`;
    const heard = await talk(head + keys + head + keys + last);
    expect(statuses(heard)).toEqual([200, 200, 200]);
    expect(heard.length).toBeGreaterThan(6_000_000);
  });

  it('fails in order when an answer cannot be sent, and serves the next one', async () => {
    const registry = new RouteRegistry();
    const unfit = { status: 200, headers: { 'x-bad': 'two\r\nlines' } };
    registry.add('GET', '/now', () => unfit);
    registry.add('GET', '/later', () => Promise.resolve(unfit));
    const failures: unknown[] = [];
    const other = new DatabaseServer({
      engine: server.engine,
      transactions: new StreamTransactions(server.engine, 1000),
      registry,
      authenticate: everybodyIsRoot,
      metrics: { observe: () => undefined },
      jobs: new AsyncJobs(() => '1'),
      compressFromBytes: 0,
      onFailure: (error) => failures.push(error),
    });
    const port = await other.listen('127.0.0.1', 0);
    for (const path of ['/now', '/later', '/now']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(await answer.json()).toMatchObject({ code: 500, errorNum: 4 });
    }
    expect(failures).toHaveLength(3);
    await other.close();
  });
});
