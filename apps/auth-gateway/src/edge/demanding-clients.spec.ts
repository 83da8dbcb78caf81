import { once } from 'node:events';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ONE, TWO } from '../tls/certificates.fixture';
import type { TestEdgeOptions } from './test-edge.builder';
import { heardOn, RawService, statusesIn, TestEdge } from './test-edge.builder';

const HEAD = 'POST /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n';
const GET = 'GET /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n';
const VERSION = 'GET /_api/version HTTP/1.1\r\nHost: a\r\n';
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
/** what the client is not given, short enough to be waited for; how long it takes is not looked at */
const NO = {
  headTime: { lookEveryMs: 20, headMs: 60 },
  idleTime: { lookEveryMs: 20, idleMs: 60 },
  bodyTime: { lookEveryMs: 20, bodyGraceMs: 60, bodyBytesPerS: 1_000_000 },
  readingTime: { lookEveryMs: 20, stalledMs: 150 },
};

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function start(options: TestEdgeOptions, answer: Parameters<typeof RawService.start>[0] = () => undefined) {
  const service = await RawService.start(answer);
  const edge = await TestEdge.start({ ...options, services: { pipeline: [service.url], ...options.services } });
  running.push(edge, service);
  return { edge, service };
}

describe('a client that takes its time', () => {
  it.each<[string, string, number[], object]>([
    ['before it says anything', '', [], NO.idleTime],
    ['with its head', 'GET / HTTP/1.1\r\nHost:', [408], NO.headTime],
    ['with a body that is collected', 'POST /_api/user HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nx', [408], NO.bodyTime],
    ['with a body that is passed on', `${HEAD}Content-Length: 100\r\n\r\nx`, [408], NO.bodyTime],
    ['with the chunks of a body', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`, [408], NO.bodyTime],
    ['with a body nobody wants', 'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nx', [404], NO.bodyTime],
    ['to ask again', `${VERSION}\r\n`, [200], NO.idleTime],
  ])('%s is not waited for', async (...[, text, statuses, limits]) => {
    const { edge, service } = await start({ limits });
    const socket = edge.connect();
    if (text !== '') socket.write(text);
    expect(statusesIn(await heardOn(socket))).toEqual(statuses);
    while (service.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5)); // the service hears of it too
  });

  it('is answered when the process was held up while the request came', async () => {
    const { edge } = await start({ limits: NO.idleTime });
    const socket = edge.connect();
    await once(socket, 'connect');
    socket.write(`${VERSION}\r\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(statusesIn(await heardOn(socket))).toEqual([200]);
  });

  it('to read is cut off, and the service with it', async () => {
    const { edge, service } = await start({ limits: NO.readingTime }, (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${2 ** 30}\r\n\r\n`);
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(2 ** 16)));
      };
      socket.on('drain', pour);
      pour();
    });
    const socket = edge.connect().pause();
    socket.write(`${GET}\r\n`);
    while (edge.requests().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(edge.requests()).toEqual([expect.objectContaining({ status: 499 })]);
    while (service.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
  });

  it('that the service takes its time with does not count as slow', async () => {
    const { edge } = await start(
      { limits: { ...NO.bodyTime, ...NO.headTime, ...NO.readingTime } },
      (socket) => void setTimeout(() => socket.write(OK), 300),
    );
    expect(statusesIn(await edge.talk(`${GET}Connection: close\r\n\r\n`))).toEqual([200]);
  });
});

describe('a service that takes its time', () => {
  const limits = { lookEveryMs: 20 };

  it('to begin its answer is given up with 504', async () => {
    const { edge, service } = await start({ limits, patienceMs: 60 });
    const heard = await edge.talk(`${GET}Connection: close\r\n\r\n`);
    expect(statusesIn(heard)).toEqual([504]);
    expect(heard).toContain('the pipeline service took too long');
    while (service.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('in the middle of its answer is broken off', async () => {
    const { edge } = await start({ limits, patienceMs: 60 }, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    });
    const heard = await edge.talk(`${GET}\r\n`);
    expect(statusesIn(heard)).toEqual([200]);
    expect(heard.endsWith('half')).toBe(true);
  });

  it('to take a body is given up too', async () => {
    const { edge, service } = await start({ limits: { ...limits, stalledMs: 10_000 }, patienceMs: 100 }, (socket) =>
      socket.pause(),
    );
    const socket = edge.connect();
    socket.write(`${HEAD}Content-Length: 10000000\r\n\r\n`);
    while (service.sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const heard = heardOn(socket);
    socket.write(Buffer.alloc(9_999_999));
    expect(statusesIn(await heard)).toEqual([504]);
  });

  it('but says something now and then is waited for', async () => {
    const { edge } = await start({ limits, patienceMs: 1_000 }, async (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      for (let n = 0; n < 10; n++) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        socket.write(`1\r\n${n}\r\n`);
      }
      socket.write('0\r\n\r\n');
    });
    const heard = await edge.talk(`${GET}Connection: close\r\n\r\n`);
    expect(heard).toMatch(/9\r\n0\r\n\r\n$/);
  });
});

describe('bodies that are collected', () => {
  const post = (length: number, body: string) =>
    `POST /_api/user HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`;

  it('share the memory there is for them; what finds none comes again later', async () => {
    const { edge } = await start({ limits: { collectedBytes: 1_000 } });
    const holding = edge.connect();
    holding.write(post(901, 'x'.repeat(900)));
    let refused = '';
    while (statusesIn(refused)[0] !== 503) refused = await edge.talk(post(200, 'x'.repeat(200)));
    expect(refused).toContain('retry-after: 1');
    expect(statusesIn(await edge.talk(post(50, 'x'.repeat(50))))).toEqual([200]);
    const heard = heardOn(holding);
    holding.write('x');
    expect(statusesIn(await heard)).toEqual([200]);
    expect(statusesIn(await edge.talk(post(1_000, 'x'.repeat(1_000))))).toEqual([200]);
  });

  it('give it back when their client leaves', async () => {
    const { edge } = await start({ limits: { collectedBytes: 1_000 } });
    for (let n = 0; n < 3; n++) {
      const leaving = edge.connect();
      leaving.write(post(1_000, 'x'.repeat(999)));
      await new Promise((resolve) => setTimeout(resolve, 20));
      leaving.destroy();
    }
    while (statusesIn(await edge.talk(post(1_000, 'x'.repeat(1_000))))[0] !== 200);
  });
});

describe('connections', () => {
  it('over the limit are refused with 503 and a time to come again', async () => {
    const { edge } = await start({ limits: { connections: 2 } });
    const two = [edge.connect(), edge.connect()];
    for (const socket of two) {
      socket.write(`${VERSION}\r\n`);
      await once(socket, 'data');
    }
    const heard = await heardOn(edge.connect());
    expect(statusesIn(heard)).toEqual([503]);
    expect(heard).toContain('retry-after: 1');
    const [first] = two;
    first?.destroy();
    while (statusesIn(await edge.talk(`${VERSION}Connection: close\r\n\r\n`))[0] !== 200);
    two[1]?.destroy();
  });

  it('end with the running request when the server stops, and at once when none runs', async () => {
    let answer: (() => void) | undefined;
    const { edge } = await start({}, (socket) => (answer = () => void socket.write(OK)));
    const idle = edge.connect();
    idle.write(`${VERSION}\r\n`);
    await once(idle, 'data');
    const busy = edge.connect();
    const heard = heardOn(busy);
    busy.write(`${GET}\r\n`);
    while (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    const closed = once(idle, 'close');
    const stopped = edge.server.close();
    await closed;
    answer();
    expect(await heard).toMatch(/HTTP\/1\.1 200 OK[^]*connection: close\r\n[^]*ok$/);
    await stopped;
    const late = edge.connect();
    const [error] = (await once(late, 'error').catch((thrown: unknown) => [thrown])) as [{ code?: string }];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('are cut when a request does not end in the time for stopping', async () => {
    const { edge, service } = await start({ limits: { stoppingMs: 50 } });
    const socket = edge.connect();
    socket.write(`${GET}\r\n`);
    while (service.sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const heard = heardOn(socket);
    await edge.server.close();
    expect(await heard).toBe('');
  });

  it('are encrypted where there is a certificate, and new ones show a new certificate', async () => {
    const context = ({ certificate, privateKey }: typeof ONE) => ({ cert: certificate, key: privateKey });
    const { edge } = await start({ tls: context(ONE) }, (socket) => void socket.write(OK));
    const ask = async () => {
      const socket = connectSecurely({
        port: edge.port,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      await once(socket, 'secureConnect');
      const shown = socket.getPeerCertificate().subject.CN;
      socket.write(`${GET}Connection: close\r\n\r\n`);
      return { shown, protocol: socket.alpnProtocol, heard: await heardOn(socket) };
    };
    const first = await ask();
    expect([first.shown, first.protocol, statusesIn(first.heard)]).toEqual([ONE.commonName, 'http/1.1', [200]]);
    expect(first.heard).toContain('strict-transport-security: ');
    edge.server.setSecureContext(context(TWO));
    expect((await ask()).shown).toBe(TWO.commonName);
    expect(edge.url).toMatch(/^https:/);
    const plain = edge.connect();
    plain.write(`${GET}\r\n`);
    expect(statusesIn(await heardOn(plain))).toEqual([]);
  });

  it('that are not encrypted do not ask for encryption', async () => {
    const { edge } = await start({}, (socket) => void socket.write(OK));
    expect(await edge.talk(`${GET}Connection: close\r\n\r\n`)).not.toContain('strict-transport-security');
  });
});
