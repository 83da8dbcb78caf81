import { plainReply, reply } from '../http/reply';
import type { RouteRegistry } from '../http/route-registry';
import type { QueryEngine } from './query-engine';
import { changedProperties } from './results-cache/cache-properties';

/** `/_api/query-cache`: results that are kept as long as nobody writes to what they read; `/_api/query-plan-cache`: plans. */
export function registerCacheRoutes(registry: RouteRegistry, { plans, results }: QueryEngine): void {
  registry.add('GET', '/_api/query-cache/properties', () => plainReply(200, results.properties));
  registry.add('PUT', '/_api/query-cache/properties', (context) => {
    results.properties = changedProperties(results.properties, context.given());
    return plainReply(200, results.properties);
  });
  registry.add('GET', '/_api/query-cache/entries', ({ database }) => plainReply(200, results.describe(database)));
  registry.add('DELETE', '/_api/query-cache', ({ database }) => {
    results.forget(database);
    return reply(200);
  });
  registry.add('GET', '/_api/query-plan-cache', ({ database }) => plainReply(200, plans.describe(database.name)));
  registry.add('DELETE', '/_api/query-plan-cache', () => {
    plans.clear();
    return reply(200);
  });
}
