import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { Hash } from 'node:crypto';
import { createHash, hash } from 'node:crypto';
import { writeCanonicalJson } from './canonical-json';

/** Bytes of SHA-256 (FIPS 180-4). */
export const HASH_BYTES = 32;
/** Characters that are gathered before they are hashed. */
const GATHERED = 16 * 1024;

/**
 * The SHA-256 of a row's canonical JSON. In steps: a row may be a whole collection.
 * @param onLength told how many characters it has, once or in parts
 */
export function* hashRow(row: unknown, onLength: (characters: number) => void = () => undefined): Steps<Buffer> {
  let text = '';
  let long: Hash | undefined;
  yield* writeCanonicalJson(row, (piece) => {
    text += piece;
    if (text.length < GATHERED) return;
    long ??= createHash('sha256');
    long.update(text);
    onLength(text.length);
    text = '';
  });
  onLength(text.length);
  return long === undefined ? hash('sha256', text, 'buffer') : long.update(text).digest();
}

export const rowHash = (row: unknown): Buffer => runSteps(hashRow(row));

/**
 * A combination of hashes in which their order does not matter and their number does: their sum modulo 2^256 (AdHash: Bellare and Micciancio,
 * "A new paradigm for collision-free hashing", 1997). An exclusive or would let two equal rows vanish.
 */
export class HashSum {
  private readonly words = new Uint32Array(HASH_BYTES / 4);

  add(hashed: Buffer): void {
    let carry = 0;
    for (let word = this.words.length - 1; word >= 0; word--) {
      const sum = this.words[word]! + hashed.readUInt32BE(4 * word) + carry;
      this.words[word] = sum; // modulo 2^32, as typed arrays store
      carry = sum > 0xffff_ffff ? 1 : 0;
    }
  }

  digest(): Buffer {
    const bytes = Buffer.allocUnsafe(HASH_BYTES);
    this.words.forEach((word, at) => bytes.writeUInt32BE(word, 4 * at));
    return bytes;
  }

  clear(): void {
    this.words.fill(0);
  }
}
