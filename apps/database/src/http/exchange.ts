import type { RenderedError } from '@strata/errors';
import { ArangoError, renderAsArango } from '@strata/errors';
import type { RequestHead, RequestHeaders } from '@strata/http-wire';
import { isTrueWord } from '@strata/http-wire';
import type { Database, JsonObject, JsonValue, Transaction } from '../store/database';
import type { StorageEngine } from '../store/engine-api';
import type { Requester } from './authenticate';
import { codedReply, decodedBody } from './content-coding';
import { parseJson } from './parse-json';
import { isLarge, parseInTurns } from './parse-large-json';
import type { Person } from './person';
import { QueryParameters } from './query-parameters';
import type { Reply } from './reply';
import type { RequestContext } from './request-context';
import type { RouteMatch } from './route-registry';
import type { Serving } from './serving';

const NOTHING = Buffer.alloc(0);
const DATABASE_PREFIX = '/_db/';
const CHALLENGE = { 'www-authenticate': 'Bearer token_type="JWT", realm="ArangoDB"' };
/** who calls a route that is open to all */
const NOBODY: Requester = { user: '', person: '' };
const NO_PARAMETERS = new QueryParameters('');

/**
 * One request from its head to its answer. `admit` decides all that the head decides, before a body is read; `run` does the work.
 * Both turn errors into answers. What few requests need (query string, body, abort signal) is made when it is asked for.
 */
export class Exchange implements RequestContext {
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly engine: StorageEngine;
  path = '/';
  rawBody: Buffer = NOTHING;
  private readonly arrivedAt = performance.now();
  private startedAt = this.arrivedAt;
  private readonly url: string;
  private requester = NOBODY;
  private queryString = '';
  private match: RouteMatch | undefined;
  private databaseOfRequest: Database | undefined;
  private parameters: QueryParameters | undefined;
  private parsedBody: { readonly value: JsonValue | undefined } | { readonly error: unknown } | undefined;
  private canceled: AbortController | undefined;

  constructor(
    private readonly serving: Serving,
    head: RequestHead,
  ) {
    this.method = head.method;
    this.url = head.url;
    this.headers = head.headers;
    this.engine = serving.engine;
  }

  /** Finds route, caller and database. @returns the answer when the request ends here */
  admit(): Reply | undefined {
    try {
      const { serving, url } = this;
      const mark = url.indexOf('?');
      const fullPath = mark === -1 ? url : url.slice(0, mark);
      if (mark !== -1) this.queryString = url.slice(mark + 1);
      let databaseName = '_system';
      this.path = fullPath;
      if (fullPath.startsWith(DATABASE_PREFIX)) {
        const end = fullPath.indexOf('/', DATABASE_PREFIX.length);
        databaseName = decodedName(fullPath.slice(DATABASE_PREFIX.length, end === -1 ? undefined : end));
        this.path = end === -1 ? '/' : fullPath.slice(end);
      }
      const match = serving.registry.match(this.method, this.path);
      if (typeof match === 'string' || match.options.open !== true)
        this.requester = serving.authenticate(this.headers['authorization']);
      this.databaseOfRequest = serving.engine.database(databaseName);
      if (match === 'unknown-path') throw new ArangoError('http-not-found', `unknown path '${this.path}'`);
      if (match === 'wrong-method') throw new ArangoError('http-method-not-allowed');
      this.match = match;
      return undefined;
    } catch (error) {
      return this.failed(error);
    }
  }

  /**
   * Runs the route of an admitted request; synchronous where the route is. Never rejects. With `x-arango-async` the answer says only that
   * the work has begun.
   */
  run(body: Buffer | undefined): Reply | Promise<Reply> {
    const detached = this.headers['x-arango-async'];
    if (detached !== undefined && !this.path.startsWith('/_api/job')) {
      if (detached === 'store') return this.kept(body);
      if (isTrueWord(detached)) {
        void this.answered(body);
        return { status: 202 };
      }
    }
    return this.answered(body);
  }

  private kept(body: Buffer | undefined): Reply {
    const work = Promise.resolve(this.answered(body));
    const id = this.serving.jobs.keep({ database: this.database.name, person: this.person }, work, () => this.cancel());
    return { status: 202, headers: { 'x-arango-async-id': id } };
  }

