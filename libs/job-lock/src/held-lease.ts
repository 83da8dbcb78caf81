import { AppError } from '@strata/errors';
import type { Lease, OperationHolder } from './lease';

interface Heart {
  readonly heartbeatMs: number;
  readonly staleAfterMs: number;
  /** stores a sign of life; false when somebody else has taken over */
  readonly beat: () => Promise<boolean>;
  readonly stopped: () => void;
}

/** A lease with its heartbeat. */
export class HeldLease implements Lease {
  readonly kind: string;
  readonly operationId: string;
  readonly fencing: number;
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private lastBeatAt = Date.now();

  constructor(
    readonly project: string,
    holder: OperationHolder,
    private readonly heart: Heart,
  ) {
    this.kind = holder.kind;
    this.operationId = holder.id;
    this.fencing = holder.fencing;
    this.schedule();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.heart.stopped();
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.pulse(), this.heart.heartbeatMs);
    this.timer.unref();
  }

  private async pulse(): Promise<void> {
    const alive = await this.heart.beat().catch(() => undefined); // an answer that never came is neither yes nor no
    if (this.timer === undefined) return;
    if (alive) this.lastBeatAt = Date.now();
    if (alive === false) return this.lose(`${this.kind} ${this.operationId} was taken over`);
    // from here on others may count this lease as stale, so it must not be acted upon
    if (Date.now() - this.lastBeatAt >= this.heart.staleAfterMs)
      return this.lose(`${this.kind} ${this.operationId}: no heartbeat got through`);
    this.schedule();
  }

  private lose(message: string): void {
    this.stop();
    this.controller.abort(new AppError('aborted', 'LeaseLost', message));
  }
}
