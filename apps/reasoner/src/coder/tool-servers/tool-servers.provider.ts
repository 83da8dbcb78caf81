import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ToolServerStates } from '../coder-protocol';
import type { ListedTool, RegisteredTool } from './tool-catalog';
import { toolCatalog } from './tool-catalog';
import type { ToolOutcome, ToolServerAddress } from './tool-server-connection';
import { ToolServerConnection } from './tool-server-connection';
import { ToolServerStandings } from './tool-server-standings';

/** How often the registered servers are looked at when nobody uses them. */
const LOOK_EVERY_MS = 5_000;
const CONNECT_MS = 5_000;
const PROBE_MS = 2_000;
/** Tools of ours end themselves after 60 s. */
const CALL_MS = 70_000;

/** Who a request is made for; goes with every message to a tool server. */
export interface ToolCaller {
  readonly authorization: string;
  readonly database: string;
  readonly project: string | undefined;
}

/** The tool servers as one request uses them. Which tools there are is settled when they are opened. */
export interface OpenToolServers extends AsyncDisposable {
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  /** registered servers that are away, or do not work */
  readonly missing: readonly string[];
  /** Failures are outcomes too, whose text starts with what failed. @throws only what the signal was aborted with */
  call(tool: RegisteredTool, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome>;
}

/** The registered tool servers: what state they are in, and their tools for a caller. One that fails stops no other. */
export class ToolServers implements OnModuleInit, OnModuleDestroy {
  private readonly standings: ToolServerStandings;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly addresses: readonly ToolServerAddress[],
    private readonly logger: Logger,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {
    this.standings = new ToolServerStandings(addresses.map(({ name }) => name));
  }

  onModuleInit(): void {
    const look = () => {
      void this.look().finally(() => {
        if (this.timer !== undefined) this.timer = setTimeout(look, this.lookEveryMs).unref();
      });
    };
    this.timer = setTimeout(look, 0).unref();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** As last seen: nobody is asked for it. */
  states(): ToolServerStates {
    return this.standings.all();
  }

  /** Connects to all servers at once, as the caller. The result must be disposed of. */
  async open(caller: ToolCaller, signal: AbortSignal): Promise<OpenToolServers> {
    const headers = {
      authorization: caller.authorization,
      'x-strata-database': caller.database,
      ...(caller.project !== undefined && { 'x-strata-project': caller.project }),
    };
    const opened = await Promise.all(this.addresses.map((address) => this.connect(address, headers, signal)));
    const working = opened.filter((one) => one !== undefined);
    if (signal.aborted) {
      await Promise.all(working.map(({ connection }) => connection.close()));
      signal.throwIfAborted();
    }
    const { tools, remarks } = toolCatalog(
      working.map(({ connection, tools: listed }) => ({ name: connection.server, tools: listed })),
    );
    for (const [server, told] of remarks) this.standings.remark(server, told.join('; '));
    const connections = new Map(working.map(({ connection }) => [connection.server, connection]));
    return {
      tools,
      missing: this.addresses.map(({ name }) => name).filter((name) => !connections.has(name)),
      call: (tool, input, ended) => this.call(connections.get(tool.server)!, tool, input, ended),
      [Symbol.asyncDispose]: async () => {
        await Promise.all([...connections.values()].map((connection) => connection.close()));
      },
    };
  }

  private async connect(
    address: ToolServerAddress,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<{ connection: ToolServerConnection; tools: ListedTool[] } | undefined> {
    let connection: ToolServerConnection | undefined;
    try {
      connection = await ToolServerConnection.open(address, headers, { timeoutMs: CONNECT_MS, signal });
      const tools = await connection.tools({ timeoutMs: CONNECT_MS, signal });
      this.standings.connected(address.name);
      return { connection, tools };
    } catch (error) {
      await connection?.close();
      if (!signal.aborted) this.note(address.name, error);
      return undefined;
    }
  }

  private async call(
    connection: ToolServerConnection,
    { nameThere }: RegisteredTool,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolOutcome> {
    const late = AbortSignal.timeout(CALL_MS);
    try {
      return await connection.call(nameThere, input, { timeoutMs: CALL_MS, signal: AbortSignal.any([signal, late]) });
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) return { isError: true, text: `deadline-exceeded: ${nameThere} took longer than ${CALL_MS / 1_000} s` };
      if (isAnswer(error)) return { isError: true, text: `failed: ${error.message.slice(0, 1_000)}` };
      this.note(connection.server, error);
      return { isError: true, text: `unavailable: the tool server ${connection.server} does not answer` };
    }
  }

  /** Asked without anybody's token: one that wants a token is there. */
  private async look(): Promise<void> {
    await Promise.all(
      this.addresses.map(async (address) => {
        try {
          await (await ToolServerConnection.open(address, {}, { timeoutMs: PROBE_MS })).close();
          this.standings.connected(address.name);
        } catch (error) {
          this.standings.failed(address.name, error);
        }
      }),
    );
  }

  private note(server: string, error: unknown): void {
    this.standings.failed(server, error);
    this.logger.warn({ event: 'tool-server-failed', server, err: error });
  }
}

/** Did the server itself refuse the call? Then it is there. JSON-RPC's own codes, without the SDK's for a closed connection and a time-out. */
function isAnswer(error: unknown): error is Error {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' && code <= -32_600 && code >= -32_700;
}
