import type { Registry } from 'prom-client';
import { Histogram } from 'prom-client';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

type Observed = Pick<Histogram.Internal<string>, 'observe'>;

/** How long forwarded requests take, by the service that answers; register it once the registry exists. */
export class ForwardingMetrics {
  private readonly durations = new Histogram({
    name: 'gateway_forwarded_seconds',
    help: 'time from a request to the end of its forwarded answer',
    labelNames: ['service', 'method', 'status'],
    buckets: SECONDS,
    registers: [],
  });
  /** by labels: putting them together anew costs more than counting */
  private readonly known = new Map<string, Map<string, Map<number, Observed>>>();

  register(registry: Registry): void {
    registry.registerMetric(this.durations);
  }

  observe(service: string, method: string, status: number, ms: number): void {
    let byMethod = this.known.get(service);
    if (byMethod === undefined) this.known.set(service, (byMethod = new Map()));
    let byStatus = byMethod.get(method);
    if (byStatus === undefined) byMethod.set(method, (byStatus = new Map()));
    let observed = byStatus.get(status);
    if (observed === undefined)
      byStatus.set(status, (observed = this.durations.labels({ service, method, status: String(status) })));
    observed.observe(ms / 1000);
  }
}
