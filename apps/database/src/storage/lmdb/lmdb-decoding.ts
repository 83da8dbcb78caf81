import { Arena } from './arena';
import type { LookAtPair } from '../snapshots/key-reader';

/**
 * How keys and values come out of LMDB: as copies, or to be looked at where they lie. lmdb hands its decoder the bytes in place; with
 * `encoding: 'binary'` it would copy each value into a buffer of its own, which makes range scans several times slower.
 */
export class LmdbDecoding {
  private readonly arena = new Arena();
  private look: LookAtPair | undefined;
  private hasShown = false;
  private place: { source: Buffer; start: number; end: number } = { source: Buffer.alloc(0), start: 0, end: 0 };

  /** The keys of `keyEncoding: 'binary'`, which would allocate each key that is read by itself. */
  readonly keyEncoder = {
    writeKey: (key: Buffer, target: Buffer, start: number): number => {
      target.set(key, start);
      return start + key.length;
    },
    readKey: (source: Buffer, start: number, end: number): Buffer | undefined => {
      if (this.look === undefined) return this.arena.copyShort(source, start, end);
      const { place } = this;
      place.source = source;
      place.start = start;
      place.end = end;
      return undefined;
    },
  };

  readonly encoder = {
    encode: (value: Buffer): Buffer => value,
    decode: (bytes: Buffer): Buffer | undefined => {
      if (this.look === undefined) return this.arena.copy(bytes, bytes.length);
      this.hasShown = true;
      const { source, start, end } = this.place; // lmdb reads the key first
      this.look(bytes, bytes.length, source, start, end);
      return undefined;
    },
  };

  /** Reads a value without copying it: `look` gets it in place. @returns false when there was none */
  show(read: () => unknown, look: LookAtPair): boolean {
    this.look = look;
    this.hasShown = false;
    try {
      read();
      return this.hasShown;
    } finally {
      this.look = undefined;
    }
  }

  /** Steps through pairs without copying them: `look` gets each of them in place. @returns how many there were, and the last key */
  visit(pairs: Iterator<unknown>, limit: number, look: LookAtPair): { count: number; last: Buffer | undefined } {
    this.look = look;
    try {
      let count = 0;
      while (count < limit && pairs.next().done !== true) count += 1;
      const { source, start, end } = this.place;
      return { count, last: count === 0 ? undefined : Buffer.from(source.subarray(start, end)) };
    } finally {
      this.look = undefined;
      pairs.return?.();
    }
  }
}
