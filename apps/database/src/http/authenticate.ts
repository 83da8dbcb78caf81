import type { SecretRing } from '@strata/auth';
import { verifyToken } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { Person } from './person';

/** Who calls. */
export interface Requester {
  /** name of the person or, without one, of the calling service */
  readonly user: string;
  readonly person: Person;
}

/** Decides who calls, from the `authorization` header. */
export type Authenticate = (authorization: string | undefined) => Requester;

interface Verdict {
  readonly requester: Requester;
  readonly generation: number;
  readonly untilMs: number;
}

/** A header is taken as verified for this long: services send the same one with every request. */
const REMEMBERED_MS = 1000;
const MAX_REMEMBERED = 1000;

/**
 * Only superuser tokens of the platform are let in: identity lives in the gateway, which names the person it calls for beside.
 * @throws ArangoError unauthorized
 */
export function superusersOnly(ring: SecretRing): Authenticate {
  const verdicts = new Map<string, Verdict>();
  return (authorization) => {
    const known = authorization === undefined ? undefined : verdicts.get(authorization);
    if (known !== undefined && known.generation === ring.generation && Date.now() < known.untilMs) return known.requester;
    const { requester, expiresAtMs } = callerOf(ring, authorization);
    if (verdicts.size >= MAX_REMEMBERED) verdicts.clear();
    const untilMs = Math.min(Date.now() + REMEMBERED_MS, expiresAtMs);
    verdicts.set(authorization ?? '', { requester, generation: ring.generation, untilMs });
    return requester;
  };
}

function callerOf(ring: SecretRing, authorization: string | undefined): { requester: Requester; expiresAtMs: number } {
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
  const { onBehalfOf, serverId } = identity;
  return { requester: { user: onBehalfOf ?? serverId, person: onBehalfOf ?? null }, expiresAtMs };
}

const ROOT: Requester = { user: 'root', person: null };

/** For tests and benchmarks on a loopback address: everybody is root. */
export const everybodyIsRoot: Authenticate = () => ROOT;
