import { ArangoError } from '@strata/errors';
import type { RouteRegistry } from './route-registry';

/** What ArangoDB has and this server does not: each answers 501 with the feature's name, never a silent success. */
const REFUSED: readonly (readonly [feature: string, patterns: readonly string[]])[] = [
  ['Foxx', ['/_api/foxx', '/_api/foxx/*']],
  ['tasks', ['/_api/tasks', '/_api/tasks/*']],
  ['execution of JavaScript', ['/_admin/execute']],
  ['batch requests', ['/_api/batch']],
  ['hot backup', ['/_admin/backup/*']],
  ['clusters', ['/_admin/cluster/*', '/_api/cluster/*']],
  ['Pregel', ['/_api/control_pregel', '/_api/control_pregel/*']],
  ['replication', ['/_api/replication/*']],
  ['encryption keys', ['/_admin/server/encryption']],
  ['the web interface of ArangoDB', ['/_admin/aardvark', '/_admin/aardvark/*']],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function registerRefusedRoutes(registry: RouteRegistry): void {
  for (const [feature, patterns] of REFUSED) {
    for (const pattern of patterns)
      registry.add(METHODS, pattern, () => {
        throw new ArangoError('not-implemented', `${feature}: not implemented in this server`);
      });
  }
}
