import { createHmac } from 'node:crypto';
import { ISSUER } from './identity';
import type { SecretRing } from './secret-ring';

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const SERVICE_LIFETIME_S = 60;

export interface SuperuserClaims {
  /** which service calls, for example `pipeline` */
  serverId: string;
  /** seconds, default 60 */
  lifetimeS?: number;
  /** the user for whom the gateway calls the database; nobody else sets it */
  onBehalfOf?: string;
}

/** A short-lived token with which a service calls another service or the database. */
export function signSuperuserToken(
  ring: Pick<SecretRing, 'active'>,
  { serverId, lifetimeS = SERVICE_LIFETIME_S, onBehalfOf }: SuperuserClaims,
): string {
  const now = Math.floor(Date.now() / 1000);
  return sign(ring, {
    iss: ISSUER,
    server_id: serverId,
    ...(onBehalfOf ? { preferred_username: onBehalfOf } : {}),
    iat: now,
    exp: now + lifetimeS,
  });
}

/**
 * A user's session token.
 * @param session `lifetimeS` in seconds, counted from the whole second of the issue time; the issue time always has a fraction, by which
 * a token made just before an account of the same name was made anew is told apart
 * `accountCreatedAt`, Unix seconds: no token is older than its account, even if another machine with a faster clock made that
 * @returns the token and its expiry in Unix seconds
 */
export function signSessionToken(
  ring: Pick<SecretRing, 'active'>,
  { user, lifetimeS, accountCreatedAt = 0 }: { user: string; lifetimeS: number; accountCreatedAt?: number },
): { jwt: string; exp: number } {
  const now = Math.max(Date.now(), Math.ceil(accountCreatedAt * 1000));
  const iat = (now % 1000 === 0 ? now + 1 : now) / 1000;
  const exp = Math.floor(iat) + lifetimeS;
  return { jwt: sign(ring, { iss: ISSUER, preferred_username: user, iat, exp }), exp };
}

/** JWS compact form (RFC 7515). By hand, because fast-jwt's signer cuts a fractional `iat`, which session tokens carry. */
function sign(ring: Pick<SecretRing, 'active'>, claims: object): string {
  const input = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${input}.${createHmac('sha256', ring.active).update(input).digest('base64url')}`;
}
