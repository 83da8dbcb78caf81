import { plainReply, reply } from '../http/reply';
import type { RouteRegistry } from '../http/route-registry';
import type { QueryEngine } from './query-engine';

/** Results are not cached across queries: their routes answer as ArangoDB does when that cache is off and empty. Plans are. */
export function registerCacheRoutes(registry: RouteRegistry, { plans }: QueryEngine): void {
  const properties: Record<string, unknown> = {
    mode: 'off',
    maxResults: 128,
    maxResultsSize: 268_435_456,
    maxEntrySize: 16_777_216,
    includeSystem: false,
  };
  registry.add('GET', '/_api/query-cache/properties', () => plainReply(200, properties));
  registry.add('PUT', '/_api/query-cache/properties', (context) => {
    for (const [name, value] of Object.entries(context.bodyObject()))
      if (typeof value === typeof properties[name]) properties[name] = value;
    return plainReply(200, properties);
  });
  registry.add('GET', '/_api/query-cache/entries', () => plainReply(200, []));
  registry.add('DELETE', '/_api/query-cache', () => reply(200));
  registry.add('GET', '/_api/query-plan-cache', ({ database }) => plainReply(200, plans.describe(database.name)));
  registry.add('DELETE', '/_api/query-plan-cache', () => {
    plans.clear();
    return reply(200);
  });
}
