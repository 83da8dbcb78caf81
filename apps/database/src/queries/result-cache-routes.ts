import { plainReply, reply } from '../http/reply';
import type { RouteRegistry } from '../http/route-registry';

/** Results and plans are not cached across queries; these answer as ArangoDB does when its caches are off and empty. */
export function registerResultCacheRoutes(registry: RouteRegistry): void {
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
  registry.add('GET', '/_api/query-plan-cache', () => plainReply(200, []));
  registry.add('DELETE', '/_api/query-plan-cache', () => reply(200));
}
