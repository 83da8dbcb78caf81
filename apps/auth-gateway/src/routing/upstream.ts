import { AppError } from '@strata/errors';
import type { ConnectionTaker, PoolLimits } from './replica';
import { POOL_LIMITS, Replica } from './replica';
import type { ServiceName } from './routes';
import type { UpstreamConnection } from './upstream-connection';

const TIDY_EVERY_MS = 1_000;

/** Whoever wants to send a request to a service. */
export interface RequestSender {
  onConnection(connection: UpstreamConnection, replica: Replica): void;
  /** @param error unavailable, naming the service */
  onUnavailable(error: AppError): void;
}

/** A request's way to a connection; `withdraw` ends it. */
export interface Acquisition {
  withdraw(): void;
}

/**
 * One service with its replicas. `first`: the first that is up is asked, so that work living in one of them is found again; `in turn`: any of
 * them is as good, as with the coordinators of a cluster. A replica that cannot be reached is passed over, because nothing was sent to it.
 */
export class Upstream {
  private readonly replicas: readonly Replica[];
  private readonly tidying: NodeJS.Timeout;
  private turn = 0;

  constructor(
    readonly name: ServiceName,
    urls: readonly string[],
    private readonly choice: 'first' | 'in turn' = 'first',
    limits: PoolLimits = POOL_LIMITS,
  ) {
    this.replicas = urls.map((url) => new Replica(new URL(url), limits));
    this.tidying = setInterval(() => this.replicas.forEach((replica) => replica.tidy()), TIDY_EVERY_MS).unref();
  }

  /** Answers at once where a kept connection is free. */
  acquire(sender: RequestSender): Acquisition {
    const attempt = new Attempt(this.name, this.inOrder(), sender);
    attempt.next();
    return attempt;
  }

  close(): void {
    clearInterval(this.tidying);
    for (const replica of this.replicas) replica.close();
  }

  private inOrder(): readonly Replica[] {
    const { replicas } = this;
    if (replicas.length < 2) return replicas;
    const first = this.choice === 'in turn' ? this.turn++ % replicas.length : 0;
    const turned = first === 0 ? replicas : [...replicas.slice(first), ...replicas.slice(0, first)];
    return turned.toSorted((a, b) => Number(b.isUp) - Number(a.isUp));
  }
}

class Attempt implements ConnectionTaker, Acquisition {
  private at = -1;
  private isBusy = false;
  private isWithdrawn = false;

  constructor(
    private readonly service: ServiceName,
    private readonly replicas: readonly Replica[],
    private readonly sender: RequestSender,
  ) {}

  next(cause?: Error): void {
    const replica = this.replicas[++this.at];
    if (replica) replica.acquire(this);
    else this.sender.onUnavailable(this.unavailable(cause));
  }

  withdraw(): void {
    this.isWithdrawn = true;
    this.replicas[this.at]?.withdraw(this);
  }

  onConnection(connection: UpstreamConnection): void {
    const replica = this.replicas[this.at] as Replica;
    if (this.isWithdrawn) replica.release(connection);
    else this.sender.onConnection(connection, replica);
  }

  onNoConnection(why: 'unreachable' | 'busy', cause?: Error): void {
    this.isBusy ||= why === 'busy';
    if (!this.isWithdrawn) this.next(cause);
  }

  private unavailable(cause: Error | undefined): AppError {
    const message = this.isBusy
      ? `all connections to the ${this.service} service are in use`
      : `the ${this.service} service is not available`;
    return new AppError('unavailable', 'ServiceUnavailableError', message, { service: this.service }, { cause });
  }
}
