import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { MessageWriter } from './message-writer';

/** A writer, and all that came out of it. */
function setup({ copies = false, highWaterMark = 2 ** 24 } = {}) {
  const out = new PassThrough({ highWaterMark });
  return {
    writer: new MessageWriter(out as unknown as Socket, copies),
    written: () => (out.read() as Buffer | null)?.toString('latin1'),
  };
}

describe('a message', () => {
  it.each([10, 100_000])('goes out as it comes, with pieces of %d bytes', (size) => {
    const { writer, written } = setup();
    const piece = Buffer.alloc(size, 'x');
    writer.begin('HEAD\r\n\r\n', false);
    writer.piece(piece);
    writer.piece(piece);
    writer.flush();
    writer.piece(piece);
    writer.end();
    writer.flush();
    expect(written()).toBe(`HEAD\r\n\r\n${piece.toString().repeat(3)}`);
  });

  it.each([10, 100_000])('goes out in a chunk per flush, with pieces of %d bytes', (size) => {
    const { writer, written } = setup();
    const piece = Buffer.alloc(size, 'x');
    writer.begin('HEAD\r\n\r\n', true);
    writer.flush();
    writer.piece(piece);
    writer.piece(piece);
    writer.flush();
    writer.flush(); // nothing new: no chunk, which would be the last
    writer.piece(piece);
    writer.end();
    writer.flush();
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    expect(written()).toBe(`HEAD\r\n\r\n${chunk(piece.toString().repeat(2))}${chunk(piece.toString())}0\r\n\r\n`);
  });

  it.each([
    [true, 'x'],
    [false, 'y'],
  ])('may be made of memory that is used again, when it copies: %s', (copies, expected) => {
    const { writer, written } = setup({ copies });
    const piece = Buffer.alloc(100_000, 'x');
    writer.begin('', false);
    writer.piece(piece);
    writer.flush();
    piece.fill('y');
    expect(written()?.[0]).toBe(expected);
  });

  it('says when the other side is behind', () => {
    const { writer } = setup({ highWaterMark: 1_000 });
    writer.begin('HEAD', false);
    expect(writer.flush()).toBe(true);
    writer.piece(Buffer.alloc(2_000));
    expect(writer.flush()).toBe(true); // little enough to go on
    writer.piece(Buffer.alloc(300_000));
    expect([writer.flush(), writer.flush()]).toEqual([false, false]);
  });

  it('begins anew after another one', () => {
    const { writer, written } = setup();
    writer.begin('A', true);
    writer.end();
    writer.flush();
    writer.begin('B', false);
    writer.end();
    writer.flush();
    expect(written()).toBe('A0\r\n\r\nB');
  });
});
