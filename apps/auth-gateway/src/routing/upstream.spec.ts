import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@strata/testing';
import type { TestEdgeOptions } from '../edge/test-edge.builder';
import { RawService, statusesIn, TestEdge } from '../edge/test-edge.builder';

const request = (method: string, path = '/graphrag/importer/p/x') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\n${method === 'POST' ? 'Content-Length: 0\r\n' : ''}Connection: close\r\n\r\n`;
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const answering = (text: string) => RawService.start((socket) => void socket.write(text));
const named = (name: string) => answering(`HTTP/1.1 200 OK\r\ncontent-length: ${name.length}\r\n\r\n${name}`);
const nobody = async () => `http://127.0.0.1:${await freePort()}`;

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function edgeBefore(
  services: NonNullable<TestEdgeOptions['services']>,
  pool: TestEdgeOptions['pool'] = {},
): Promise<TestEdge> {
  const edge = await TestEdge.start({ services, pool });
  running.push(edge);
  return edge;
}

async function keep(service: Promise<RawService>): Promise<RawService> {
  const started = await service;
  running.push(started);
  return started;
}

const answers = async (edge: TestEdge, times: number, path?: string) => {
  const heard: string[] = [];
  for (let n = 0; n < times; n++) heard.push((await edge.talk(request('GET', path))).slice(-1));
  return heard.join('');
};

describe('a service with several addresses', () => {
  it('is asked at the first that is up', async () => {
    const [a, b] = [await keep(named('a')), await keep(named('b'))];
    expect(await answers(await edgeBefore({ importer: [a.url, b.url] }), 4)).toBe('aaaa');
    expect(await answers(await edgeBefore({ importer: [await nobody(), b.url] }), 2)).toBe('bb');
  });

  it('is asked at each in turn where any is as good, passing over those that are away', async () => {
    const [a, b] = [await keep(named('a')), await keep(named('b'))];
    const edge = await edgeBefore({ database: [a.url, await nobody(), b.url] });
    const heard = await answers(edge, 12, '/_api/collection');
    expect(new Set(heard)).toEqual(new Set(['a', 'b']));
  });

  it('has nothing sent twice: a request that changes something fails when its connection breaks', async () => {
    const breaking = await keep(RawService.start((socket) => socket.destroy()));
    const other = await keep(named('b'));
    const edge = await edgeBefore({ importer: [breaking.url, other.url] });
    expect(statusesIn(await edge.talk(request('POST')))).toEqual([503]);
    expect([breaking.heard.length, other.heard.length]).toEqual([1, 0]);
  });
});

describe('a kept connection that the service closes in the moment it is used', () => {
  /** Answers the first request of each connection, and closes it when the second one comes. */
  const forgetful = () => {
    const served = new Set<Socket>();
    return RawService.start((socket) => {
      if (served.has(socket)) socket.destroy();
      else socket.write(OK);
      served.add(socket);
    });
  };

  it.each<[string, number[], number]>([
    ['GET', [200, 200], 3],
    ['POST', [200, 503], 2],
  ])('costs a %s: %j', async (method, statuses, sent) => {
    const service = await keep(forgetful());
    const edge = await edgeBefore({ importer: [service.url] });
    const seen = [];
    for (let n = 0; n < 2; n++) seen.push(...statusesIn(await edge.talk(request(method))));
    expect(seen).toEqual(statuses);
    expect(service.heard).toHaveLength(sent);
  });
});

describe('a service that is away', () => {
  it('is named at once, and found again when it is back', async () => {
    const port = await freePort();
    const edge = await edgeBefore({ importer: [`http://127.0.0.1:${port}`] }, { shortestBreakMs: 30, longestBreakMs: 30 });
    for (let n = 0; n < 3; n++) {
      const heard = await edge.talk(request('GET'));
      expect(statusesIn(heard)).toEqual([503]);
      expect(heard).toContain('the importer service is not available');
    }
    const back = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(OK))).listen(
      port,
      '127.0.0.1',
    );
    await once(back, 'listening');
    while (statusesIn(await edge.talk(request('GET')))[0] !== 200);
    back.close();
  });

  it('is not tried by every request: while the breaker is open, none of them reaches it', async () => {
    const port = await freePort();
    const edge = await edgeBefore({ importer: [`http://127.0.0.1:${port}`] }, { shortestBreakMs: 60_000, longestBreakMs: 60_000 });
    expect(statusesIn(await edge.talk(request('GET')))).toEqual([503]);
    let tried = 0;
    const back = createServer(() => tried++).listen(port, '127.0.0.1');
    await once(back, 'listening');
    expect(statusesIn(await edge.talk(request('GET')))).toEqual([503]);
    expect(tried).toBe(0);
    back.close();
  });

  it('is none with an empty list of addresses', async () => {
    const edge = await edgeBefore({});
    expect(await edge.talk(request('GET'))).toContain('the importer service is not available');
  });
});

describe('connections to a service', () => {
  it('are used again, and no more are made than allowed: the others wait for their turn', async () => {
    let most = 0;
    const service: RawService = await keep(
      RawService.start((socket) => {
        most = Math.max(most, service.sockets.size);
        setTimeout(() => socket.write(OK), 10);
      }),
    );
    const edge = await edgeBefore({ importer: [service.url] }, { connections: 2 });
    const heard = await Promise.all(Array.from({ length: 10 }, () => edge.talk(request('GET'))));
    expect(heard.map((text) => statusesIn(text)[0])).toEqual(Array.from({ length: 10 }, () => 200));
    expect(most).toBe(2);
  });

  it('are not waited for without end', async () => {
    const service = await keep(RawService.start(() => undefined));
    const edge = await edgeBefore({ importer: [service.url] }, { connections: 1, queueMs: 10 });
    const held = edge.connect();
    held.write(request('GET'));
    while (service.heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const heard = await edge.talk(request('GET'));
    expect(statusesIn(heard)).toEqual([503]);
    expect(heard).toContain('all connections to the importer service are in use');
    held.destroy();
  });

  it('are closed when nobody used them for a while', async () => {
    const service = await keep(answering(OK));
    const edge = await edgeBefore({ importer: [service.url] }, { idleMs: 10 });
    await edge.talk(request('GET'));
    while (service.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(statusesIn(await edge.talk(request('GET')))).toEqual([200]);
  });

  it('are not used again when the service says so, or sends more than it was asked for', async () => {
    const connections = new Set<Socket>();
    let answer = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok';
    const service = await keep(
      RawService.start((socket) => {
        connections.add(socket);
        socket.write(answer);
      }),
    );
    const edge = await edgeBefore({ importer: [service.url] });
    await answers(edge, 2);
    answer = `${OK}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil`;
    expect(await answers(edge, 2)).toBe('kk');
    expect(connections.size).toBe(4);
  });
});
