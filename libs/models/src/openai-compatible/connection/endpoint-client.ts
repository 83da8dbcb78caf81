import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import type { Dispatcher } from 'undici';
import { Agent, EnvHttpProxyAgent, interceptors, request } from 'undici';
import type { EndpointSettings } from './endpoint-settings';

const MOST_REDIRECTIONS = 5;
const TIMED_OUT = /timed? ?out/i;

type ClientSettings = Pick<EndpointSettings, 'url' | 'apiKey' | 'timeoutMs' | 'throughProxies'>;

interface Address {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/**
 * Speaks to one endpoint: the official client for what is rare or comes in pieces, and `post` for what is asked of every chunk, with the address and the headers of that
 * client, its errors, and a sixth of its processor time (0.1 instead of 0.6 ms a call).
 */
export class EndpointClient {
  readonly official: OpenAI;
  private readonly dispatcher: Dispatcher;
  private readonly addresses = new Map<string, Promise<Address>>();

  /** Time-outs and repeating are for whoever calls. */
  constructor({ url, apiKey, timeoutMs, throughProxies }: ClientSettings) {
    this.official = new OpenAI({
      baseURL: url,
      apiKey,
      timeout: timeoutMs + 1_000,
      maxRetries: 0,
      logLevel: 'off', // it prints what it cannot read, which may be text of documents
    });
    const patience = { headersTimeout: 0, bodyTimeout: 0 }; // a model of one's own may think for minutes before it says anything
    const connections = throughProxies ? new EnvHttpProxyAgent(patience) : new Agent(patience);
    this.dispatcher = connections.compose(interceptors.redirect({ maxRedirections: MOST_REDIRECTIONS }));
  }

  /**
   * A call that is answered with JSON.
   * @param path below the endpoint's base URL
   * @returns undefined for an empty body; a text for one that says that it is none of JSON
   * @throws APIError for any status that is no success; SyntaxError; what the network throws once a body has begun
   */
  async post(path: string, payload: object, signal: AbortSignal | undefined): Promise<unknown> {
    const { url, headers } = await this.addressOf(path);
    const options = { dispatcher: this.dispatcher, method: 'POST', headers, body: JSON.stringify(payload), signal } as const;
    const { statusCode, headers: said, body } = await request(url, options).catch(thrownAsConnection);
    if (statusCode < 200 || statusCode >= 300) {
      const text = await body.text().catch((error: unknown) => String(error));
      const read = parsed(text);
      throw APIError.generate(statusCode, read, read === undefined ? text : undefined, headersOf(said));
    }
    const text = await body.text();
    if (text === '') return undefined;
    return /[/+]json/i.test(String(said['content-type'])) ? (JSON.parse(text) as unknown) : text;
  }

  private addressOf(path: string): Promise<Address> {
    const known = this.addresses.get(path) ?? this.buildAddress(path);
    this.addresses.set(path, known);
    return known;
  }

  private async buildAddress(path: string): Promise<Address> {
    const { req, url } = await this.official.buildRequest({ method: 'post', path, body: {} });
    // without the header a server may compress as it likes (RFC 9110 §12.5.3)
    return { url, headers: { ...Object.fromEntries(req.headers), 'accept-encoding': 'identity' } };
  }
}

/** As the official client tells of it: a time-out, or a connection that could not be made. */
function thrownAsConnection(error: unknown): never {
  if (TIMED_OUT.test(String(error))) throw Object.assign(new APIConnectionTimeoutError(), { cause: error });
  throw new APIConnectionError({ message: 'Connection error.', cause: error instanceof Error ? error : new Error(String(error)) });
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

function headersOf(said: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(said)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}
