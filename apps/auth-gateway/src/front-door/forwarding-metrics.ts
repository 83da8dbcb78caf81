import type { Registry } from 'prom-client';
import { Histogram } from 'prom-client';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** How long forwarded requests take, by the house that answers; register it once the registry exists. */
export class ForwardingMetrics {
  private readonly durations = new Histogram({
    name: 'gateway_forwarded_seconds',
    help: 'time from a request to the end of its forwarded answer',
    labelNames: ['service', 'method', 'status'],
    buckets: SECONDS,
    registers: [],
  });

  register(registry: Registry): void {
    registry.registerMetric(this.durations);
  }

  observe(service: string, method: string, status: number, ms: number): void {
    this.durations.observe({ service, method, status }, ms / 1000);
  }
}
