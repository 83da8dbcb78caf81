import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RequestReader } from './request-reader';

const MAX_BODY_BYTES = 512 * 1024 * 1024;

interface ReadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** What we read out of the bytes, arriving in `pieces`. */
function ours(pieces: readonly Buffer[]): { requests: ReadRequest[]; isBroken: boolean } {
  const reader = new RequestReader(MAX_BODY_BYTES);
  const requests: ReadRequest[] = [];
  let head: ReturnType<RequestReader['head']>;
  try {
    for (const piece of pieces) {
      reader.push(Buffer.from(piece));
      for (;;) {
        head ??= reader.head();
        const body = head && (head.framing === 0 ? Buffer.alloc(0) : reader.body());
        if (head === undefined || body === undefined) break;
        const { method, url, headers, isKept } = head;
        requests.push({ method, url, headers: { ...headers }, body: body.toString('latin1') });
        head = undefined;
        if (!isKept) return { requests, isBroken: false };
      }
    }
  } catch {
    return { requests, isBroken: true };
  }
  return { requests, isBroken: false };
}

class Wire extends Duplex {
  override _read(): void {}
  override _write(_bytes: unknown, _coding: string, done: () => void): void {
    done();
  }
}

const server = createServer({ insecureHTTPParser: false }, (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    heard.push({ method, url, headers: { ...headers }, body: Buffer.concat(chunks).toString('latin1') });
    response.end();
  });
  request.on('error', () => undefined);
});
server.on('clientError', () => undefined);
let heard: ReadRequest[] = [];

/** What node's own server reads. */
async function nodes(bytes: Buffer): Promise<ReadRequest[]> {
  heard = [];
  const wire = new Wire();
  wire.on('error', () => undefined);
  server.emit('connection', wire);
  wire.push(bytes);
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  wire.destroy();
  return heard;
}

const get = 'GET /_api/version?details=true HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n';
const post = 'POST /_api/cursor HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"query":"x"}';
const chunks = 'PUT /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4;a=b\r\nWiki\r\n5\r\npedia\r\n0\r\nT: u\r\n\r\n';
const twice = 'DELETE /y HTTP/1.1\r\nhost: a\r\nif-match: "1"\r\nx-one:  two words \r\nX-One:\tthree\r\nConnection: close\r\n\r\n';

const tokens = ['\r', '\n', '\r\n', '\0', ' ', '\t', ':', ';', ',', '%', '\xff', '0', '5', 'a', '-1', '\r\n ', '\r\n\r\n'];
const lines = [
  'Content-Length: 13\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: +5\r\n',
  'Content-Length: 5, 5\r\n',
  'Content-Length : 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Transfer-Encoding: identity\r\n',
  'Host: b\r\n',
  'Expect: 100-continue\r\n',
  'Connection: keep-alive\r\n',
  'X-Folded: a\r\n b\r\n',
  'authorization: bearer a\r\nauthorization: bearer b\r\n',
  'cookie: a=1\r\ncookie: b=2\r\n',
];
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('insert', 'line', 'drop', 'replace'),
  text: fc.constantFrom(...tokens),
  line: fc.constantFrom(...lines),
});

function changed(text: string, { at, kind, text: token, line }: { at: number; kind: string; text: string; line: string }): string {
  const place = Math.floor(at * text.length);
  if (kind === 'insert') return text.slice(0, place) + token + text.slice(place);
  if (kind === 'drop') return text.slice(0, place) + text.slice(place + 1);
  if (kind === 'replace') return text.slice(0, place) + token + text.slice(place + 1);
  const lineStart = text.indexOf('\r\n', place);
  return lineStart === -1 ? text : text.slice(0, lineStart + 2) + line + text.slice(lineStart + 2);
}

describe('requests on a connection', () => {
  afterAll(() => void server.close());

  it('are read as sent, however the bytes arrive', () => {
    const bytes = Buffer.from(get + post + chunks + twice, 'latin1');
    const expected = ours([bytes]).requests;
    expect(expected.map(({ method, body }) => [method, body])).toEqual([
      ['GET', ''],
      ['POST', '{"query":"x"}'],
      ['PUT', 'Wikipedia'],
      ['DELETE', ''],
    ]);
    expect(expected[3]?.headers).toMatchObject({ 'if-match': '"1"', 'x-one': 'two words, three' });
    for (let size = 1; size < 40; size++) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
      expect(ours(pieces).requests).toEqual(expected);
    }
  });

  it.each([
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx'],
    ['a length beside chunks', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx'],
    ['another transfer coding', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nx'],
    ['a folded line', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n'],
    ['a blank before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['another version', 'GET / HTTP/2.0\r\nHost: a\r\n\r\n'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
    ['too large a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 536870913\r\n\r\n'],
    ['too large a chunk', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n20000001\r\n'],
    ['a chunk size that is no number', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\n'],
    ['a chunk longer than it says', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n'],
    ['an endless head', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}`],
  ])('are refused with %s', (_, text) => {
    expect(ours([Buffer.from(text, 'latin1')])).toEqual({ requests: [], isBroken: true });
  });

  it('are never read otherwise than node reads them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([get, post, chunks, twice], { minLength: 1 }),
        fc.array(change, { maxLength: 3 }),
        async (parts, changes) => {
          const bytes = Buffer.from(changes.reduce(changed, parts.join('')), 'latin1');
          const mine = ours([bytes]);
          const theirs = await nodes(bytes);
          expect(mine.requests).toEqual(theirs.slice(0, mine.requests.length));
          if (changes.length === 0) expect(mine.requests.length).toBe(theirs.length);
        },
      ),
      { numRuns: 4000, seed: 7 },
    );
  });
});

describe('a body of megabytes', () => {
  it('is put together while it comes, and leaves what follows it', () => {
    const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
    const bytes = Buffer.concat([
      Buffer.from(`POST /a HTTP/1.1\r\nhost: h\r\ncontent-length: ${content.length}\r\n\r\n`),
      content,
      Buffer.from('GET /b HTTP/1.1\r\nhost: h\r\n\r\n'),
    ]);
    for (const length of [65_536, bytes.length, 1_000_003]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
        bytes.subarray(at * length, (at + 1) * length),
      );
      const { requests } = ours(pieces);
      expect(requests.map(({ url }) => url)).toEqual(['/a', '/b']);
      expect(requests[0]!.body === content.toString('latin1')).toBe(true);
    }
  });
});
