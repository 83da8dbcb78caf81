import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthProbe } from './service-health';
import type { ServiceProcess } from './service-process';
import { Silence, SILENCE_LIMITS } from './service-silence';

/** Restarts services that no longer answer, and says so. What ends by itself is started again elsewhere ({@link ServiceProcess}). */
export class ServiceWatch {
  private readonly ending = new AbortController();

  constructor(
    private readonly services: readonly ServiceProcess[],
    private readonly probe: Pick<HealthProbe, 'of'>,
    private readonly limits = SILENCE_LIMITS,
  ) {}

  /** Called once all services have answered. */
  start(): void {
    for (const service of this.services) void this.watch(service);
  }

  stop(): void {
    this.ending.abort();
  }

  /** Any answer will do: a service that says it is not well is not silent, and a restart would not bring back what it lacks. */
  private async watch(service: ServiceProcess): Promise<void> {
    const { lookEveryMs, patienceMs } = this.limits;
    const silence = new Silence(this.limits);
    silence.look(service.pid, true, 0); // a start has waited for its answer: it gets no second patience of a start
    let lookedAt = performance.now();
    for (;;) {
      await sleep(lookEveryMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
      if (this.ending.signal.aborted) return;
      const { pid } = service;
      const answered = (await this.probe.of(service.url, service.plan.livePath, patienceMs)) !== 'down';
      const now = performance.now();
      const tooLongMs = silence.look(pid, answered, now - lookedAt);
      lookedAt = now;
      if (tooLongMs === undefined || this.ending.signal.aborted || pid !== service.pid) continue;
      service.restart(`it did not answer for ${Math.round(tooLongMs / 1000)} s`);
    }
  }
}
