import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heardOn, statusesIn, TestEdge } from './test-edge.builder';

const HEAD = 'POST /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n';
const GET = 'GET /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n';
const LAST = 'Connection: close\r\n\r\n';

describe('a body', () => {
  let service: Server;
  let edge: TestEdge;
  let onRequest: (...exchange: Parameters<RequestListener>) => unknown;
  beforeAll(async () => {
    service = createServer((request, response) => onRequest(request, response)).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    edge = await TestEdge.start({ services: { pipeline: [url], 'file-manager': [url] } });
  });
  afterAll(async () => {
    await edge.stop();
    service.close();
  });

  const whole = async (request: IncomingMessage) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  it.each([
    ['with a length', `${HEAD}Content-Length: 8\r\n${LAST}`, ['stra', 'ta!!']],
    ['in chunks', `${HEAD}Transfer-Encoding: chunked\r\n${LAST}`, ['4\r\nst', 'ra\r\n4;x\r\nta!!\r\n', '0\r\n\r\n']],
    ['in one packet with the head', `${HEAD}Content-Length: 8\r\n${LAST}strata!!`, []],
  ])('%s arrives whole', async (_, head, parts) => {
    onRequest = async (request, response) => response.end(`got ${(await whole(request)).toString()}`);
    expect(await edge.talk(head, ...parts)).toContain('got strata!!');
  });

  it('arrives while it is still being sent', async () => {
    let arrived = '';
    const first = new Promise<void>((resolve) => {
      onRequest = async (request, response) => {
        for await (const piece of request as AsyncIterable<Buffer>) {
          arrived += piece.toString();
          resolve();
        }
        response.end(arrived);
      };
    });
    const socket = edge.connect();
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n${LAST}3\r\none\r\n`);
    await first;
    expect(arrived).toBe('one');
    socket.write('3\r\ntwo\r\n0\r\n\r\n');
    expect(await heardOn(socket)).toContain('onetwo');
  });

  it('is asked for when the client waits for that, and not when it is refused', async () => {
    onRequest = async (request, response) => response.end(`got ${(await whole(request)).toString()}`);
    const expecting = `Expect: 100-continue\r\nContent-Length: 2\r\n${LAST}`;
    expect(statusesIn(await edge.talk(HEAD + expecting, 'ok'))).toEqual([100, 200]);
    expect(statusesIn(await edge.talk(`POST /nowhere HTTP/1.1\r\nHost: a\r\n${expecting}`))).toEqual([404]);
  });

  it('of a refused request is read over, so that the next one is served', async () => {
    onRequest = (_, response) => response.end('served');
    const heard = await edge.talk('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n', 'xx', `xxx${GET}${LAST}`);
    expect(statusesIn(heard)).toEqual([404, 200]);
  });

  it('is refused when it grows over the limit of its route, wherever its end is', async () => {
    onRequest = (request) => void request.resume();
    const socket = edge.connect();
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const heard = heardOn(socket);
    const mib = `100000\r\n${'x'.repeat(2 ** 20)}\r\n`;
    for (let n = 0; n < 11 && !socket.destroyed; n++)
      if (!socket.write(mib)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    expect(statusesIn(await heard)).toEqual([413]);
  });

  const TOTAL = 64 * 2 ** 20;
  const PIECE = Buffer.alloc(2 ** 20);

  /** Writes until nothing was taken for a while, or all is. @returns bytes taken */
  async function writeWhileTaken(stream: Writable): Promise<number> {
    for (let taken = 0; ; taken += PIECE.length) {
      if (taken === TOTAL) return taken;
      const isTaken = new Promise<boolean>((resolve) => void stream.write(PIECE, () => resolve(true)));
      if (!(await Promise.race([isTaken, new Promise((resolve) => setTimeout(resolve, 300, false))]))) return taken;
    }
  }

  it('is read no faster than the service takes it', async () => {
    const arrived = new Promise<IncomingMessage>((resolve) => {
      onRequest = (request, response) => {
        resolve(request.pause());
        request.on('end', () => response.end('done'));
      };
    });
    const socket = edge.connect();
    socket.write(`PUT /file-manager/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${TOTAL}\r\n${LAST}`);
    const heard = heardOn(socket);
    const request = await arrived;
    const taken = await writeWhileTaken(socket);
    expect(taken).toBeLessThan(TOTAL / 2);
    request.resume();
    socket.write(Buffer.alloc(TOTAL - taken - PIECE.length)); // one piece is on its way
    expect(await heard).toContain('done');
  });

  it('of an answer is sent no faster than the client takes it', async () => {
    const answering = new Promise<number>((resolve) => {
      onRequest = async (_, response) => {
        response.writeHead(200, { 'content-length': TOTAL });
        const taken = await writeWhileTaken(response);
        response.end(Buffer.alloc(TOTAL - taken - PIECE.length));
        resolve(taken);
      };
    });
    const socket = edge.connect().pause();
    socket.write(GET + LAST);
    expect(await answering).toBeLessThan(TOTAL / 2);
    let received = 0;
    socket.on('data', (bytes: Buffer) => (received += bytes.length)).resume();
    await once(socket, 'close');
    expect(received).toBeGreaterThan(TOTAL);
  });

  it('and its answer end when the client leaves', async () => {
    const left = new Promise<void>((resolve) => {
      onRequest = (request, response) => {
        response.on('close', resolve);
        response.write('first');
        request.resume();
      };
    });
    const socket = edge.connect();
    socket.write(`${GET}\r\n`);
    await once(socket, 'data');
    socket.destroy();
    await left;
    expect(edge.requests().at(-1)).toMatchObject({ to: 'pipeline', status: 499 });
  });
});
