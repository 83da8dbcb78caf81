import type { DatabaseRoute } from '@strata/database-routes';
import type { SecretRing } from '@strata/auth';
import { analyzerRoutes } from '../custom-analyzers/analyzer.routes';
import type { AsyncJobs } from '../async-jobs/async-jobs';
import { asyncJobRoutes } from '../async-jobs/async-job.routes';
import { collectionRoutes } from '../collections/collection.routes';
import { schemaRoutes } from '../collections/schema.routes';
import { databaseRoutes } from '../databases/database.routes';
import { documentRoutes } from '../documents/document.routes';
import { edgeRoutes } from '../documents/edge.routes';
import { graphRoutes } from '../graphs/graph.routes';
import { importRoutes } from '../import/import.routes';
import { indexDescriber, indexRoutes } from '../collections/index.routes';
import { cacheRoutes } from '../queries/cache.routes';
import { cursorRoutes } from '../queries/cursor.routes';
import { Cursors } from '../queries/cursors';
import type { QueryEngine } from '../queries/query-engine';
import { queryRoutes } from '../queries/query.routes';
import { logTailingRoutes } from '../log-tailing/log-tailing.routes';
import { adminRoutes } from '../server-status/admin.routes';
import type { LogMemory } from '../server-status/log-memory';
import type { PublicOptions } from '../server-status/public-options';
import type { LevelledLogger } from '../server-status/log.routes';
import { logRoutes } from '../server-status/log.routes';
import type { ServerState } from '../server-status/server.routes';
import { secretRoutes } from '../server-status/secret.routes';
import { IDENTITY } from '../server-status/server-identity';
import { serverRoutes } from '../server-status/server.routes';
import { simpleQueryRoutes } from '../simple-queries/simple-query.routes';
import type { StorageEngine } from '../store/engine-api';
import type { StreamTransactions } from '../transactions/stream-transactions';
import { transactionRoutes } from '../transactions/transaction.routes';
import { userFunctionRoutes } from '../user-functions/user-function.routes';
import { viewRoutes } from '../views/view.routes';
import { refusedRoutes, taskRoutes } from './refused.routes';
import type { RequestMetrics } from '../http/request-metrics';
import type { AnsweredRoute } from '../http/route-handlers';
import { RouteRegistry } from '../http/route-registry';

export interface RouteParts {
  readonly engine: StorageEngine;
  readonly queries: QueryEngine;
  readonly transactions: StreamTransactions;
  readonly state: ServerState;
  readonly metrics: RequestMetrics;
  readonly strataVersion: string;
  readonly jobs: AsyncJobs;
  readonly log: LogMemory;
  readonly logger: LevelledLogger;
  readonly publicOptions: PublicOptions;
  /** the signing secrets; without authentication there are none */
  readonly ring?: SecretRing | undefined;
  shutDown(): void;
}

/**
 * A handler for every route of the database, capability by capability: one that is missing does not compile.
 * @returns the routes, and the open cursors, to be closed when the server stops
 */
export function allRoutes(parts: RouteParts): {
  registry: RouteRegistry;
  cursors: Cursors;
} {
  const { engine, queries, transactions, state, metrics, strataVersion, jobs, log, logger } = parts;
  engine.observe({ databaseDropped: ({ name }) => jobs.dropDatabase(name) });
  const cursors = new Cursors(queries);
  transactions.onEnd(() => cursors.closeOrphans());
  const handlers: Readonly<Record<DatabaseRoute, AnsweredRoute>> = joined(
    serverRoutes(state, strataVersion),
    secretRoutes(parts.ring),
    adminRoutes(parts),
    logRoutes(log, logger),
    logTailingRoutes(IDENTITY.version),
    metrics.routes(),
    databaseRoutes(),
    collectionRoutes(),
    schemaRoutes(),
    documentRoutes(),
    edgeRoutes(),
    importRoutes(),
    indexRoutes(indexDescriber(engine)),
    transactionRoutes(transactions),
    graphRoutes(),
    userFunctionRoutes(),
    viewRoutes(),
    analyzerRoutes(),
    asyncJobRoutes(jobs),
    taskRoutes(),
    refusedRoutes(),
    cursorRoutes(cursors),
    queryRoutes(queries),
    cacheRoutes(queries),
    simpleQueryRoutes(queries, cursors),
  );
  const registry = new RouteRegistry();
  registry.addAll(handlers);
  return { registry, cursors };
}

/** All members of `parts`. @throws Error when two have one of the same name */
function joined<Parts extends readonly object[]>(...parts: Parts): AllOf<Parts> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`route ${twice} is there twice`);
  return Object.assign({}, ...parts) as AllOf<Parts>;
}

type AllOf<Parts extends readonly object[]> = Parts extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? First & AllOf<Rest>
  : unknown;
