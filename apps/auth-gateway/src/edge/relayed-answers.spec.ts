import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RawService, statusesIn, TestEdge } from './test-edge.builder';

const HEAD = 'POST /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n';
const GET = 'GET /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n';
const LAST = 'Connection: close\r\n\r\n';

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

/** The edge before a service that answers byte by byte as told. */
async function before(answer: (socket: Socket, request: string) => void): Promise<{ edge: TestEdge; service: RawService }> {
  const service = await RawService.start(answer);
  const edge = await TestEdge.start({ services: { pipeline: [service.url], database: [service.url] } });
  running.push(edge, service);
  return { edge, service };
}

const bodyOf = (heard: string) => heard.slice(heard.lastIndexOf('\r\n\r\n') + 4);
const say = (text: string) => (socket: Socket) => void socket.write(text, 'latin1');

describe('an answer', () => {
  it.each<[string, string, string, string]>([
    ['with a length', 'content-length: 4\r\n\r\nbody', 'content-length: 4', 'body'],
    [
      'in chunks',
      'transfer-encoding: chunked\r\n\r\n2\r\nbo\r\n2;x=y\r\ndy\r\n0\r\nt: u\r\n\r\n',
      'chunked',
      '4\r\nbody\r\n0\r\n\r\n',
    ],
    ['without content', 'content-length: 0\r\n\r\n', 'content-length: 0', ''],
  ])('%s arrives as it was sent, and the connection goes on', async (_, rest, header, body) => {
    const { edge, service } = await before(say(`HTTP/1.1 200 OK\r\nx-a: 1\r\n${rest}`));
    const heard = await edge.talk(`${GET}\r\n`, GET + LAST);
    expect(statusesIn(heard)).toEqual([200, 200]);
    expect(heard).toContain(header);
    expect(heard).toContain('x-a: 1\r\n');
    expect(heard.endsWith(`\r\n\r\n${body}`)).toBe(true);
    expect(service.sockets.size).toBe(1);
  });

  it('that the end of the connection delimits arrives in chunks', async () => {
    const { edge } = await before((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nall there is'));
    const heard = await edge.talk(`${GET}\r\n`, GET + LAST);
    expect(statusesIn(heard)).toEqual([200, 200]);
    expect(heard).toMatch(/c\r\nall there is\r\n0\r\n\r\n/);
  });

  it.each([
    ['in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n'],
    ['of unknown length', 'HTTP/1.1 200 OK\r\n\r\nbody'],
  ])('%s is ended by the connection for clients that know no chunks', async (_, answer) => {
    const { edge } = await before((socket) => socket.end(answer));
    const heard = await edge.talk('GET /graphrag/pipeline/p/x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n');
    expect(heard).toContain('connection: close');
    expect(heard).not.toContain('chunked');
    expect(bodyOf(heard)).toBe('body');
  });

  it.each([
    [
      'HEAD',
      'HEAD /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n',
      'content-length: 4',
    ],
    ['204', GET, 'HTTP/1.1 204 No Content\r\n\r\n', '204'],
    ['304', GET, 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\ncontent-length: 4\r\n\r\n', 'etag: "1"'],
  ])('to %s has no body', async (_, request, answer, part) => {
    const { edge } = await before(say(answer));
    const heard = await edge.talk(`${request}\r\n`, request + LAST);
    expect(statusesIn(heard)).toHaveLength(2);
    expect(heard).toContain(part);
    expect(bodyOf(heard)).toBe('');
  });

  it('is told from the interim ones before it', async () => {
    const { edge } = await before(
      say('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
    );
    expect(statusesIn(await edge.talk(GET + LAST))).toEqual([200]);
  });

  it('may come in pieces of a byte', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n';
    const { edge } = await before(async (socket) => {
      socket.setNoDelay(true);
      for (const byte of answer) {
        socket.write(byte);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const heard = await edge.talk(GET + LAST);
    expect(bodyOf(heard.replace(/\r\n0\r\n\r\n$/, '')).replace(/[\r\n\d]/g, '')).toBe('body');
  });

  it('carries each of several equal headers on', async () => {
    const { edge } = await before(say('HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 0\r\n\r\n'));
    expect(await edge.talk(GET + LAST)).toMatch(/set-cookie: a=1\r\nset-cookie: b=2\r\n/);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\nok'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok!'],
    ['an unknown coding', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\nok'],
    ['a header that is none', 'HTTP/1.1 200 OK\r\nx y: z\r\n\r\n'],
    ['a line break in a value', 'HTTP/1.1 200 OK\r\nx: y\nset-cookie: z\r\ncontent-length: 0\r\n\r\n'],
    ['a protocol nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n'],
  ])('that is %s becomes 502', async (_, answer) => {
    const { edge } = await before(say(answer));
    const heard = await edge.talk(GET + LAST);
    expect(statusesIn(heard)).toEqual([502]);
    expect(heard).toContain('"error_type":"BadServiceAnswerError"');
  });

  it.each([
    ['with a length', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    ['in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('that breaks off %s is broken off here too', async (_, answer) => {
    const { edge } = await before((socket) => socket.end(answer));
    const heard = await edge.talk(`${GET}\r\n${GET}\r\n`);
    expect(statusesIn(heard)).toEqual([200]);
    expect(heard).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it('given before the body was read reaches the client, and ends the connection', async () => {
    const { edge, service } = await before(say('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno'));
    const heard = await edge.talk(`${HEAD}Content-Length: 1000000\r\n\r\n`, 'x'.repeat(1_000));
    expect(statusesIn(heard)).toEqual([403]);
    expect(heard).toContain('connection: close');
    expect(service.sockets.size).toBe(0); // half a request is on it: it is of no more use
  });

  it('to requests sent ahead comes in their order', async () => {
    let n = 0;
    const { edge } = await before((socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n#${++n}`));
    const heard = await edge.talk(`${GET}\r\n${GET}\r\nGET /_api/version HTTP/1.1\r\nHost: a\r\n\r\n${GET}${LAST}`);
    expect(statusesIn(heard)).toEqual([200, 200, 200, 200]);
    expect([...heard.matchAll(/#\d/g)].join()).toBe('#1,#2,#3');
  });
});

describe('a tunnel', () => {
  const UPGRADE = `${GET}Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n`;
  const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: s\r\n\r\n';

  it('carries bytes both ways until one side ends it', async () => {
    const { edge } = await before((socket) => {
      socket.write(`${SWITCH}welcome`);
      socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
        const end = bytes.indexOf('bye'); // it may come together with what stands before it
        if (end < 0) socket.write(bytes);
        else socket.end(bytes.subarray(0, end));
      });
    });
    const heard = await edge.talk(UPGRADE, 'GET \0\xff', 'bye');
    expect(statusesIn(heard)).toEqual([101]);
    expect(heard.toLowerCase()).toMatch(/connection: upgrade\r\nupgrade: websocket\r\n/);
    expect(heard).toContain('sec-websocket-accept: s');
    expect(bodyOf(heard)).toBe('welcomeGET \0\xff');
  });

  it('is asked for in the words of the client, without what else belongs to its connection', async () => {
    const { edge, service } = await before((socket) => socket.end(SWITCH));
    await edge.talk(UPGRADE);
    expect(service.heard[0]).toMatch(/connection: upgrade\r\nupgrade: websocket\r\n/);
    expect(service.heard[0]).toContain('sec-websocket-key: k');
    expect(service.heard[0]).not.toContain('keep-alive');
  });

  it('may be refused by the service: the connection goes on', async () => {
    const { edge } = await before(say('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'));
    expect(statusesIn(await edge.talk(UPGRADE, GET + LAST))).toEqual([403, 403]);
  });

  it.each([
    ['to HTTP/2', UPGRADE.replace('websocket', 'h2c')],
    [
      'to the database',
      UPGRADE.replace('/graphrag/pipeline/p/x', '/_api/version/x').replace('/_api/version/x', '/_api/collection'),
    ],
    ['by POST', UPGRADE.replace('GET', 'POST').replace('Sec-', 'Content-Length: 0\r\nSec-')],
    ['without the connection saying so', UPGRADE.replace('keep-alive, Upgrade', 'keep-alive')],
  ])('is not asked for %s', async (_, request) => {
    const { edge, service } = await before(say('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    expect(statusesIn(await edge.talk(request, GET + LAST))).toEqual([200, 200]);
    expect(service.heard[0]?.toLowerCase()).not.toContain('upgrade');
  });
});

describe('what the gateway answers itself', () => {
  it('answers HEAD as GET, without the body', async () => {
    const { edge } = await before(say(''));
    const heard = await edge.talk(
      'HEAD /_api/version HTTP/1.1\r\nHost: a\r\n\r\n',
      'HEAD /_api/version HTTP/1.1\r\nHost: a\r\n' + LAST,
    );
    expect(statusesIn(heard)).toEqual([200, 200]);
    expect(heard).toMatch(/content-length: [1-9]/);
    expect(bodyOf(heard)).toBe('');
  });

  it.each([
    ['POST', '/_api/user', '12', 'hello, users', { method: 'POST', url: '/_api/user', size: 12 }],
    ['GET', '/_db/_system/_api/user/a%2Fb?x=1', '0', '', { method: 'GET', url: '/_api/user/a%2Fb?x=1', size: 0 }],
  ])('hears %s %s', async (method, path, length, body, expected) => {
    const { edge } = await before(say(''));
    const heard = await edge.talk(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n${LAST}${body}`);
    expect(JSON.parse(bodyOf(heard))).toMatchObject({ ...expected, address: '127.0.0.1' });
  });
});
