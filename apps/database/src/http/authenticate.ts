import type { SecretRing } from '@strata/auth';
import { verifyToken } from '@strata/auth';
import { ArangoError } from '@strata/errors';

/** Decides who calls, from the `authorization` header. */
export type Authenticate = (authorization: string | undefined) => string;

interface Verdict {
  readonly user: string;
  readonly generation: number;
  readonly untilMs: number;
}

/** A header is taken as verified for this long: services send the same one with every request. */
const REMEMBERED_MS = 1000;
const MOST_REMEMBERED = 1000;

/**
 * Only superuser tokens of the platform are let in: identity lives in the gateway, which names the person it calls for beside.
 * @returns the name of that person, or of the calling service
 */
export function superusersOnly(ring: SecretRing): Authenticate {
  const verdicts = new Map<string, Verdict>();
  return (authorization) => {
    const known = authorization === undefined ? undefined : verdicts.get(authorization);
    if (known !== undefined && known.generation === ring.generation && Date.now() < known.untilMs) return known.user;
    const { user, expiresAtMs } = callerOf(ring, authorization);
    if (verdicts.size >= MOST_REMEMBERED) verdicts.clear();
    const untilMs = Math.min(Date.now() + REMEMBERED_MS, expiresAtMs);
    verdicts.set(authorization ?? '', { user, generation: ring.generation, untilMs });
    return user;
  };
}

function callerOf(ring: SecretRing, authorization: string | undefined): { user: string; expiresAtMs: number } {
  const token = /^bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ArangoError('unauthorized');
  let identity;
  try {
    identity = verifyToken(ring, token.trim());
  } catch (cause) {
    throw new ArangoError('unauthorized', undefined, {}, { cause });
  }
  if (identity.kind !== 'superuser') throw new ArangoError('unauthorized', 'this server accepts superuser tokens only');
  const expiresAtMs = identity.expiresAt === undefined ? Infinity : identity.expiresAt * 1000;
  return { user: identity.onBehalfOf ?? identity.serverId, expiresAtMs };
}

/** For tests and benchmarks on a loopback address: everybody is root. */
export const everybodyIsRoot: Authenticate = () => 'root';
