import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a tool gives: a text, or data; an Error is a result that is marked as one. */
export type SmallTool = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => unknown;

/** A tool server whose tools a test writes, over the official SDK. */
export interface SmallToolServer {
  readonly url: string;
  readonly calls: {
    readonly tool: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly headers: IncomingHttpHeaders;
  }[];
  stop(): Promise<void>;
}

export async function startSmallToolServer(tools: Readonly<Record<string, SmallTool>>, port = 0): Promise<SmallToolServer> {
  const calls: SmallToolServer['calls'] = [];
  const http = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    const server = serverOf(tools, (tool, input) => void calls.push({ tool, input, headers: request.headers }));
    response.once('close', () => void server.close());
    void server.connect(transport as Transport).then(() => transport.handleRequest(request, response));
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    calls,
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function serverOf(
  tools: Readonly<Record<string, SmallTool>>,
  note: (tool: string, input: Readonly<Record<string, unknown>>) => void,
): Server {
  const server = new Server({ name: 'small', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.keys(tools).map((name) => ({ name, description: `gives ${name}`, inputSchema: { type: 'object' } })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }, { signal }) => {
    note(name, input);
    const given = await tools[name]!(input, signal);
    if (given instanceof Error) return { content: [{ type: 'text' as const, text: given.message }], isError: true };
    if (typeof given === 'string') return { content: [{ type: 'text' as const, text: given }] };
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(given) }],
      structuredContent: given as Record<string, unknown>,
    };
  });
  return server;
}
