import type { SecretRing } from '@strata/auth';
import { verifyToken } from '@strata/auth';
import { ArangoError } from '@strata/errors';

/** Decides who calls, from the `authorization` header. */
export type Authenticate = (authorization: string | undefined) => string;

/**
 * Only superuser tokens of the platform are let in: identity lives in the gateway, which names the person it calls for beside.
 * @returns the name of that person, or of the calling service
 */
export function superusersOnly(ring: SecretRing): Authenticate {
  return (authorization) => {
    const token = /^bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new ArangoError('unauthorized');
    let identity;
    try {
      identity = verifyToken(ring, token.trim());
    } catch (cause) {
      throw new ArangoError('unauthorized', undefined, {}, { cause });
    }
    if (identity.kind !== 'superuser') throw new ArangoError('unauthorized', 'this server accepts superuser tokens only');
    return identity.onBehalfOf ?? identity.serverId;
  };
}

/** For tests and benchmarks on a loopback address: everybody is root. */
export const everybodyIsRoot: Authenticate = () => 'root';
