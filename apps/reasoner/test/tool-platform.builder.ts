import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RunningApp } from '@strata/testing';
import { eventually, freePort, startApp, startPlatformDatabase } from '@strata/testing';

export const ROOT_PASSWORD = 'first';

/** The database behind the gateway, question service and tool server, each a process of its own, as agents find them. */
export class ToolPlatform {
  private constructor(
    readonly gateway: RunningApp,
    readonly tools: RunningApp,
    readonly toolsUrl: string,
    private readonly stops: readonly (() => Promise<void>)[],
  ) {}

  static async start(): Promise<ToolPlatform> {
    const database = await startPlatformDatabase();
    const [questionsPort, toolsPort] = [await freePort(), await freePort()];
    const toolsUrl = `http://127.0.0.1:${toolsPort}`;
    const shared = { JWT_SECRET_KEYFILE: database.secretKeyfile, DB_URL: database.url };
    const gateway = await startApp('auth-gateway', {
      ...{ ...shared, DATABASE_PASSWORD: ROOT_PASSWORD, LOG_LEVEL: 'error' },
      ...{ NL_QUERY_URL: `http://127.0.0.1:${questionsPort}`, REASONER_TOOLS_URL: toolsUrl },
    });
    await eventually(async () => (await fetch(`${gateway.url}/_admin/server/availability`)).ok);
    const questions = await startApp('nl-query', { ...shared, PORT: String(questionsPort), LOG_LEVEL: 'error' });
    const tools = await startApp('reasoner', {
      ...{ ...shared, GATEWAY_URL: gateway.url, MCP_PORT: String(toolsPort), REASONER_ROLES: 'tools' },
    });
    return new ToolPlatform(gateway, tools, toolsUrl, [
      () => tools.stop(),
      () => questions.stop(),
      () => gateway.stop(),
      () => database.stop(),
    ]);
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
  }

  /** A call by `user`, who must be allowed it. */
  async call<Reply = Record<string, unknown>>(token: string, method: string, path: string, body?: unknown): Promise<Reply> {
    const answer = await fetch(`${this.gateway.url}${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text === '' ? '{}' : text) as Reply;
  }

  /** `Bearer …` of a user. */
  async login(username: string, password: string): Promise<string> {
    const { jwt } = await this.call<{ jwt: string }>('', 'POST', '/_open/auth', { username, password });
    return `Bearer ${jwt}`;
  }

  /** An agent that somebody runs: the official client, through the gateway. */
  async agent(authorization: string, database?: string): Promise<Agent> {
    const headers = { authorization, ...(database !== undefined && { 'x-strata-database': database }) };
    const url = new URL(`${this.gateway.url}/reasoner/strata/mcp`);
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
    const client = new Client({ name: 'test-agent', version: '1.0.0' });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return new Agent(client);
  }
}

/** What came of a tool call. */
export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of the protocol that calls tools. */
export class Agent {
  constructor(readonly client: Client) {}

  async call(name: string, input: Record<string, unknown> = {}, signal?: AbortSignal): Promise<Called> {
    const options = signal === undefined ? {} : { signal };
    const result = (await this.client.callTool({ name, arguments: input }, undefined, options)) as CallToolResult;
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return { isError: result.isError === true, text, data: result.structuredContent ?? {} };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
