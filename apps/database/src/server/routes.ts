import type { SecretRing } from '@strata/auth';
import { registerAnalyzerRoutes } from '../custom-analyzers/analyzer.routes';
import type { AsyncJobs } from '../async-jobs/async-jobs';
import { registerAsyncJobRoutes } from '../async-jobs/async-job.routes';
import { registerCollectionRoutes } from '../collections/collection-routes';
import { registerSchemaRoutes } from '../collections/schema-routes';
import { registerDatabaseRoutes } from '../databases/database-routes';
import { registerDocumentRoutes } from '../documents/document-routes';
import { registerEdgeRoutes } from '../documents/edge-routes';
import { registerGraphRoutes } from '../graphs/graph.routes';
import { registerImportRoutes } from '../import/import-routes';
import { indexDescriber, registerIndexRoutes } from '../collections/index-routes';
import type { Cursors } from '../queries/cursors';
import type { QueryEngine } from '../queries/query-engine';
import { registerQueryCapability } from '../queries/register-routes';
import { registerLogTailingRoutes } from '../log-tailing/log-tailing.routes';
import { registerAdminRoutes } from '../server-status/admin-routes';
import type { LogMemory } from '../server-status/log-memory';
import type { PublicOptions } from '../server-status/public-options';
import type { LevelledLogger } from '../server-status/log-routes';
import { registerLogRoutes } from '../server-status/log-routes';
import type { ServerState } from '../server-status/server-routes';
import { registerSecretRoutes } from '../server-status/secret-routes';
import { IDENTITY } from '../server-status/server-identity';
import { registerServerRoutes } from '../server-status/server-routes';
import { registerSimpleQueryRoutes } from '../simple-queries/simple-query.routes';
import type { StorageEngine } from '../store/engine-api';
import type { StreamTransactions } from '../transactions/stream-transactions';
import { registerTransactionRoutes } from '../transactions/transaction-routes';
import { registerUserFunctionRoutes } from '../user-functions/user-function-routes';
import { registerViewRoutes } from '../views/view.routes';
import { registerRefusedRoutes } from './refused-routes';
import type { RequestMetrics } from '../http/request-metrics';
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
 * Every route of the server, capability by capability. New ones add their `register…Routes` here.
 * @returns the routes, and the open cursors, to be closed when the server stops
 */
export function allRoutes(parts: RouteParts): {
  registry: RouteRegistry;
  cursors: Cursors;
} {
  const { engine, queries, transactions, state, metrics, strataVersion, jobs, log, logger } = parts;
  const registry = new RouteRegistry();
  registerServerRoutes(registry, state, strataVersion);
  registerSecretRoutes(registry, parts.ring);
  registerAdminRoutes(registry, parts);
  registerLogRoutes(registry, log, logger);
  registerLogTailingRoutes(registry, IDENTITY.version);
  metrics.register(registry);
  registerDatabaseRoutes(registry);
  registerCollectionRoutes(registry);
  registerSchemaRoutes(registry);
  registerDocumentRoutes(registry);
  registerEdgeRoutes(registry);
  registerImportRoutes(registry);
  registerIndexRoutes(registry, indexDescriber(engine));
  registerTransactionRoutes(registry, transactions);
  registerGraphRoutes(registry);
  registerUserFunctionRoutes(registry);
  registerViewRoutes(registry);
  registerAnalyzerRoutes(registry);
  registerAsyncJobRoutes(registry, jobs);
  engine.observe({ databaseDropped: ({ name }) => jobs.dropDatabase(name) });
  registerRefusedRoutes(registry);
  const cursors = registerQueryCapability(registry, queries);
  registerSimpleQueryRoutes(registry, queries, cursors);
  return { registry, cursors };
}
