import type { IncomingMessage, ServerResponse } from 'node:http';
import { ArangoError, renderAsArango } from '@strata/errors';
import type { JsonObject, JsonValue } from '../storage/api';
import type { StorageEngine } from '../storage/engine-api';
import type { StreamTransactions } from '../transactions/stream-transactions';
import type { Authenticate } from './authenticate';
import { QueryParameters } from './query-parameters';
import { readBody } from './read-body';
import type { Reply } from './reply';
import type { RequestMetrics } from './request-metrics';
import type { RequestContext } from './request-context';
import type { RouteRegistry } from './route-registry';

/** What serving a request takes; `onFailure` hears of errors that are nobody's fault but ours. */
export interface Serving {
  readonly engine: StorageEngine;
  readonly transactions: StreamTransactions;
  readonly registry: RouteRegistry;
  readonly authenticate: Authenticate;
  readonly metrics: Pick<RequestMetrics, 'observe'>;
  onFailure(error: unknown, request: FailedRequest): void;
}

export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  /** as the caller sent it in `x-request-id`: the same in the logs of all services */
  readonly requestId: string | undefined;
}

const DATABASE_PREFIX = /^\/_db\/([^/]+)(\/.*)?$/;

/** One request from its headers to its answer; every answer, errors too, has ArangoDB's headers. */
export async function serveRequest(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedAt = performance.now();
  const method = request.method ?? 'GET';
  const progress: Progress = { pattern: 'none', startedAt: arrivedAt };
  let answer: Reply;
  try {
    answer = await route(serving, request, response, method, progress);
  } catch (error) {
    answer = errorReply(serving, error, method, request);
  }
  send(response, method, answer, (progress.startedAt - arrivedAt) / 1000);
  serving.metrics.observe(method, progress.pattern, answer.status, (performance.now() - arrivedAt) / 1000);
}

/** How far a request has come: which route it takes and when its work began. */
interface Progress {
  pattern: string;
  startedAt: number;
}

async function route(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
  method: string,
  progress: Progress,
): Promise<Reply> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const fullPath = mark === -1 ? url : url.slice(0, mark);
  const prefixed = DATABASE_PREFIX.exec(fullPath);
  const path = prefixed === null ? fullPath : (prefixed[2] ?? '/');
  const match = serving.registry.match(method, path);
  const isOpen = typeof match === 'object' && match.options.open === true;
  const user = isOpen ? '' : serving.authenticate(request.headers.authorization);
  const database = serving.engine.database(prefixed === null ? '_system' : decodeDatabase(prefixed[1] ?? ''));
  if (match === 'unknown-path') throw new ArangoError('http-not-found', `unknown path '${path}'`);
  if (match === 'wrong-method') throw new ArangoError('http-method-not-allowed');
  const rawBody = await readBody(request);
  progress.pattern = match.pattern;
  progress.startedAt = performance.now();
  const canceled = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) canceled.abort();
  });
  const { params } = match;
  let parsed: { value: JsonValue | undefined } | undefined;
  const body = () => (parsed ??= { value: parseJson(rawBody) }).value;
  const context: RequestContext = {
    method,
    path,
    params,
    query: new QueryParameters(mark === -1 ? '' : url.slice(mark + 1)),
    headers: request.headers,
    engine: serving.engine,
    database,
    user,
    signal: canceled.signal,
    rawBody,
    body,
    bodyObject: () => objectOf(body()),
    transaction: () => {
      const id = request.headers['x-arango-trx-id'];
      return id === undefined ? undefined : serving.transactions.join(database, String(id));
    },
  };
  return match.handler(context);
}

function send(response: ServerResponse, method: string, answer: Reply, queueSeconds: number): void {
  const body = answer.json ?? answer.text;
  const length = body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const headers: Record<string, string | number> = {
    'content-type': answer.text === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-arango-queue-time-seconds': queueSeconds.toFixed(6),
    server: 'ArangoDB',
    ...answer.headers,
  };
  if (answer.status !== 304 && answer.status !== 204) headers['content-length'] = length;
  response.writeHead(answer.status, headers);
  if (body === undefined || method === 'HEAD' || answer.status === 304) response.end();
  else response.end(body);
}

function errorReply(serving: Serving, error: unknown, method: string, request: IncomingMessage): Reply {
  const { status, body } = renderAsArango(error);
  // a driver error number 4 means that something here is broken
  if (body['errorNum'] === 4) {
    const requestId = request.headers['x-request-id'];
    serving.onFailure(error, {
      method,
      path: request.url?.split('?')[0] ?? '',
      requestId: requestId === undefined ? undefined : String(requestId),
    });
  }
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer token_type="JWT", realm="ArangoDB"' } : {};
  return { status, json: JSON.stringify(body), headers };
}

function parseJson(bytes: Buffer): JsonValue | undefined {
  if (bytes.length === 0) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(bytes.toString()) as JsonValue;
  } catch (cause) {
    throw new ArangoError('corrupted-json', `failed to parse JSON body: ${(cause as Error).message}`, {}, { cause });
  }
  return value;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ArangoError('bad-parameter', 'expecting a JSON object as body');
  return value as JsonObject;
}

function decodeDatabase(name: string): string {
  try {
    return decodeURIComponent(name).normalize('NFC');
  } catch {
    throw new ArangoError('database-name-invalid');
  }
}
