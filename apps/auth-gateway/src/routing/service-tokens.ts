import type { SecretRing } from '@strata/auth';
import { signSessionToken, signSuperuserToken } from '@strata/auth';
import type { Principal } from '../authentication/principal';

const LIFETIME_S = 300;
const REUSE_MS = 60_000;
const MAX_KEPT = 5_000;

interface KeptToken {
  readonly until: number;
  readonly generation: number;
  readonly header: string;
}

/** Tokens the gateway puts on forwarded requests. Signing is cheap, but not as cheap as remembering. */
export class ServiceTokens {
  /** by user; the empty name stands for nobody */
  private readonly forUsers = new Map<string, KeptToken>();
  private readonly sessions = new Map<string, KeptToken>();

  constructor(private readonly ring: SecretRing) {}

  /** For the database: a superuser token that names the user, if it is one. */
  forDatabase(principal: Principal): string {
    const onBehalfOf = principal.kind === 'user' ? principal.account.user : undefined;
    return this.reuse(this.forUsers, onBehalfOf ?? '', () =>
      signSuperuserToken(this.ring, {
        serverId: 'auth-gateway',
        lifetimeS: LIFETIME_S,
        ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
      }),
    );
  }

  /** For the services: the principal's own bearer token as it came, or a short one for who sent a password or a limited token. */
  forService(principal: Principal | undefined, sent: string | undefined): string | undefined {
    if (!principal) return undefined;
    const isLimited = principal.allowedPaths !== undefined; // services take no such token: the limit is enforced here
    if (principal.kind === 'user' && (isLimited || principal.by === 'password')) {
      const { user, createdAt } = principal.account; // a user made anew needs a session made since
      return this.reuse(
        this.sessions,
        `${createdAt} ${user}`,
        () => signSessionToken(this.ring, { user, lifetimeS: LIFETIME_S, accountCreatedAt: createdAt }).jwt,
      );
    }
    if (principal.kind === 'superuser' && (isLimited || !principal.byToken))
      return this.reuse(this.sessions, '', () =>
        signSuperuserToken(this.ring, { serverId: 'auth-gateway', lifetimeS: LIFETIME_S }),
      );
    return sent;
  }

  private reuse(kept: Map<string, KeptToken>, key: string, sign: () => string): string {
    const known = kept.get(key);
    if (known && known.until > Date.now() && known.generation === this.ring.generation) return known.header;
    if (kept.size >= MAX_KEPT) kept.clear();
    const header = `Bearer ${sign()}`;
    kept.set(key, { until: Date.now() + REUSE_MS, generation: this.ring.generation, header });
    return header;
  }
}
