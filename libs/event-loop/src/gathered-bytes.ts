/** Up to so many bytes are put together at the end: well under a millisecond. */
const COPIED_AT_ONCE = 1024 * 1024;
const FIRST_ROOM = 4 * COPIED_AT_ONCE;
/** Bytes that move into a larger room with each that comes: all have moved before the smaller one is full. */
const MOVED_WITH_EACH = 3;

/**
 * Bytes that are put together while they come, so that no step copies many of them, the last one neither. Where nothing says how many will come
 * they lie in a room that is at least half empty when the next, twice as large, begins to be filled beside it.
 */
export class GatheredBytes {
  /** bytes so far */
  length = 0;
  private parts: Uint8Array[] = [];
  private room: Buffer | undefined;
  private next: Buffer | undefined;
  /** bytes that are in `next` too */
  private moved = 0;

  /** @param announced how many will come, where it is known */
  constructor(private readonly announced?: number) {
    if (announced !== undefined && announced > COPIED_AT_ONCE) this.room = Buffer.allocUnsafeSlow(announced);
  }

  /** Takes a part, which must not change until all have come. */
  add(part: Uint8Array): void {
    if (this.room === undefined) {
      this.parts.push(part);
      this.length += part.length;
      if (this.length > COPIED_AT_ONCE) this.beginRoom();
      return;
    }
    for (let at = 0; at < part.length; at += COPIED_AT_ONCE) this.put(part.subarray(at, at + COPIED_AT_ONCE));
  }

  /** All of them. */
  bytes(): Buffer {
    if (this.room !== undefined) return this.room.subarray(0, this.length);
    const [first, ...others] = this.parts;
    if (first === undefined || others.length > 0) return Buffer.concat(this.parts);
    return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  }

  private beginRoom(): void {
    const { parts } = this;
    this.room = Buffer.allocUnsafeSlow(Math.max(FIRST_ROOM, 2 * this.length));
    this.length = 0;
    this.parts = [];
    for (const part of parts) this.put(part);
  }

  private put(piece: Uint8Array): void {
    let room = this.room!;
    while (this.length + piece.length > room.length) this.room = room = this.largerRoom(room);
    room.set(piece, this.length);
    this.length += piece.length;
    if (this.announced === undefined && this.length > room.length / 2) this.move(room, MOVED_WITH_EACH * piece.length);
  }

  private move(room: Buffer, bytes: number): Buffer {
    const next = (this.next ??= Buffer.allocUnsafeSlow(2 * room.length));
    const end = Math.min(this.length, this.moved + bytes);
    room.copy(next, this.moved, this.moved, end);
    this.moved = end;
    return next;
  }

  private largerRoom(room: Buffer): Buffer {
    const next = this.move(room, this.length);
    this.next = undefined;
    this.moved = 0;
    return next;
  }
}
