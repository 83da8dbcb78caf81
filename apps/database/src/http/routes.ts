import { registerAnalyzerRoutes } from '../analyzers/analyzer.routes';
import { registerCollectionRoutes } from '../collections/collection-routes';
import { registerDatabaseRoutes } from '../databases/database-routes';
import { registerDocumentRoutes } from '../documents/document-routes';
import { registerEdgeRoutes } from '../documents/edge-routes';
import { registerGraphRoutes } from '../graphs/graph.routes';
import { registerImportRoutes } from '../import/import-routes';
import { indexDescriber, registerIndexRoutes } from '../indexes/index-routes';
import type { Cursors } from '../queries/cursors';
import type { QueryEngine } from '../queries/query-engine';
import { registerQueryCapability } from '../queries/register-routes';
import type { ServerState } from '../server-status/server-routes';
import { registerServerRoutes } from '../server-status/server-routes';
import type { StorageEngine } from '../storage/engine-api';
import type { StreamTransactions } from '../transactions/stream-transactions';
import { registerTransactionRoutes } from '../transactions/transaction-routes';
import { registerUserFunctionRoutes } from '../user-functions/user-function-routes';
import { registerViewRoutes } from '../views/view.routes';
import { registerRefusedRoutes } from './refused-routes';
import type { RequestMetrics } from './request-metrics';
import { RouteRegistry } from './route-registry';

export interface RouteParts {
  readonly engine: StorageEngine;
  readonly queries: QueryEngine;
  readonly transactions: StreamTransactions;
  readonly state: ServerState;
  readonly metrics: RequestMetrics;
  readonly strataVersion: string;
}

/**
 * Every route of the server, capability by capability. New ones add their `register…Routes` here.
 * @returns the routes, and the open cursors, to be closed when the server stops
 */
export function allRoutes({ engine, queries, transactions, state, metrics, strataVersion }: RouteParts): {
  registry: RouteRegistry;
  cursors: Cursors;
} {
  const registry = new RouteRegistry();
  registerServerRoutes(registry, state, strataVersion);
  metrics.register(registry);
  registerDatabaseRoutes(registry);
  registerCollectionRoutes(registry);
  registerDocumentRoutes(registry);
  registerEdgeRoutes(registry);
  registerImportRoutes(registry);
  registerIndexRoutes(registry, indexDescriber(engine));
  registerTransactionRoutes(registry, transactions);
  registerGraphRoutes(registry);
  registerUserFunctionRoutes(registry);
  registerViewRoutes(registry);
  registerAnalyzerRoutes(registry);
  registerRefusedRoutes(registry);
  return { registry, cursors: registerQueryCapability(registry, queries) };
}
