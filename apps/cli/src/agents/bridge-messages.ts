import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { ErrorCode, isInitializeRequest, isJSONRPCRequest, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';

export interface BridgeOptions {
  /** of the tool server, behind the gateway */
  readonly url: URL;
  /** fresh for every message: sessions of the platform end */
  readonly authorization: () => Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
  /** for people: never standard output, which belongs to the protocol */
  readonly complain: (words: string) => void;
}

const SESSION_IS_GONE = 404;
const NEW_SESSION_ID = 'strata-mcp-session';

/**
 * Passes messages of the Model Context Protocol on from standard input to the tool server and back, until the input ends. When the server has
 * forgotten the session (a restart), another one is opened by the client's own introduction, and the message sent again.
 */
export async function bridgeMessages(options: BridgeOptions): Promise<void> {
  const bridge = new Bridge(options);
  await bridge.run();
}

class Bridge {
  private readonly agent = new StdioServerTransport();
  private server: StreamableHTTPClientTransport;
  private introduction: JSONRPCRequest | undefined;
  private opening: Promise<void> | undefined;

  constructor(private readonly options: BridgeOptions) {
    this.server = this.connection();
  }

  async run(): Promise<void> {
    await this.server.start();
    const ended = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      process.stdin.once('close', resolve);
    });
    this.agent.onmessage = (message) => void this.fromAgent(message);
    this.agent.onerror = ({ message }) =>
      this.options.complain(`a message from the agent was no message: ${message.slice(0, 200)}`);
    await this.agent.start();
    await ended;
    await this.server.terminateSession().catch(() => undefined);
    await this.server.close();
  }

  private connection(): StreamableHTTPClientTransport {
    const { url, authorization, headers } = this.options;
    const connection = new StreamableHTTPClientTransport(url, {
      fetch: async (to, init) => {
        const sent = new Headers(init?.headers);
        sent.set('authorization', await authorization());
        for (const [name, value] of Object.entries(headers)) sent.set(name, value);
        return fetch(to, { ...init, headers: sent });
      },
    });
    connection.onmessage = (message) => void this.fromServer(message);
    return connection;
  }

  private async fromAgent(message: JSONRPCMessage): Promise<void> {
    if (isInitializeRequest(message)) this.introduction = message as JSONRPCRequest;
    try {
      await this.opening;
      await this.send(message);
    } catch (error) {
      const words = wordsOf(error);
      this.options.complain(words);
      if (isJSONRPCRequest(message))
        await this.agent.send({ jsonrpc: '2.0', id: message.id, error: { code: ErrorCode.InternalError, message: words } });
    }
  }

  private async send(message: JSONRPCMessage): Promise<void> {
    const { server } = this;
    try {
      await server.send(message);
    } catch (error) {
      const isGone = error instanceof StreamableHTTPError && error.code === SESSION_IS_GONE;
      if (!isGone || this.introduction === undefined || message === this.introduction) throw error;
      if (this.server === server) this.opening = this.openAgain(this.introduction);
      await this.opening;
      await this.server.send(message);
    }
  }

  private async openAgain(introduction: JSONRPCRequest): Promise<void> {
    const before = this.server;
    this.server = this.connection();
    await this.server.start();
    await before.close();
    await this.server.send({ ...introduction, id: NEW_SESSION_ID });
    await this.server.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  private async fromServer(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCResultResponse(message)) {
      const { protocolVersion } = message.result;
      if (typeof protocolVersion === 'string') this.server.setProtocolVersion(protocolVersion);
      if (message.id === NEW_SESSION_ID) return;
    }
    await this.agent.send(message);
  }
}

/** What went wrong, without what the server may have said at length. */
function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Strata does not answer this: ${message.slice(0, 500)}`;
}
