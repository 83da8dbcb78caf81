import type { Socket } from 'node:net';
import { copyToUseAgain } from './used-again';

/** Shorter bodies are sent in one piece with what is around them: one system call instead of a gathering one, which costs more than the copy. */
export const ONE_PIECE_BYTES = 16 * 1024;
const LAST_CHUNK = '0\r\n\r\n';
/** The other side counts as behind when so much waits for it; stopping and starting to read for each piece costs more than this memory. */
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * Sends one message after the other, each as it comes: head and pieces are noted first, then `flush` sends what there is in as few writes as
 * possible. Pieces of one flush become one chunk where the body is chunked.
 */
export class MessageWriter {
  private head = '';
  private isChunked = false;
  private isEnded = false;
  private pieces: Buffer[] = [];
  private length = 0;

  /** @param copies pieces are views of memory that is used again after the flush */
  constructor(
    private readonly socket: Socket,
    private readonly copies: boolean,
  ) {}

  /** @param head all up to the empty line and with it, Latin-1 */
  begin(head: string, isChunked: boolean): void {
    this.head = head;
    this.isChunked = isChunked;
    this.isEnded = false;
  }

  piece(bytes: Buffer): void {
    this.pieces.push(bytes);
    this.length += bytes.length;
  }

  /** The body is complete with what was noted; to be flushed. */
  end(): void {
    this.isEnded = true;
  }

  /** @returns false when the other side is behind: the socket's `drain` will tell when it no longer is */
  flush(): boolean {
    this.send();
    return this.socket.writableLength < MAX_WAITING_BYTES || !this.socket.writableNeedDrain;
  }

  private send(): void {
    const { socket, pieces, length, isChunked } = this;
    let before = this.head;
    let after = '';
    if (isChunked) {
      if (length > 0) {
        before += `${length.toString(16)}\r\n`;
        after = '\r\n';
      }
      if (this.isEnded) after += LAST_CHUNK;
    }
    this.head = '';
    this.isEnded = false;
    if (length === 0) {
      if (before !== '' || after !== '') socket.write(before + after, 'latin1');
      return;
    }
    this.pieces = [];
    this.length = 0;
    if (length <= ONE_PIECE_BYTES) {
      socket.write(before + inLatin1(pieces) + after, 'latin1');
      return;
    }
    const isAlone = before === '' && after === '';
    if (!isAlone) socket.cork();
    if (before !== '') socket.write(before, 'latin1');
    this.sendLong(pieces, length);
    if (after !== '') socket.write(after, 'latin1');
    if (!isAlone) socket.uncork();
  }

  private sendLong(pieces: readonly Buffer[], length: number): void {
    const [first] = pieces;
    if (this.copies) {
      const { bytes, release } = copyToUseAgain(pieces, length);
      this.socket.write(bytes, release);
    } else this.socket.write(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, length));
  }
}

function inLatin1(pieces: readonly Buffer[]): string {
  let text = '';
  for (const piece of pieces) text += piece.toString('latin1');
  return text;
}
