import { hash } from 'node:crypto';

const PLAIN = /^[A-Za-z0-9_-]+$/;
/** Begins the encoded forms; a plain label that begins so is encoded too, so that no two labels share a key. */
const ENCODED = 'utf8-';
const HASHED = 'utf8h-';
/** Keys of the database end at 254 characters, and numbers and prefixes are put around this part. */
const MAX_CHARACTERS = 160;

/**
 * A category's label as part of document keys, cluster ids and partition ids, which hold ASCII only: itself where it may stand there,
 * else the base64url of its UTF-8, or of that one's SHA-256 where it would get too long. Different labels give different parts.
 */
export function labelKey(label: string): string {
  if (PLAIN.test(label) && !label.startsWith(ENCODED) && !label.startsWith(HASHED)) return label;
  const encoded = Buffer.from(label).toString('base64url');
  return encoded.length <= MAX_CHARACTERS ? ENCODED + encoded : HASHED + hash('sha256', label, 'base64url');
}
