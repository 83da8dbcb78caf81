import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { STRATA_VERSION } from '@strata/service-kit';
import { fetchToTheEnd } from './fetch-to-the-end';
import type { ListedTool } from './tool-catalog';

/** A registered tool server. */
export interface ToolServerAddress {
  readonly name: string;
  readonly url: string;
}

/** What a tool gave: its text, and the same as data where it is structured. */
export interface ToolOutcome {
  readonly isError: boolean;
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const MOST_PAGES = 10;
/** Of one result; what our own tools give is smaller. */
const MOST_CHARACTERS = 1_048_576;
const CLOSING_MS = 1_000;

/** One connection to a tool server, by streamable HTTP, as one caller. */
export class ToolServerConnection {
  private constructor(
    readonly server: string,
    private readonly client: Client,
    private readonly transport: StreamableHTTPClientTransport,
  ) {}

  /**
   * @param headers of every message, the caller's `Authorization` among them
   * @param timeoutMs for the whole of it
   * @throws Error of the SDK, or of `fetch`, when there is no such server
   */
  static async open(
    { name, url }: ToolServerAddress,
    headers: Readonly<Record<string, string>>,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<ToolServerConnection> {
    const late = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, late]) : late;
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers },
      fetch: fetchToTheEnd,
      reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1, maxReconnectionDelay: 1, reconnectionDelayGrowFactor: 1 },
    });
    const client = new Client({ name: 'strata-coder', version: STRATA_VERSION });
    const connection = new ToolServerConnection(name, client, transport);
    try {
      await client.connect(transport as Transport, { timeout: timeoutMs, signal: ended });
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  /** All tools it has now; what it announces later is not listened to. */
  async tools({ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<ListedTool[]> {
    const tools: ListedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const listed = await this.client.listTools(cursor === undefined ? {} : { cursor }, { timeout: timeoutMs, signal });
      for (const { name, description = '', inputSchema } of listed.tools) tools.push({ name, description, inputSchema });
      cursor = listed.nextCursor;
      if (cursor === undefined) break;
    }
    return tools;
  }

  /** @throws Error of the SDK when the server is away, takes too long, or refuses the call itself */
  async call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<ToolOutcome> {
    const result = await this.client.callTool({ name: tool, arguments: { ...input } }, undefined, {
      timeout: timeoutMs,
      maxTotalTimeout: timeoutMs,
      signal,
    });
    const parts = Array.isArray(result.content) ? (result.content as readonly { type: string; text?: string }[]) : [];
    const text = parts
      .flatMap(({ type, text: said }) => (type === 'text' && said !== undefined ? [said] : [`(${type})`]))
      .join('\n')
      .slice(0, MOST_CHARACTERS);
    const data = (result.structuredContent as Readonly<Record<string, unknown>> | undefined) ?? objectIn(text);
    return { isError: result.isError === true, text, ...(data !== undefined && { data }) };
  }

  /** Ends the session there, as far as the server listens. Never throws. */
  async close(): Promise<void> {
    const ended = this.transport.sessionId === undefined ? Promise.resolve() : this.transport.terminateSession();
    const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSING_MS).unref());
    await Promise.race([ended, late]).catch(() => undefined); // a server that is away has no session left
    await this.client.close().catch(() => undefined);
    await this.transport.close().catch(() => undefined);
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined; // a text that only begins like data
  }
}
