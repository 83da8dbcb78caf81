import type { Database } from 'arangojs';
import { FetchFailedError, RequestAbortedError, ResponseTimeoutError } from 'arangojs/errors';
import type { Dispatcher } from 'undici';
import { Agent, request } from 'undici';
import { DatabaseAnswer, SentRequest } from './database-answer';

/** What the driver asks of a server. */
export interface HostRequest {
  readonly method: string;
  readonly pathname: string;
  readonly search?: URLSearchParams | Record<string, string>;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | Blob;
  /** milliseconds until an answer begins; 0: any */
  readonly timeout?: number;
}

/** A server as the driver holds it, one for each base URL. */
interface Host {
  fetch(asked: HostRequest): Promise<unknown>;
  close(): void;
}

/**
 * Has the driver send its requests through undici itself instead of `fetch`, which takes several times the processor time for what a database needs of HTTP.
 * The driver has no setting for it: the servers that it holds get another `fetch`. Those that it hears of later keep theirs, and so do sockets of the file system.
 * @param authorization the header of a request, asked for anew for each
 */
export function sendDirectly(database: Database, authorization: () => string): void {
  const { _hosts: hosts, _hostUrls: urls } = connectionOf(database);
  for (const [place, host] of hosts.entries())
    if (/^https?:\/\/(?!unix:)/.test(urls[place]!)) hosts[place] = new DirectHost(urls[place]!, authorization, host);
}

/** Its members that are its own affair; the version of the driver is a fixed one, and a test sees that they are used. */
const connectionOf = (database: Database) =>
  (database as unknown as { _connection: { _hosts: Host[]; _hostUrls: readonly string[] } })._connection;

class DirectHost implements Host {
  private readonly dispatcher = new Agent({ allowH2: false });
  private readonly base: URL;
  private readonly underWay = new Set<AbortController>();

  constructor(
    url: string,
    private readonly authorization: () => string,
    private readonly original: Host,
  ) {
    this.base = new URL(url);
  }

  /** @throws what the driver's own does, for its decisions about other servers and other tries */
  async fetch(asked: HostRequest): Promise<unknown> {
    const { method, headers, body, timeout = 0 } = asked;
    if (body instanceof Blob) return this.original.fetch(asked); // a form, as no service sends it
    const url = this.urlOf(asked);
    const sent = new SentRequest(method, url.href);
    const controller = new AbortController();
    const late = timeout > 0 ? setTimeout(() => controller.abort(TOO_LATE), timeout) : undefined;
    this.underWay.add(controller);
    try {
      const answer = await request(url, {
        method: method as Dispatcher.HttpMethod,
        // without the header a server may compress as it likes (RFC 9110 §12.5.3)
        headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity', authorization: this.authorization() },
        body: body ?? null,
        signal: controller.signal,
        dispatcher: this.dispatcher,
      });
      const isRedirected = isRedirection(answer.statusCode);
      if (isRedirected || isUnread(answer)) await answer.body.dump(); // else it would hold its connection
      if (!isRedirected) return new DatabaseAnswer(answer, sent);
    } catch (thrown) {
      throw asDriverError(thrown, controller.signal, sent);
    } finally {
      clearTimeout(late);
      this.underWay.delete(controller);
    }
    return this.original.fetch(asked); // knows where it may lead
  }

  close(): void {
    for (const controller of this.underWay) controller.abort();
    this.original.close();
  }

  private urlOf({ pathname, search }: HostRequest): URL {
    const url = new URL(pathname + this.base.search, this.base);
    if (search) for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value);
    return url;
  }
}

const TOO_LATE = new Error('no answer in time');
/** Of such refusals the driver wants the status only. */
const isUnread = ({ statusCode, headers }: Dispatcher.ResponseData): boolean =>
  statusCode >= 400 && !/\/(?:json|javascript)\b/.test(String(headers['content-type']));
const isRedirection = (status: number): boolean => status >= 301 && status <= 308 && status !== 304;

function asDriverError(thrown: unknown, signal: AbortSignal, sent: SentRequest): Error {
  const request = sent as unknown as Request;
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (!signal.aborted) return new FetchFailedError(undefined, request, { cause: new TypeError('fetch failed', { cause }) });
  return signal.reason === TOO_LATE
    ? new ResponseTimeoutError(undefined, request, { cause })
    : new RequestAbortedError(undefined, request, { cause });
}
