import { registerCollectionRoutes } from '../collections/collection-routes';
import { registerDatabaseRoutes } from '../databases/database-routes';
import { registerDocumentRoutes } from '../documents/document-routes';
import { registerEdgeRoutes } from '../documents/edge-routes';
import { registerImportRoutes } from '../import/import-routes';
import { indexDescriber, registerIndexRoutes } from '../indexes/index-routes';
import type { ServerState } from '../server-status/server-routes';
import { registerServerRoutes } from '../server-status/server-routes';
import type { StorageEngine } from '../storage/api';
import type { StreamTransactions } from '../transactions/stream-transactions';
import { registerTransactionRoutes } from '../transactions/transaction-routes';
import { registerRefusedRoutes } from './refused-routes';
import { RouteRegistry } from './route-registry';

export interface RouteParts {
  readonly engine: StorageEngine;
  readonly transactions: StreamTransactions;
  readonly state: ServerState;
  readonly strataVersion: string;
}

/** Every route of the server, capability by capability. New ones add their `register…Routes` here. */
export function allRoutes({ engine, transactions, state, strataVersion }: RouteParts): RouteRegistry {
  const registry = new RouteRegistry();
  registerServerRoutes(registry, state, strataVersion);
  registerDatabaseRoutes(registry);
  registerCollectionRoutes(registry);
  registerDocumentRoutes(registry);
  registerEdgeRoutes(registry);
  registerImportRoutes(registry);
  registerIndexRoutes(registry, indexDescriber(engine));
  registerTransactionRoutes(registry, transactions);
  registerRefusedRoutes(registry);
  return registry;
}
