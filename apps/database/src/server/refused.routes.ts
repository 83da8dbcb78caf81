import type { UnsupportedRoute } from '@strata/database-routes';
import { ArangoError } from '@strata/errors';
import { plainReply } from '../http/reply';
import type { AnsweredRoute, RouteHandlers } from '../http/route-handlers';

const refusal = (feature: string) => () => {
  throw new ArangoError('not-implemented', `${feature}: not implemented in this server`);
};

/** There are no tasks: none is listed, none is found, and none can be made. */
export function taskRoutes() {
  const notFound = () => {
    throw new ArangoError('task-not-found');
  };
  return {
    'GET /_api/tasks': () => plainReply(200, []),
    'GET /_api/tasks/:task': notFound,
    'DELETE /_api/tasks/:task': notFound,
    'POST /_api/tasks': refusal('tasks'),
    'PUT /_api/tasks/:task': refusal('tasks'),
  } satisfies RouteHandlers;
}

/** What ArangoDB has and this server does not: each answers 501 with the feature's name, never a silent success. */
export function refusedRoutes() {
  return {
    'ANY /_api/foxx': refusal('Foxx'),
    'ANY /_api/foxx/*': refusal('Foxx'),
    'ANY /_admin/execute': refusal('execution of JavaScript'),
    'ANY /_api/batch': refusal('batch requests'),
    'ANY /_admin/backup/*': refusal('hot backup'),
    'ANY /_admin/cluster/*': refusal('clusters'),
    'ANY /_api/cluster/*': refusal('clusters'),
    'ANY /_api/control_pregel': refusal('Pregel'),
    'ANY /_api/control_pregel/*': refusal('Pregel'),
    'ANY /_api/replication/*': refusal('replication'),
    'ANY /_api/dump/*': refusal('replication'),
    'ANY /_api/log': refusal('replication'),
    'ANY /_api/log/*': refusal('replication'),
    'ANY /_api/document-state/*': refusal('replication'),
    'ANY /_admin/server/encryption': refusal('encryption keys'),
    'ANY /_admin/log/structured': refusal('settings of structured logging'),
    'ANY /_admin/wal/*': refusal('the write-ahead log of RocksDB'),
    'ANY /_admin/server/tls': refusal('TLS (the gateway has it)'),
    'ANY /_admin/server/aql-queries': refusal('the record of past queries'),
    'ANY /_admin/server/aql-recent-queries': refusal('the record of past queries'),
    'ANY /_admin/server/api-calls': refusal('the record of calls'),
    'ANY /_admin/server/databaseDefaults': refusal('defaults for new databases'),
    'ANY /_admin/deployment/*': refusal('deployments'),
    'ANY /_admin/repair/*': refusal('deployments'),
    'ANY /_admin/actions': refusal('deployments'),
    'ANY /_admin/telemetrics': refusal('reports to the makers'),
    'ANY /_admin/usage-metrics': refusal('reports to the makers'),
    'ANY /_admin/system-report': refusal('reports to the makers'),
    'ANY /_admin/crashes': refusal('reports to the makers'),
    'ANY /_admin/aql/reload': refusal('reloading'),
    'ANY /_admin/auth/reload': refusal('reloading'),
    'ANY /_admin/debug/*': refusal('tests of the server'),
    'ANY /_admin/test': refusal('tests of the server'),
    'ANY /_admin/sleep': refusal('tests of the server'),
    'ANY /_api/aql-builtin': refusal('the list of AQL functions'),
    'ANY /_api/ttl/*': refusal('settings of time to live'),
    'ANY /_api/agency': refusal('agencies'),
    'ANY /_api/agency/*': refusal('agencies'),
    'ANY /_api/upload': refusal('uploads for Foxx'),
    'ANY /_admin/aardvark': refusal('the web interface of ArangoDB'),
    'ANY /_admin/aardvark/*': refusal('the web interface of ArangoDB'),
  } satisfies Record<UnsupportedRoute, AnsweredRoute>;
}
