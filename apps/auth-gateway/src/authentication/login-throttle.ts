import { isLoopback, networkOf } from './network-of';
import { RecentFailures } from './recent-failures';

const WINDOW_MS = 60_000;
/** no user name is longer (spec auth, section 7); what is longer is nobody's, and must not fill the memory */
const NAME_CHARACTERS = 255;
const FAMILIAR_FOR_MS = 30 * 24 * 3_600_000;
const MAX_FAMILIAR = 20_000;

/**
 * Slows down the guessing of passwords. Within a minute: ten failures of one user from one network, a hundred from one network whatever
 * the users, a hundred of one user wherever from; further tries then wait. The last limit leaves out networks from which that user
 * logged in before, so that strangers cannot lock anybody out. Access tokens are not guessed, and their owners never wait: whoever
 * authenticates looks at them first.
 */
export class LoginThrottle {
  private readonly ofPair = new RecentFailures({ failures: 10, windowMs: WINDOW_MS, keys: 50_000 });
  private readonly ofNetwork = new RecentFailures({ failures: 100, windowMs: WINDOW_MS, keys: 20_000 });
  private readonly ofUser = new RecentFailures({ failures: 100, windowMs: WINDOW_MS, keys: 20_000 });
  private readonly familiar = new Map<string, number>();

  constructor(private readonly enabled: boolean) {}

  /** Seconds to wait before the next try; 0 = go ahead. Loopback never waits: tools of the same machine share it. */
  waitS(user: string, address: string, now = Date.now()): number {
    if (!this.applies(address)) return 0;
    const [pair, network, name] = keysOf(user, address);
    const isFamiliar = (this.familiar.get(pair) ?? -Infinity) > now - FAMILIAR_FOR_MS;
    return Math.max(
      this.ofPair.waitS(pair, now),
      this.ofNetwork.waitS(network, now),
      isFamiliar ? 0 : this.ofUser.waitS(name, now),
    );
  }

  /**
   * Counts a try as failed before its outcome is known: a thousand guesses at once must not all find the count low.
   * @returns takes the count back, for a try that was no failure
   */
  begin(user: string, address: string, now = Date.now()): () => void {
    if (!this.applies(address)) return () => undefined;
    const [pair, network, name] = keysOf(user, address);
    const counts = [[this.ofPair, pair] as const, [this.ofNetwork, network] as const, [this.ofUser, name] as const];
    for (const [failures, key] of counts) failures.add(key, now);
    return () => counts.forEach(([failures, key]) => failures.remove(key, now));
  }

  recordSuccess(user: string, address: string, now = Date.now()): void {
    if (!this.applies(address)) return;
    const [pair] = keysOf(user, address);
    this.familiar.delete(pair);
    this.familiar.set(pair, now);
    if (this.familiar.size > MAX_FAMILIAR) this.familiar.delete(this.familiar.keys().next().value ?? pair);
  }

  /** Entries kept in all: bounded, whatever is tried. */
  get size(): number {
    return this.ofPair.size + this.ofNetwork.size + this.ofUser.size + this.familiar.size;
  }

  private applies(address: string): boolean {
    return this.enabled && !isLoopback(address);
  }
}

function keysOf(user: string, address: string): [pair: string, network: string, name: string] {
  const network = networkOf(address);
  const name = user.slice(0, NAME_CHARACTERS);
  return [`${network} ${name}`, network, name];
}
