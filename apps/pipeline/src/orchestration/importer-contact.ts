import { AppError } from '@strata/errors';
import type { OrchestrationSettings } from './orchestration-settings';

/** When a run last heard from an importer, and how much longer it waits. */
export class ImporterContact {
  private latest = Date.now();
  private isFirst = true;

  /** @param startedAt of the run's first attempt, in milliseconds since the epoch */
  constructor(
    private readonly startedAt: number,
    private readonly settings: OrchestrationSettings,
  ) {}

  /** Milliseconds since the epoch. */
  get latestAt(): number {
    return this.latest;
  }

  heard(): void {
    this.latest = Date.now();
    this.isFirst = false;
  }

  /**
   * @param reason the latest one why no importer could be used
   * @throws AppError aborted `OrchestrationOutOfPatience`
   */
  assertPatience(reason: AppError | undefined): void {
    const { limitMs, firstWorkerWithinMs, silenceBudgetMs } = this.settings;
    const silentMs = Date.now() - this.latest;
    const because = reason ? `: ${reason.message}` : '';
    if (Date.now() - this.startedAt > limitMs) throw outOfPatience('the run took longer than allowed');
    if (this.isFirst && silentMs > firstWorkerWithinMs) throw outOfPatience(`no importer became usable${because}`);
    if (silentMs > silenceBudgetMs) throw outOfPatience(`no importer has answered for too long${because}`);
  }
}

function outOfPatience(message: string): AppError {
  return new AppError('aborted', 'OrchestrationOutOfPatience', message);
}
