import { collectDefaultMetrics, Registry } from 'prom-client';
import type { RouteHandlers } from './route-handlers';

const NAME = 'http_request_duration_seconds';
/** Durations are counted up to each of these bounds, and above the last one. */
export const DURATION_BOUNDS_S: readonly number[] = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Requests of one method, route and status: how many took up to each bound, and longer; and their time together. */
interface Durations {
  readonly counts: number[];
  seconds: number;
}

/**
 * What Prometheus reads at `/metrics`, and at ArangoDB's path for it. Durations are counted here instead of in a prom-client histogram,
 * which puts the labels together anew for every request.
 */
export class RequestMetrics {
  private readonly registry = new Registry();
  private readonly byMethod = new Map<string, Map<string, Map<number, Durations>>>();

  constructor() {
    this.registry.setDefaultLabels({ service: 'database' });
    collectDefaultMetrics({ register: this.registry });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    let byRoute = this.byMethod.get(method);
    if (byRoute === undefined) this.byMethod.set(method, (byRoute = new Map()));
    let byStatus = byRoute.get(route);
    if (byStatus === undefined) byRoute.set(route, (byStatus = new Map()));
    let durations = byStatus.get(status);
    if (durations === undefined)
      byStatus.set(status, (durations = { counts: new Array<number>(DURATION_BOUNDS_S.length + 1).fill(0), seconds: 0 }));
    let bound = 0;
    while (bound < DURATION_BOUNDS_S.length && seconds > (DURATION_BOUNDS_S[bound] as number)) bound++;
    (durations.counts[bound] as number)++;
    durations.seconds += seconds;
  }

  /** How many requests have been answered, by method. */
  requestsByMethod(): Map<string, number> {
    const sum = (byRoute: ReadonlyMap<string, ReadonlyMap<number, Durations>>) =>
      [...byRoute.values()].flatMap((byStatus) => [...byStatus.values()]).reduce((all, { counts }) => all + total(counts), 0);
    return new Map([...this.byMethod].map(([method, byRoute]) => [method, sum(byRoute)]));
  }

  /** How long all requests took together, in seconds, and how many took up to each of `DURATION_BOUNDS_S`, and longer. */
  durations(): { readonly sum: number; readonly count: number; readonly counts: readonly number[] } {
    const all = [...this.byMethod.values()].flatMap((byRoute) =>
      [...byRoute.values()].flatMap((byStatus) => [...byStatus.values()]),
    );
    const counts = Array.from({ length: DURATION_BOUNDS_S.length + 1 }, (_, at) =>
      all.reduce((sum, one) => sum + (one.counts[at] as number), 0),
    );
    return { sum: all.reduce((sum, { seconds }) => sum + seconds, 0), count: total(counts), counts };
  }

  routes() {
    const handler = async () => ({ status: 200, text: await this.text() });
    return {
      'GET /metrics': { handler, open: true },
      'GET /_admin/metrics': handler,
      'GET /_admin/metrics/v2': handler,
    } satisfies RouteHandlers;
  }

  /** Prometheus' text format, version 0.0.4. */
  async text(): Promise<string> {
    const lines = [`# HELP ${NAME} Time from a request's arrival to its answer`, `# TYPE ${NAME} histogram`];
    for (const [method, byRoute] of this.byMethod)
      for (const [route, byStatus] of byRoute)
        for (const [status, durations] of byStatus)
          lines.push(...described(`service="database",method="${method}",route="${route}",status="${status}"`, durations));
    return `${await this.registry.metrics()}\n${lines.join('\n')}\n`;
  }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function described(labels: string, { counts, seconds }: Durations): string[] {
  let sum = 0;
  const buckets = counts.map((count, at) => {
    sum += count;
    return `${NAME}_bucket{le="${DURATION_BOUNDS_S[at] ?? '+Inf'}",${labels}} ${sum}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${sum}`];
}
