import type { RunningQuery } from './running-query';

/** How long a stream may hold a snapshot, and what may be written meanwhile. */
export interface SnapshotLimits {
  readonly heldMs: number;
  readonly writtenBytes: number;
  readonly lookEveryMs: number;
}

/** The data file grows by what is written while a snapshot is held, and does not shrink again. */
export const SNAPSHOT_LIMITS: SnapshotLimits = { heldMs: 5000, writtenBytes: 64 * 1024 * 1024, lookEveryMs: 250 };

/** Streams that are read slowly: those above a limit put what is left of their result on disk and let go of their snapshot. */
export class HeldSnapshots {
  private readonly holders = new Set<RunningQuery>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly limits: SnapshotLimits) {}

  add(query: RunningQuery): void {
    this.holders.add(query);
    this.timer ??= setInterval(() => this.look(), this.limits.lookEveryMs).unref();
  }

  /** Harmless for one that was never added. */
  remove(query: RunningQuery): void {
    if (this.holders.delete(query) && this.holders.size === 0) this.rest();
  }

  private look(): void {
    for (const query of this.holders) {
      const cost = query.snapshotCost;
      if (cost !== null && cost.heldMs < this.limits.heldMs && cost.writtenBytes < this.limits.writtenBytes) continue;
      this.remove(query);
      void query.releaseSnapshot();
    }
  }

  private rest(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }
}
