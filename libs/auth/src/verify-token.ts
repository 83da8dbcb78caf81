import { createVerifier } from 'fast-jwt';
import type { Claims, Identity } from './identity';
import { identityOf, invalidToken, unlimited } from './identity';
import type { SecretRing } from './secret-ring';
import { hashOfSecret } from './secret-ring';

const CACHED_TOKENS = 1_000;

interface Verifiers {
  generation: number;
  byActiveFirst: { secret: Buffer; verify: (token: string) => Claims }[];
}

const verifiersOfRing = new WeakMap<SecretRing, Verifiers>();

/**
 * Who presents `jwt` on a request between services of the platform: a token naming a server is a superuser token, even when the gateway added
 * the user on whose behalf it calls.
 * @throws AppError unauthenticated `InvalidTokenError`
 */
export function verifyToken(ring: SecretRing, jwt: string): Identity {
  return unlimited(identityOf(verifiedClaims(ring, jwt).claims, 'gateway'));
}

/**
 * Who presents `jwt` at the public edge: a token that names both a user and a server counts as the user's.
 * @throws AppError unauthenticated `InvalidTokenError`
 */
export function verifyPublicToken(ring: SecretRing, jwt: string): Identity {
  return unlimited(identityOf(verifiedClaims(ring, jwt).claims, 'public'));
}

/**
 * As `verifyPublicToken`, with the hash of the secret that verified the token (one of `ring.hashes()`): whoever lets its owner stay for
 * long can see whether that secret is still in force. The token may be limited to some paths: that is for the caller to see to.
 * @throws AppError unauthenticated `InvalidTokenError`
 */
export function inspectPublicToken(ring: SecretRing, jwt: string): { identity: Identity; signedWith: string } {
  const { claims, secret } = verifiedClaims(ring, jwt);
  return { identity: identityOf(claims, 'public'), signedWith: hashOfSecret(secret) };
}

/**
 * Checks signature (HS256 only, any secret of the ring) and times. Verdicts are cached per secret and forgotten when the secrets change.
 * @returns the claims and the secret that verified them
 * @throws AppError unauthenticated
 */
function verifiedClaims(ring: SecretRing, jwt: string): { claims: Claims; secret: Buffer } {
  let refusal: unknown;
  do {
    for (const { secret, verify } of verifiers(ring)) {
      try {
        return { claims: verify(jwt), secret };
      } catch (error) {
        refusal = error;
      }
    }
  } while (isWrongSecret(refusal) && ring.refreshAfterRefusal());
  throw invalidToken('the token is not valid', refusal);
}

function verifiers(ring: SecretRing): Verifiers['byActiveFirst'] {
  const known = verifiersOfRing.get(ring);
  if (known?.generation === ring.generation) return known.byActiveFirst;
  const byActiveFirst = ring.all().map((key) => ({
    secret: key,
    verify: createVerifier({ key, algorithms: ['HS256'], cache: CACHED_TOKENS, errorCacheTTL: 0 }) as (token: string) => Claims,
  }));
  verifiersOfRing.set(ring, { generation: ring.generation, byActiveFirst });
  return byActiveFirst;
}

function isWrongSecret(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === 'FAST_JWT_INVALID_SIGNATURE';
}
