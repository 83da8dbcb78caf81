import { AppError } from '@strata/errors';
import { Agent, request } from 'undici';
import { answerError } from '../http/answer-error';
import { Session } from '../http/session';
import { OpenCursors } from './open-cursors';
import type { ReasonerEvent } from './reasoner-events';
import { reasonerEvents } from './reasoner-events';
import type { CursorReply } from './split-cursor-reply';
import { splitCursorReply } from './split-cursor-reply';

/** Where a database server is and who asks. `url` is that of the platform's gateway or of any ArangoDB. */
export interface DatabaseAddress {
  url: string;
  username: string;
  password: string;
}

/** One call below `/_db/<database>`. */
export interface DatabaseCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** such as `/_api/collection`, without a query string */
  path: string;
  query?: Record<string, string | number | boolean>;
  /** objects are sent as JSON, texts and bytes as they are */
  body?: object | string;
  /** id of the stream transaction to take part in */
  transaction?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface CursorOptions {
  batchSize?: number;
  /** `stream: true` makes rows while they are fetched, so that neither side holds them all */
  options?: Record<string, unknown>;
  transaction?: string | undefined;
  signal?: AbortSignal | undefined;
  /** seconds between two fetches after which the server forgets the cursor */
  ttlS?: number;
}

const CONNECTIONS = 16;
const UNKNOWN_DATABASE = '1228';
const CURSOR_TTL_S = 600;
/** Part of the path; the header says which database. */
const STANDARD_PROJECT = 'strata';

/** The ArangoDB HTTP API of one database. No call has a time limit: imports and queries take as long as they take. */
export class DatabaseClient {
  private constructor(
    readonly url: string,
    readonly name: string,
    private readonly authorization: () => Promise<string>,
    private readonly agent: Agent,
    private readonly cursors: OpenCursors,
  ) {}

  /**
   * Logs in and sees that the server answers and `database` exists, unless it may be missing.
   * @throws AppError unauthenticated for wrong credentials, unavailable when nothing answers, not-found without such a database
   */
  static async connect(address: DatabaseAddress, database = '_system', mayBeMissing = false): Promise<DatabaseClient> {
    const agent = new Agent({ connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0, connectTimeout: 10_000 });
    const authorization = await authorizationOf(address);
    const client = new DatabaseClient(address.url.replace(/\/+$/, ''), database, authorization, agent, new OpenCursors());
    try {
      await client.json({ path: '/_api/version' });
    } catch (error) {
      if (!mayBeMissing || !(error instanceof AppError) || error.type !== UNKNOWN_DATABASE) throw error;
    }
    return client;
  }

  /** Another database of the same server. */
  database(name: string): DatabaseClient {
    return new DatabaseClient(this.url, name, this.authorization, this.agent, this.cursors);
  }

  /** The call's answer, parsed. @throws AppError with the server's words, and its `errorNum` as `type` */
  async json<Reply>(call: DatabaseCall): Promise<Reply> {
    return JSON.parse((await this.bytes(call)).toString('utf8') || '{}') as Reply;
  }

  /** The call's answer as it came. Errors as with {@link json}. */
  async bytes({ method = 'GET', path, query = {}, body, transaction, signal }: DatabaseCall): Promise<Buffer> {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const headers: Record<string, string> = { authorization: await this.authorization(), 'content-type': 'application/json' };
    if (transaction !== undefined) headers['x-arango-trx-id'] = transaction;
    const url = `${this.url}/_db/${encodeURIComponent(this.name)}${path}${parameters === '' ? '' : `?${parameters}`}`;
    const payload = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    let status: number;
    let bytes: Buffer;
    try {
      const answer = await request(url, {
        method,
        headers,
        body: payload ?? null,
        signal: signal ?? null,
        dispatcher: this.agent,
      });
      status = answer.statusCode;
      bytes = Buffer.from(await answer.body.arrayBuffer());
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new AppError('unavailable', 'ServerUnreachable', `${this.url} does not answer`, {}, { cause: error });
    }
    if (status >= 400) throw answerError(status, bytes.toString('utf8'), `${method} ${path}`);
    return bytes;
  }

  /**
   * The rows of a query, batch by batch, as unparsed texts. While the caller works on one batch the next one is on its way, never more.
   * Leaving the loop early frees the cursor on the server.
   */
  async *cursor(query: string, bindVars: Record<string, unknown> = {}, given: CursorOptions = {}): AsyncGenerator<CursorReply> {
    const { batchSize = 1_000, options = {}, transaction, signal, ttlS = CURSOR_TTL_S } = given;
    const shared = { method: 'POST', transaction, signal } as const;
    const forget = (id: string) => this.json({ method: 'DELETE', path: `/_api/cursor/${id}` });
    const start = { query, bindVars, batchSize, ttl: ttlS, options };
    const cursor = this.cursors.add(forget);
    let coming = this.bytes({ ...shared, path: '/_api/cursor', body: start });
    try {
      for (;;) {
        const reply = splitCursorReply(await coming);
        const id = reply.hasMore ? reply.id : undefined;
        cursor.id = id;
        if (id === undefined) {
          yield reply;
          return;
        }
        coming = this.bytes({ ...shared, path: `/_api/cursor/${id}` });
        coming.catch(() => undefined); // looked at in the next round, unless the caller leaves before
        yield reply;
      }
    } finally {
      await coming.catch(() => undefined); // a cursor that is being read cannot be dropped
      await this.cursors.drop(cursor);
    }
  }

  /** All rows of a query that gives few, parsed. */
  async rows<Row>(query: string, bindVars: Record<string, unknown> = {}, options: CursorOptions = {}): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const reply of this.cursor(query, bindVars, options))
      for (const row of reply.rows) rows.push(JSON.parse(row.toString('utf8')) as Row);
    return rows;
  }

  /**
   * What the platform's reasoner says to a request about this database, as it works. Leaving the loop, or the signal, ends the work.
   * @param options `measureIndexes`: indexes that are advised may be tried on a copy of a sample
   * @throws AppError with the service's words; unavailable `AnswerBrokeOff` when it ends midway
   */
  async *reason(
    text: string,
    { signal, measureIndexes }: { signal?: AbortSignal; measureIndexes?: boolean } = {},
  ): AsyncGenerator<ReasonerEvent> {
    const headers = {
      authorization: await this.authorization(),
      'content-type': 'application/json',
      'x-strata-database': this.name,
    };
    const path = `/reasoner/${STANDARD_PROJECT}/query`;
    const body = JSON.stringify({ request: text, ...(measureIndexes === true && { measure_indexes: true }) });
    const answer = await request(`${this.url}${path}`, {
      ...{ method: 'POST', headers, body, signal: signal ?? null, dispatcher: this.agent },
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new AppError('unavailable', 'ServerUnreachable', `${this.url} does not answer`, {}, { cause });
    });
    if (answer.statusCode >= 400) throw answerError(answer.statusCode, await answer.body.text(), `POST ${path}`);
    yield* reasonerEvents(answer.body);
  }

  /** Frees what cursors were left open and closes the connections, also those of {@link database}. */
  async close(): Promise<void> {
    await this.cursors.dropAll();
    await this.agent.close();
  }
}

/** A session that renews itself; for a server that has no users, what anybody would send. */
async function authorizationOf({ url, username, password }: DatabaseAddress): Promise<() => Promise<string>> {
  const session = new Session(url.replace(/\/+$/, ''), username, password);
  try {
    await session.authorization();
    return () => session.authorization();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not-found') throw error;
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    return async () => basic;
  }
}
