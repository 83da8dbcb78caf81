import type { SecretRing } from '@strata/auth';
import type { Account } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import type { Principal, UserPrincipal } from './principal';

const LOOK_EVERY_MS = 1_500;

/** A forwarded request and its answer, as long as they are under way: an upload, an event stream, a tunnel. */
export interface OpenExchange {
  readonly principal: Principal;
  /** ends both sides at once */
  cut(): void;
}

/**
 * What passes through the gateway now, so that whoever loses access loses it at once and not only at the next request. The gateway does
 * this for all services: every connection from outside goes through it, and it is the one place that knows of a change the moment it is made.
 * Changes made at another gateway are noticed by looking again at the accounts of long exchanges: at most 3.5 seconds later.
 */
export class OpenExchanges {
  private readonly open = new Set<OpenExchange>();
  private seenBefore: ReadonlySet<OpenExchange> = new Set();
  private readonly timer: NodeJS.Timeout;
  private generation: number;

  constructor(
    private readonly accounts: Pick<AccountStore, 'find' | 'onChange'>,
    private readonly ring: Pick<SecretRing, 'generation' | 'hashes'>,
  ) {
    this.generation = ring.generation;
    accounts.onChange((user) => void this.checkUser(user));
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  add(exchange: OpenExchange): void {
    this.open.add(exchange);
  }

  remove(exchange: OpenExchange): void {
    this.open.delete(exchange);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Looks at what was under way at the last look already; most exchanges are over before anybody looks. */
  async look(): Promise<void> {
    if (this.ring.generation !== this.generation) this.checkSecrets();
    const lasting = [...this.open].filter((exchange) => this.seenBefore.has(exchange));
    this.seenBefore = new Set(this.open);
    const users = new Set(lasting.flatMap(({ principal }) => (principal.kind === 'user' ? [principal.account.user] : [])));
    for (const user of users) await this.checkUser(user);
  }

  private async checkUser(user: string): Promise<void> {
    if (this.open.size === 0) return;
    let account: Account | undefined;
    try {
      account = await this.accounts.find(user);
    } catch {
      return; // the database is away: nothing is known to have changed
    }
    for (const exchange of this.open) {
      const { principal } = exchange;
      if (principal.kind === 'user' && principal.account.user === user && !stillOpens(principal, account)) this.end(exchange);
    }
  }

  private checkSecrets(): void {
    this.generation = this.ring.generation;
    const { active, passive } = this.ring.hashes();
    const inForce = new Set([active, ...passive]);
    for (const exchange of this.open) {
      const { signedWith } = exchange.principal;
      if (signedWith !== undefined && !inForce.has(signedWith)) this.end(exchange);
    }
  }

  private end(exchange: OpenExchange): void {
    this.open.delete(exchange);
    exchange.cut();
  }
}

/** Whether what the principal presented would still open the account. Time alone ends no exchange: a credential counts when it is presented. */
function stillOpens(principal: UserPrincipal, account: Account | undefined): boolean {
  if (!account?.active || account.createdAt !== principal.account.createdAt) return false;
  if (principal.by === 'session') return true;
  if (principal.accessTokenId !== undefined) return account.accessTokens.some(({ id }) => id === principal.accessTokenId);
  return account.password.hash === principal.account.password.hash;
}
