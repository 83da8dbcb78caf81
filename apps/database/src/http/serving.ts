import type { Database, Transaction } from '../store/database';
import type { StorageEngine } from '../store/engine-api';
import type { Authenticate } from './authenticate';
import type { Person } from './person';
import type { Reply } from './reply';
import type { RequestMetrics } from './request-metrics';
import type { RouteRegistry } from './route-registry';

/** What serving a request takes; `onFailure` hears of errors that are nobody's fault but ours. */
export interface Serving {
  readonly engine: StorageEngine;
  readonly transactions: OpenTransactions;
  readonly registry: RouteRegistry;
  readonly authenticate: Authenticate;
  readonly metrics: Pick<RequestMetrics, 'observe'>;
  readonly jobs: DetachedReplies;
  /** answers of at least so many bytes are compressed for clients that ask; 0: none */
  readonly compressFromBytes: number;
  onFailure(error: unknown, request: FailedRequest): void;
}

/** The transactions that requests name by their id. */
export interface OpenTransactions {
  /** The transaction, kept alive. @throws ArangoError bad-parameter (10), transaction-not-found (1655), transaction-aborted (1654) */
  join(database: Database, person: Person, id: string): Transaction;
}

/** Where the replies go that no client waits for. */
export interface DetachedReplies {
  /** @param cancel asks the work to stop. @returns the id under which the reply can be fetched */
  keep(owner: { readonly database: string; readonly person: Person }, work: Promise<Reply>, cancel: () => void): string;
}

export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  /** as the caller sent it in `x-request-id`: the same in the logs of all services */
  readonly requestId: string | undefined;
}
