import { processorSeconds } from '../platform/processor-time';
import type { StartedPlatform } from '../platform/started-platform';

/** Services that a question passes through. */
const ASKED = ['auth-gateway', 'nl-query', 'database'] as const;

/** What the services had spent at a moment. */
export interface Spent {
  /** processor seconds by service */
  readonly seconds: ReadonlyMap<string, number>;
  /** requests that the database had answered */
  readonly databaseRequests: number;
}

export async function spentSoFar(platform: StartedPlatform, authorization: string): Promise<Spent> {
  const services = await platform.services();
  const pidOf = (name: string) => services.find((service) => service.name === name)!.pid;
  const response = await fetch(`${platform.url}/_admin/statistics`, { headers: { authorization } });
  const { http } = (await response.json()) as { http: { requestsTotal: number } };
  return { seconds: new Map(ASKED.map((name) => [name, processorSeconds(pidOf(name))])), databaseRequests: http.requestsTotal };
}

/** "nl-query 12.1 ms, database 2.0 ms … of the processor a question; 4.0 requests to the database" */
export function perQuestion(before: Spent, after: Spent, questions: number): string {
  const ms = (name: string) => (1_000 * (after.seconds.get(name)! - before.seconds.get(name)!)) / questions;
  const all = ASKED.reduce((sum, name) => sum + ms(name), 0);
  const requests = (after.databaseRequests - before.databaseRequests - 1) / questions;
  const each = ASKED.map((name) => `${name} ${ms(name).toFixed(1)}`).join(', ');
  return `${all.toFixed(1)} ms of the processor a question (${each}), ${requests.toFixed(1)} requests to the database`;
}