  private answered(body: Buffer | undefined): Reply | Promise<Reply> {
    try {
      const plain = body === undefined ? NOTHING : decodedBody(this.headers, body);
      const reply = plain instanceof Promise ? plain.then((bytes) => this.work(bytes)) : this.work(plain);
      return reply instanceof Promise ? this.settled(reply) : this.coded(reply);
    } catch (error) {
      return this.failed(error);
    }
  }

  private work(body: Buffer): Reply | Promise<Reply> {
    if (body !== NOTHING) {
      this.rawBody = body;
      this.startedAt = performance.now();
      if (isLarge(body) && this.match!.options.rawBody !== true) return this.workOnLarge(body);
    }
    return this.match!.handler(this);
  }

  /** The body is there as a value when the route asks for it. */
  private async workOnLarge(body: Buffer): Promise<Reply> {
    try {
      this.parsedBody = { value: await parseInTurns(body, this.signal) };
    } catch (error) {
      this.parsedBody = { error };
    }
    return this.match!.handler(this);
  }

  private async settled(reply: Promise<Reply>): Promise<Reply> {
    try {
      return await this.coded(await reply);
    } catch (error) {
      return this.failed(error);
    }
  }

  private coded(reply: Reply): Reply | Promise<Reply> {
    return codedReply(this.headers, reply, this.serving.compressFromBytes);
  }

  /** The answer to this request when it fails; a failure of the server itself is told to whoever watches it. */
  failed(error: unknown): Reply {
    const rendered = renderAsArango(error);
    // ArangoDB's number 4 means that something here is broken
    if (rendered.body['errorNum'] === 4)
      this.serving.onFailure(error, { method: this.method, path: this.path, requestId: this.headers['x-request-id'] });
    return refusal(rendered);
  }

  /** To be called when the answer has been handed on. */
  observe(status: number): void {
    this.serving.metrics.observe(this.method, this.match?.pattern ?? 'none', status, (performance.now() - this.arrivedAt) / 1000);
  }

  /** The client has gone. */
  cancel(): void {
    (this.canceled ??= new AbortController()).abort();
  }

  /** Time between arrival and the beginning of work, for `x-arango-queue-time-seconds`. */
  get queueSeconds(): number {
    return (this.startedAt - this.arrivedAt) / 1000;
  }

  get user(): string {
    return this.requester.user;
  }

  get person(): Person {
    return this.requester.person;
  }

  get params(): Readonly<Record<string, string>> {
    return this.match!.params;
  }

  get database(): Database {
    return this.databaseOfRequest!;
  }

  get query(): QueryParameters {
    return (this.parameters ??= this.queryString === '' ? NO_PARAMETERS : new QueryParameters(this.queryString));
  }

  get signal(): AbortSignal {
    return (this.canceled ??= new AbortController()).signal;
  }

  body(): JsonValue | undefined {
    const parsed = (this.parsedBody ??= { value: this.rawBody.length === 0 ? undefined : parseJson(this.rawBody) });
    if ('error' in parsed) throw parsed.error;
    return parsed.value;
  }

  bodyObject(): JsonObject {
    const value = this.body();
    if (value === undefined) return {};
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ArangoError('bad-parameter', 'expecting a JSON object as body');
    return value as JsonObject;
  }

  given(): JsonObject {
    return Object.fromEntries(Object.entries(this.bodyObject()).filter(([, value]) => value !== null));
  }

  transaction(): Transaction | undefined {
    const id = this.headers['x-arango-trx-id'];
    return id === undefined ? undefined : this.serving.transactions.join(this.database, this.person, id);
  }
}

/** The answer to what is no request. */
export const refusalOf = (error: unknown): Reply => refusal(renderAsArango(error));

function refusal({ status, body }: RenderedError): Reply {
  const json = JSON.stringify(body);
  if (status === 401) return { status, json, headers: CHALLENGE };
  const { _rev } = body;
  return status === 412 && typeof _rev === 'string' ? { status, json, headers: { etag: `"${_rev}"` } } : { status, json };
}

function decodedName(name: string): string {
  if (/^[\w-]*$/.test(name)) return name;
  try {
    return decodeURIComponent(name).normalize('NFC');
  } catch {
    throw new ArangoError('database-name-invalid');
  }
}
