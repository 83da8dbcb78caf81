import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnswerHeadReader, bodyFraming, BrokenAnswerError, parseAnswerBlock } from './answer-head';
import { BodyReader } from './body-reader';

const MAX_HEAD_BYTES = 1_000;

/** What is read out of the bytes, arriving in `pieces`: status and content of each answer to GET. */
function read(pieces: Iterable<Buffer>): [number, string][] {
  const reader = new AnswerHeadReader(MAX_HEAD_BYTES);
  const answers: [number, string][] = [];
  let body: BodyReader | undefined;
  for (const piece of pieces) {
    reader.push(piece);
    for (;;) {
      if (body === undefined) {
        const head = reader.head();
        if (head === undefined) break;
        body = new BodyReader(bodyFraming(head, 'GET'), Infinity);
        answers.push([head.status, '']);
      }
      const last = answers.at(-1) as [number, string];
      reader.push(body.read(reader.takeAll(), (content) => (last[1] += content.toString('latin1'))));
      if (!body.isComplete) break;
      body = undefined;
    }
    reader.keep();
  }
  return answers;
}

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const chunked = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nfoo\r\n3;a=b\r\nbar\r\n0\r\nt: u\r\n\r\n';
const empty = 'HTTP/1.1 204 No Content\r\n\r\n';
const interim = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('answers on a connection', () => {
  it('are read as sent, however the bytes arrive and whatever becomes of the memory they came in', () => {
    const whole = Buffer.from(plain + chunked + interim + empty + plain, 'latin1');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const pieces: Buffer[] = [];
        for (let at = 0, n = 0; at < whole.length; n++) {
          const size = sizes[n % sizes.length] as number;
          pieces.push(Buffer.from(whole.subarray(at, at + size)));
          at += size;
        }
        const reused = Buffer.alloc(64); // as a connection that reads into the same memory each time
        const seen = read(
          (function* () {
            for (const piece of pieces) {
              piece.copy(reused);
              yield reused.subarray(0, piece.length);
            }
          })(),
        );
        expect(seen).toEqual([
          [200, 'hello'],
          [201, 'foobar'],
          [100, ''],
          [204, ''],
          [200, 'hello'],
        ]);
      }),
    );
  });

  it.each([
    ['HTTP/1.1 200 OK', 200],
    ['HTTP/1.1 200 ', 200],
    ['HTTP/1.1 200', 200],
    ['HTTP/1.0 404 Not there at all', 404],
  ])('begin with a status line: %j', (line, status) => {
    const reader = new AnswerHeadReader(MAX_HEAD_BYTES);
    reader.push(Buffer.from(`${line}\r\nA: b\r\n\r\n`));
    expect(reader.head()).toMatchObject({ status, block: { fields: ['a', 'b'] } });
  });

  it.each([
    'HTTP/2 200 OK',
    'HTTP/1.1 20 OK',
    'HTTP/1.1 2000 OK',
    'HTTP/1.1 099 OK',
    'hello',
    'HTTP/1.1  200 OK',
    'HTTP/1.1 200\tOK',
  ])('are broken with %j for a status line', (line) => {
    const reader = new AnswerHeadReader(MAX_HEAD_BYTES);
    reader.push(Buffer.from(`${line}\r\n\r\n`));
    expect(() => reader.head()).toThrow(BrokenAnswerError);
  });

  it('have heads of a limited length', () => {
    const reader = new AnswerHeadReader(MAX_HEAD_BYTES);
    reader.push(Buffer.from(`HTTP/1.1 200 OK\r\nA: ${'b'.repeat(MAX_HEAD_BYTES)}`));
    expect(() => reader.head()).toThrow(BrokenAnswerError);
  });

  it.each<[string, boolean]>([
    ['HTTP/1.1 200 OK\r\ncontent-length: 0', true],
    ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\nConnection: Close', false],
    ['HTTP/1.0 200 OK\r\ncontent-length: 0', false],
    ['HTTP/1.0 200 OK\r\ncontent-length: 0\r\nconnection: keep-alive', true],
    ['HTTP/1.1 200 OK', false],
  ])('say whether the connection goes on: %j', (head, isKept) => {
    const reader = new AnswerHeadReader(MAX_HEAD_BYTES);
    reader.push(Buffer.from(`${head}\r\n\r\n`));
    expect(reader.head()?.isKept).toBe(isKept);
  });
});

describe('the header lines of an answer', () => {
  it.each<[string, number | string]>([
    ['content-length: 12', 12],
    ['Content-Length:0', 0],
    ['Transfer-Encoding: Chunked', 'chunked'],
    ['a: b', 'until close'],
  ])('%j say how its body is delimited', (lines, framing) => {
    expect(parseAnswerBlock(lines).framing).toBe(framing);
  });

  it.each([
    'content-length: 1\r\ncontent-length: 1',
    'content-length: -1',
    'content-length: 1\r\ntransfer-encoding: chunked',
    'transfer-encoding: gzip',
    'transfer-encoding: chunked\r\ntransfer-encoding: chunked',
    'no colon',
    'a : b',
    ' a: b',
    'a: b\0',
    'a: b\nc: d',
  ])('%j are refused', (lines) => {
    expect(() => parseAnswerBlock(lines)).toThrow(BrokenAnswerError);
  });

  it('may hold the same name several times', () => {
    expect(parseAnswerBlock('Set-Cookie: a\r\nset-cookie: b').fields).toEqual(['set-cookie', 'a', 'set-cookie', 'b']);
  });
});
