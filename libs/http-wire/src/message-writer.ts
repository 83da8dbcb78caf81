import type { Socket } from 'node:net';

/** Shorter bodies are sent in one piece with what is around them: one system call instead of a gathering one, which costs more than the copy. */
const ONE_PIECE_BYTES = 16 * 1024;
const LAST_CHUNK = '0\r\n\r\n';

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

  /** @returns false when the other side is behind: the socket's `drain` will tell */
  flush(): boolean {
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
    if (length === 0) return before === '' && after === '' ? !socket.writableNeedDrain : socket.write(before + after, 'latin1');
    this.pieces = [];
    this.length = 0;
    if (length <= ONE_PIECE_BYTES) return socket.write(before + inLatin1(pieces) + after, 'latin1');
    if (before === '' && after === '') return socket.write(this.inOnePiece(pieces));
    socket.cork();
    if (before !== '') socket.write(before, 'latin1');
    let isOpen = socket.write(this.inOnePiece(pieces));
    if (after !== '') isOpen = socket.write(after, 'latin1');
    socket.uncork();
    return isOpen;
  }

  private inOnePiece(pieces: readonly Buffer[]): Buffer {
    const [first] = pieces;
    if (pieces.length > 1 || first === undefined) return Buffer.concat(pieces);
    return this.copies ? Buffer.from(first) : first;
  }
}

function inLatin1(pieces: readonly Buffer[]): string {
  let text = '';
  for (const piece of pieces) text += piece.toString('latin1');
  return text;
}
