import { AppError } from '@strata/errors';

/** When a session token was issued and when it ends, in seconds since 1970. @throws AppError internal for one that does not say */
export function lifeOf(jwt: string): { issuedAtS: number; expiresAtS: number } {
  const payload = atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  const claims = JSON.parse(payload) as { iat?: unknown; exp?: unknown };
  if (typeof claims.exp !== 'number') throw new AppError('internal', 'BadSessionToken', 'the session token names no expiry');
  return { issuedAtS: typeof claims.iat === 'number' ? claims.iat : Date.now() / 1_000, expiresAtS: claims.exp };
}
