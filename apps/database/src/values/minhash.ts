import { createHash } from 'node:crypto';
import type { Steps } from './steps';
import { mapped, sorted } from './steps';

const BYTES_OF_HASH = 8;
const HASHES_AT_ONCE = 64;

/**
 * The `count` smallest hashes of distinct texts, in order: eight bytes of SHA-1 as base 64. Sets that share most of their members share
 * most of these (A. Broder, "On the resemblance and containment of documents", 1997).
 */
export function* minhash(texts: readonly string[], count: number): Steps<string[]> {
  const different = new Set<string>();
  const hashes: Buffer[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at]!;
    if (!different.has(text)) hashes.push(createHash('sha1').update(text).digest().subarray(0, BYTES_OF_HASH));
    different.add(text);
    if (at % HASHES_AT_ONCE === HASHES_AT_ONCE - 1) yield;
  }
  const smallest = (yield* sorted(hashes, (a, b) => Buffer.compare(a, b))).slice(0, count);
  return yield* mapped(smallest, (hash) => hash.toString('base64').replace('=', ''));
}
