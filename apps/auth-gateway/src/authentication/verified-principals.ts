import type { Principal } from './principal';

const MAX_KEPT = 10_000;
const SWEEP_MS = 1_000;

interface Verified {
  principal: Principal;
  /** milliseconds since 1970 */
  until: number;
  /** of the signing secrets, at verification */
  generation: number;
}

/**
 * Who was verified by which `Authorization` header a moment ago, so that a client that sends the same header again is recognized without a
 * signature, a hash or a promise. An entry lives no longer than what is known of its account (two seconds) and than the credential
 * itself; any change of an account and of the signing secrets empties it. Headers are kept as they came, which is why they are swept out.
 */
export class VerifiedPrincipals {
  private readonly byHeader = new Map<string, Verified>();
  private sweeping: NodeJS.Timeout | undefined;
  /** grows whenever the table is emptied: a verification that began before must not be remembered after */
  epoch = 0;

  find(header: string, generation: number): Principal | undefined {
    const verified = this.byHeader.get(header);
    return verified && verified.generation === generation && verified.until > Date.now() ? verified.principal : undefined;
  }

  /** @param since `epoch` as it was when the verification began */
  remember(header: string, since: number, verified: Verified): void {
    if (since !== this.epoch || verified.until <= Date.now()) return;
    if (this.byHeader.size >= MAX_KEPT) this.byHeader.clear();
    this.byHeader.set(header, verified);
    this.sweeping ??= setTimeout(() => this.sweep(), SWEEP_MS).unref();
  }

  clear(): void {
    this.epoch += 1;
    this.byHeader.clear();
  }

  private sweep(): void {
    const now = Date.now();
    for (const [header, { until }] of this.byHeader) if (until <= now) this.byHeader.delete(header);
    this.sweeping = this.byHeader.size === 0 ? undefined : setTimeout(() => this.sweep(), SWEEP_MS).unref();
  }
}
