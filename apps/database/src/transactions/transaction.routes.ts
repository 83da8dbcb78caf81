import { ArangoError } from '@strata/errors';
import { isObject } from '../values/json-value';
import { plainReply, resultReply } from '../http/reply';
import type { RouteHandlers } from '../http/route-handlers';
import type { JsonObject, JsonValue } from '../store/database';
import type { StreamTransactionRequest, StreamTransactions } from './stream-transactions';

const DEFAULT_LOCK_TIMEOUT_S = 900;

export function transactionRoutes(transactions: StreamTransactions) {
  return {
    'POST /_api/transaction': () => {
      throw new ArangoError('not-implemented', 'JavaScript transactions are not implemented');
    },
    'GET /_api/transaction': ({ database, person }) => plainReply(200, { transactions: transactions.list(database, person) }),
    'POST /_api/transaction/begin': async (context) =>
      resultReply(201, await transactions.begin(context.database, context.person, parseRequest(context.given()))),
    'GET /_api/transaction/:id': ({ database, person, params }) =>
      resultReply(200, transactions.status(database, person, params['id'] ?? '')),
    'PUT /_api/transaction/:id': async ({ database, person, params }) =>
      resultReply(200, await transactions.commit(database, person, params['id'] ?? '')),
    'DELETE /_api/transaction/:id': ({ database, person, params }) =>
      resultReply(200, transactions.abort(database, person, params['id'] ?? '')),
  } satisfies RouteHandlers;
}

function parseRequest(body: JsonObject): StreamTransactionRequest {
  const { collections, waitForSync, allowImplicit, lockTimeout, maxTransactionSize } = body;
  if (!isObject(collections)) throw new ArangoError('bad-parameter', "missing attribute 'collections'");
  if (lockTimeout !== undefined && (typeof lockTimeout !== 'number' || lockTimeout < 0))
    throw new ArangoError('bad-parameter', '<lockTimeout> needs to be positive');
  return {
    read: nameList(collections['read']),
    write: nameList(collections['write']),
    exclusive: nameList(collections['exclusive']),
    allowImplicit: allowImplicit !== false,
    waitForSync: waitForSync === true,
    // 0 means: wait as long as it takes
    lockTimeoutMs: (typeof lockTimeout === 'number' && lockTimeout > 0 ? lockTimeout : DEFAULT_LOCK_TIMEOUT_S) * 1000,
    ...(typeof maxTransactionSize === 'number' ? { maxSizeBytes: maxTransactionSize } : {}),
  };
}

function nameList(value: JsonValue | undefined): string[] {
  if (value === undefined || value === null) return [];
  const names = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  if (!names.every((name) => typeof name === 'string'))
    throw new ArangoError('bad-parameter', 'collections must be named by strings');
  return names as string[];
}
