/** Length of the header that stands before every frame's header. */
const LENGTH_BYTES = 4;

/** A header (JSON) and a body of as many bytes as the header's `bodyBytes` says; how both sides of a pipe talk. */
export function frameHead(header: { bodyBytes: number } & Record<string, unknown>): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const head = Buffer.allocUnsafe(LENGTH_BYTES + json.length);
  head.writeUInt32LE(json.length, 0);
  json.copy(head, LENGTH_BYTES);
  return head;
}

interface FrameListener<Header> {
  onHeader(header: Header): void;
  onBody(part: Buffer): void;
  onEnd(): void;
}

/** Takes the parts of a stream as they come and tells of its frames, one after the other. Bodies are handed on part by part. */
export class FrameReader<Header extends { bodyBytes: number }> {
  private head = Buffer.alloc(0);
  private missing: number | undefined;

  constructor(private readonly listener: FrameListener<Header>) {}

  push(part: Buffer): void {
    let rest = part;
    while (rest.length > 0) {
      if (this.missing === undefined) rest = this.readHead(rest);
      if (this.missing === undefined) return;
      const body = rest.subarray(0, this.missing);
      if (body.length > 0) this.listener.onBody(body);
      this.missing -= body.length;
      rest = rest.subarray(body.length);
      if (this.missing > 0) return;
      this.missing = undefined;
      this.listener.onEnd();
    }
  }

  /** @returns what follows the header, or nothing while it is not complete */
  private readHead(part: Buffer): Buffer {
    this.head = Buffer.concat([this.head, part]);
    if (this.head.length < LENGTH_BYTES) return Buffer.alloc(0);
    const end = LENGTH_BYTES + this.head.readUInt32LE(0);
    if (this.head.length < end) return Buffer.alloc(0);
    const header = JSON.parse(this.head.toString('utf8', LENGTH_BYTES, end)) as Header;
    const rest = this.head.subarray(end);
    this.head = Buffer.alloc(0);
    this.missing = header.bodyBytes;
    this.listener.onHeader(header);
    return rest;
  }
}
