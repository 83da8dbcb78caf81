import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretRing } from './secret-ring';

/**
 * Which secret of the ring a token is to be verified with: tokens name no key (`kid`), so the one is taken whose HMAC fits. That is a
 * choice of key, no verdict: algorithm, times and claims are the verifier's. A watching ring looks for newer secrets before it gives up.
 * @returns undefined when the token was made with none of them
 */
export function secretThatSigned(ring: Pick<SecretRing, 'all' | 'refreshAfterRefusal'>, jwt: string): Buffer | undefined {
  const [header, claims, given, ...more] = jwt.split('.');
  if (header === undefined || claims === undefined || given === undefined || more.length > 0) return undefined;
  const signature = Buffer.from(given, 'base64url');
  do {
    for (const secret of ring.all()) {
      const own = createHmac('sha256', secret).update(`${header}.${claims}`).digest();
      if (own.length === signature.length && timingSafeEqual(own, signature)) return secret;
    }
  } while (ring.refreshAfterRefusal());
  return undefined;
}
