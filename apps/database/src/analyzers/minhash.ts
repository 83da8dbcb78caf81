import { createHash } from 'node:crypto';

const BYTES_OF_HASH = 8;

/**
 * The `count` smallest hashes of distinct texts, in order: eight bytes of SHA-1 as base 64. Sets that share most of their members share
 * most of these (A. Broder, "On the resemblance and containment of documents", 1997).
 */
export function minhash(texts: Iterable<string>, count: number): string[] {
  const hashes = Array.from(new Set(texts), (text) => createHash('sha1').update(text).digest().subarray(0, BYTES_OF_HASH));
  return hashes
    .sort((a, b) => Buffer.compare(a, b))
    .slice(0, count)
    .map((hash) => hash.toString('base64').replace('=', ''));
}
