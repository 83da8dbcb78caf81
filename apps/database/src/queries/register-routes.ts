import type { RouteRegistry } from '../http/route-registry';
import { registerCacheRoutes } from './cache-routes';
import { Cursors } from './cursors';
import { registerCursorRoutes } from './cursor-routes';
import type { QueryEngine } from './query-engine';
import { registerQueryRoutes } from './query-routes';

/** All routes about queries. @returns the open cursors, to be closed when the server stops */
export function registerQueryCapability(registry: RouteRegistry, engine: QueryEngine): Cursors {
  const cursors = new Cursors(engine);
  registerCursorRoutes(registry, cursors);
  registerQueryRoutes(registry, engine);
  registerCacheRoutes(registry, engine);
  return cursors;
}
