import { plainReply, reply } from '../http/reply';
import type { RouteHandlers } from '../http/route-handlers';
import type { QueryEngine } from './query-engine';
import { changedProperties } from './results-cache/cache-properties';

/** `/_api/query-cache`: results that are kept as long as nobody writes to what they read; `/_api/query-plan-cache`: plans. */
export function cacheRoutes({ plans, results }: QueryEngine) {
  return {
    'GET /_api/query-cache/properties': () => plainReply(200, results.properties),
    'PUT /_api/query-cache/properties': (context) => {
      results.properties = changedProperties(results.properties, context.given());
      return plainReply(200, results.properties);
    },
    'GET /_api/query-cache/entries': ({ database }) => plainReply(200, results.describe(database)),
    'DELETE /_api/query-cache': ({ database }) => {
      results.forget(database);
      return reply(200);
    },
    'GET /_api/query-plan-cache': ({ database }) => plainReply(200, plans.describe(database.name)),
    'DELETE /_api/query-plan-cache': () => {
      plans.clear();
      return reply(200);
    },
  } satisfies RouteHandlers;
}
