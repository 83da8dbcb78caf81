import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RouteRegistry } from './route-registry';

const DURATIONS_S = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** What Prometheus reads at `/metrics`, and at ArangoDB's path for it. */
export class RequestMetrics {
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: "Time from a request's arrival to its answer",
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATIONS_S,
    registers: [this.registry],
  });

  constructor() {
    this.registry.setDefaultLabels({ service: 'database' });
    collectDefaultMetrics({ register: this.registry });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.durations.observe({ method, route, status }, seconds);
  }

  register(registry: RouteRegistry): void {
    for (const path of ['/metrics', '/_admin/metrics', '/_admin/metrics/v2'])
      registry.add('GET', path, async () => ({ status: 200, text: await this.registry.metrics() }), { open: path === '/metrics' });
  }
}
