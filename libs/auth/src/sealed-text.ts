import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@strata/errors';
import type { SecretRing } from './secret-ring';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text that only services with the platform's secrets can read or make: AES-256-GCM (NIST SP 800-38D) under a key that HKDF (RFC 5869)
 * derives from the active secret.
 * @param purpose what the text is for, and for whom; it opens for the same purpose only
 * @returns base64url
 */
export function sealText(ring: Pick<SecretRing, 'active'>, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(ring.active, purpose), iv, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]).toString('base64url');
}

/**
 * Opens what `sealText` has sealed, also under a secret that is passive by now.
 * @throws AppError permission-denied `SealBrokenError` when it was sealed for another purpose, with other secrets, or not at all
 */
export function openSealedText(ring: Pick<SecretRing, 'all'>, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const body = bytes.subarray(1 + IV_BYTES + TAG_BYTES);
  if (bytes[0] !== VERSION || tag.length < TAG_BYTES) throw sealBroken();
  for (const secret of ring.all()) {
    try {
      const decipher = createDecipheriv(ALGORITHM, keyFor(secret, purpose), iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch {
      continue; // sealed with another secret of the ring, or not by us
    }
  }
  throw sealBroken();
}

const keyFor = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `strata sealed text: ${purpose}`, 32));

const sealBroken = () => new AppError('permission-denied', 'SealBrokenError', 'the sealed text was not sealed by this platform');
