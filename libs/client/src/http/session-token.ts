import { AppError } from '@strata/errors';

/** What a session token says of its session. */
export interface SessionLife {
  /** empty where it says none */
  readonly user: string;
  /** seconds since 1970 */
  readonly issuedAtS: number;
  readonly expiresAtS: number;
}

/** Reads a session token, without checking it: only the server can. @throws AppError internal for one that is none or names no expiry */
export function readSessionToken(jwt: string): SessionLife {
  const { exp, iat, preferred_username: user } = claimsOf(jwt);
  if (typeof exp !== 'number') throw new AppError('internal', 'BadSessionToken', 'the session token names no expiry');
  return {
    user: typeof user === 'string' ? user : '',
    issuedAtS: typeof iat === 'number' ? iat : Date.now() / 1_000,
    expiresAtS: exp,
  };
}

function claimsOf(jwt: string): { iat?: unknown; exp?: unknown; preferred_username?: unknown } {
  try {
    const payload = atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(payload, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as ReturnType<typeof claimsOf>;
  } catch (cause) {
    throw new AppError('internal', 'BadSessionToken', 'that is no session token', {}, { cause });
  }
}
