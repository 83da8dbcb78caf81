import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { RetrieverRuns } from './retriever-runs';

const EVERY_MS = 60_000;

/** Turns runs that never ended, because their service died, into failed ones. */
export class StaleRunSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly runs: Pick<RetrieverRuns, 'endStale'>,
    private readonly staleAfterMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      // a database that is away now will be asked again in a minute
      void this.runs.endStale(this.staleAfterMs).catch(() => undefined);
    }, EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
