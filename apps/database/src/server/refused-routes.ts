import { ArangoError } from '@strata/errors';
import { plainReply } from '../http/reply';
import type { RouteRegistry } from '../http/route-registry';

/** What ArangoDB has and this server does not: each answers 501 with the feature's name, never a silent success. */
const REFUSED: readonly (readonly [feature: string, patterns: readonly string[]])[] = [
  ['Foxx', ['/_api/foxx', '/_api/foxx/*']],
  ['execution of JavaScript', ['/_admin/execute']],
  ['batch requests', ['/_api/batch']],
  ['hot backup', ['/_admin/backup/*']],
  ['clusters', ['/_admin/cluster/*', '/_api/cluster/*']],
  ['Pregel', ['/_api/control_pregel', '/_api/control_pregel/*']],
  ['replication', ['/_api/replication/*', '/_api/dump/*', '/_api/log', '/_api/log/*', '/_api/document-state/*']],
  ['encryption keys', ['/_admin/server/encryption']],
  ['settings of structured logging', ['/_admin/log/structured']],
  ['the write-ahead log of RocksDB', ['/_admin/wal/*']],
  ['TLS (the gateway has it)', ['/_admin/server/tls']],
  ['the record of past queries', ['/_admin/server/aql-queries', '/_admin/server/aql-recent-queries']],
  ['the record of calls', ['/_admin/server/api-calls']],
  ['defaults for new databases', ['/_admin/server/databaseDefaults']],
  ['deployments', ['/_admin/deployment/*', '/_admin/repair/*', '/_admin/actions']],
  ['reports to the makers', ['/_admin/telemetrics', '/_admin/usage-metrics', '/_admin/system-report', '/_admin/crashes']],
  ['reloading', ['/_admin/aql/reload', '/_admin/auth/reload']],
  ['tests of the server', ['/_admin/debug/*', '/_admin/test', '/_admin/sleep']],
  ['the list of AQL functions', ['/_api/aql-builtin']],
  ['settings of time to live', ['/_api/ttl/*']],
  ['agencies', ['/_api/agency', '/_api/agency/*']],
  ['uploads for Foxx', ['/_api/upload']],
  ['the web interface of ArangoDB', ['/_admin/aardvark', '/_admin/aardvark/*']],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** There are no tasks: none is listed, none is found, and none can be made. */
function registerTaskRoutes(registry: RouteRegistry): void {
  registry.add('GET', '/_api/tasks', () => plainReply(200, []));
  registry.add(['GET', 'DELETE'], '/_api/tasks/:task', () => {
    throw new ArangoError('task-not-found');
  });
  registry.add('POST', '/_api/tasks', refusal('tasks'));
  registry.add('PUT', '/_api/tasks/:task', refusal('tasks'));
}

const refusal = (feature: string) => () => {
  throw new ArangoError('not-implemented', `${feature}: not implemented in this server`);
};

export function registerRefusedRoutes(registry: RouteRegistry): void {
  registerTaskRoutes(registry);
  for (const [feature, patterns] of REFUSED) {
    for (const pattern of patterns) registry.add(METHODS, pattern, refusal(feature));
  }
}
