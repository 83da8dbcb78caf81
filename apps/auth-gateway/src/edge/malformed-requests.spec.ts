import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawService, statusesIn, TestEdge } from './test-edge.builder';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const smuggled = 'GET /graphrag/pipeline/p/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

let service: RawService;
let edge: TestEdge;
beforeAll(async () => {
  service = await RawService.start((socket, request) => void (request.includes('/x ') || socket.write(OK)));
  edge = await TestEdge.start({ services: { pipeline: [service.url] } });
});
afterAll(async () => {
  await edge.stop();
  await service.stop();
});

const get = (lines: string, target = '/graphrag/pipeline/p/x') => `GET ${target} HTTP/1.1\r\n${lines}\r\n`;
const post = (lines: string, body = '') => `POST /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n${lines}\r\n${body}`;

describe('a request that could be read in two ways', () => {
  it.each<[string, string]>([
    ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`)],
    ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${smuggled}`)],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 44\r\n', smuggled)],
    ['two equal lengths', post('Content-Length: 2\r\nContent-Length: 2\r\n', 'ab')],
    ['a list of lengths', post('Content-Length: 2, 2\r\n', 'ab')],
    ['a signed length', post('Content-Length: +2\r\n', 'ab')],
    ['a negative length', post('Content-Length: -1\r\n')],
    ['a hexadecimal length', post('Content-Length: 0x2\r\n', 'ab')],
    ['an empty length', post('Content-Length: \r\n', 'ab')],
    ['a length beyond all numbers', post(`Content-Length: ${'9'.repeat(30)}\r\n`)],
    ['an unknown coding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`)],
    ['two codings', post('Transfer-Encoding: gzip, chunked\r\n', `0\r\n\r\n${smuggled}`)],
    ['a coding twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${smuggled}`)],
    ['a coding with a vertical tab', post('Transfer-Encoding: \x0bchunked\r\n', `0\r\n\r\n${smuggled}`)],
    ['chunks in HTTP/1.0', 'POST /graphrag/pipeline/p/x HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a blank before the colon', get('Host: a\r\nContent-Length : 2\r\n')],
    ['a blank before a name', get('Host: a\r\n X: b\r\n')],
    ['a folded line', get('Host: a\r\nX: b\r\n c\r\n')],
    ['a folded line with a tab', get('Host: a\r\nX: b\r\n\tc\r\n')],
    ['a line without a colon', get('Host: a\r\nnonsense\r\n')],
    ['an empty name', get('Host: a\r\n: b\r\n')],
    ['a NUL in a value', get('Host: a\r\nX: b\0c\r\n')],
    ['a CR in a value', get('Host: a\r\nX: b\rTransfer-Encoding: chunked\r\n')],
    ['a LF in a value', get('Host: a\r\nX: b\nTransfer-Encoding: chunked\r\n')],
    ['bare line feeds', 'GET /graphrag/pipeline/p/x HTTP/1.1\nHost: a\n\n\r\n\r\n'],
    ['a NUL in the target', get('Host: a\r\n', '/graphrag/pipeline/p/\0')],
    ['a tab in the request line', 'GET\t/graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['two blanks in the request line', 'GET  /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['something after the version', 'GET /graphrag/pipeline/p/x HTTP/1.1 \r\nHost: a\r\n\r\n'],
    ['another version', 'GET /graphrag/pipeline/p/x HTTP/1.2\r\nHost: a\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no version', 'GET /graphrag/pipeline/p/x\r\n\r\n'],
    ['no host', 'GET /graphrag/pipeline/p/x HTTP/1.1\r\n\r\n'],
    ['two hosts', get('Host: a\r\nHost: b\r\n')],
    ['a target that names a server', get('Host: a\r\n', 'http://elsewhere/graphrag/pipeline/p/x')],
    ['a target that is an authority', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a target that is no path', get('Host: a\r\n', 'graphrag')],
    ['an expectation nobody knows', post('Content-Length: 2\r\nExpect: 200-ok\r\n', 'ab')],
  ])('is refused with 400: %s', async (_, text) => {
    service.heard.length = 0;
    const heard = await edge.talk(text + smuggled);
    expect(statusesIn(heard)).toEqual([400]);
    expect(service.heard).toEqual([]);
  });

  it.each<[string, string]>([
    ['a size that is no number', 'xyz\r\nab\r\n0\r\n\r\n'],
    ['a size with a prefix', '0x2\r\nab\r\n0\r\n\r\n'],
    ['a signed size', '+2\r\nab\r\n0\r\n\r\n'],
    ['a size beyond all numbers', `${'f'.repeat(17)}\r\n`],
    ['a chunk longer than its size', '2\r\nabc\r\n0\r\n\r\n'],
    ['a chunk that ends with a bare LF', '2\nab\r\n0\r\n\r\n'],
    ['control characters in an extension', '2;\0\r\nab\r\n0\r\n\r\n'],
    ['an endless size line', `2;${'a'.repeat(5_000)}\r\nab\r\n0\r\n\r\n`],
    ['a trailer that is none', '2\r\nab\r\n0\r\nnonsense\r\n\r\n'],
  ])('is refused with 400 in its body too: %s', async (_, chunks) => {
    const heard = await edge.talk(post('Transfer-Encoding: chunked\r\n'), chunks + smuggled);
    expect(statusesIn(heard)).toEqual([400]);
  });
});

describe('a request that is too large', () => {
  it.each<[string, string, number]>([
    ['a URL over 16 KiB', get('Host: a\r\nConnection: close\r\n', `/${'x'.repeat(16 * 1024)}`), 414],
    ['a URL without an end', `GET /${'x'.repeat(40_000)}`, 414],
    ['headers over 1 MiB', get(`Host: a\r\nX: ${'y'.repeat(2 ** 20)}\r\n`), 431],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: a\r\n${`X: ${'y'.repeat(1000)}\r\n`.repeat(1_100)}`, 431],
    ['an announced body over the limit of its route', post('Content-Length: 10485761\r\n'), 413],
    ['a body for an own route of more than 1 MiB', 'POST /_api/user HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n', 413],
  ])('is refused: %s', async (...[, text, status]) => {
    const heard = await edge.talk(text);
    expect(statusesIn(heard)).toEqual([status]);
    expect(heard).toContain('connection: close');
  });

  it('but a URL of 16 KiB and headers of less than 1 MiB pass', async () => {
    const target = `/graphrag/pipeline/p/${'x'.repeat(16 * 1024 - 21)}`;
    const heard = await edge.talk(get(`Host: a\r\nConnection: close\r\nX: ${'y'.repeat(1_000_000)}\r\n`, target));
    expect(statusesIn(heard)).toEqual([200]);
  });
});

describe('a method', () => {
  it.each(['FETCH', 'TRACE', 'get', 'PROPFIND'])('%s is refused with 405', async (method) => {
    const heard = await edge.talk(`${method} /_api/version HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(heard)).toEqual([405]);
    expect(heard).toContain('"errorNum":405');
  });
});
