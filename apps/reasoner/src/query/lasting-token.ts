import type { Identity, SecretRing } from '@strata/auth';
import { signSessionToken, signSuperuserToken } from '@strata/auth';

/** A token is needed for a little longer than a request may take. */
const MARGIN_S = 30;

/**
 * The caller's token, or one for the same caller that lasts as long as the request may: a gateway that was sent a password makes tokens of five
 * minutes. What the caller may do is looked up with each call, so a longer token opens nothing that was closed meanwhile.
 * @param authorization the header as it came, verified before
 */
export function lastingToken(
  authorization: string,
  identity: Identity | undefined,
  { ring, requestMs, now = Date.now() }: { ring: Pick<SecretRing, 'active'>; requestMs: number; now?: number },
): string {
  const lifetimeS = Math.ceil(requestMs / 1_000) + MARGIN_S;
  if (identity?.expiresAt === undefined || identity.expiresAt >= now / 1_000 + lifetimeS) return authorization;
  if (identity.kind === 'superuser') return `Bearer ${signSuperuserToken(ring, { serverId: identity.serverId, lifetimeS })}`;
  return `Bearer ${signSessionToken(ring, { user: identity.name, lifetimeS }).jwt}`;
}
