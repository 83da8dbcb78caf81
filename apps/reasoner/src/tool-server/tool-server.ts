import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { SecretRing } from '@strata/auth';
import { AppError, ERROR_KINDS } from '@strata/errors';
import type { Logger } from 'pino';
import type { Caller, ReadingDatabase } from '../database-access/reading-database';
import { withoutNullMembers } from './absent-members';
import { CallSlots } from './call-slots';
import type { Manual } from './manual/manual';
import type { McpRequestContext } from './mcp-server';
import { mcpServer } from './mcp-server';
import { McpSessions } from './mcp-sessions';
import { readJsonBody } from './request-body';
import type { AllowedCallers } from './request-checks';
import { checkRequestOrigin } from './request-checks';
import { toolCaller } from './tool-caller';
import { toolErrorText } from './tool-errors';
import { toolSet } from './tool-set';

export interface ToolServerOptions {
  readonly host: string;
  /** 0: a free one */
  readonly port: number;
  readonly ring: SecretRing;
  /** where the tools ask, with the caller's token */
  readonly gatewayUrl: string;
  readonly databaseOf: (caller: Caller) => ReadingDatabase;
  readonly manual: Manual;
  readonly standardProject: string;
  readonly allowed: AllowedCallers;
  readonly logger: Logger;
}

/** Where messages of the protocol go. */
export const MCP_PATH = '/mcp';
/** The second is where every service of the platform is asked whether it is there; the gateway's `/health` does. */
const LIVENESS_PATHS: readonly (string | undefined)[] = ['/health', '/health/live'];
const SESSION_HEADER = 'mcp-session-id';
const SESSIONS = { total: 512, perUser: 32, idleMs: 30 * 60_000 };
const CALLS = { total: 32, perUser: 8 };
const REQUEST_TIMEOUT_MS = 30_000;
/** Of JSON-RPC, for what the transport refuses. */
const TRANSPORT_ERROR = -32_000;
const SESSION_NOT_FOUND = -32_001;

/**
 * The tools of section 7 for any agent that speaks the Model Context Protocol, over streamable HTTP:
 *
 *   request ─▶ Host, Origin ─▶ bearer token ─▶ session of that user, or none ─▶ SDK's transport ─▶ tool ─▶ gateway, with the caller's token
 *
 * A session lets a client cancel a call by a message of its own; a client without one cancels by going away. The server sends nothing on its own
 * accord, so GET is refused.
 */
export class ToolServer {
  private constructor(
    private readonly http: HttpServer,
    private readonly sessions: McpSessions,
    readonly port: number,
  ) {}

  static async start(options: ToolServerOptions): Promise<ToolServer> {
    const { gatewayUrl, databaseOf, logger, manual } = options;
    const tools = toolSet(manual);
    const environment = { gatewayUrl, databaseOf, logger, slots: new CallSlots(CALLS) };
    const sessions = new McpSessions(() => mcpServer(tools, environment), SESSIONS);
    const http = createServer((request, response) => {
      handle(request, response, sessions, options).catch((error: unknown) => refuse(response, error, logger));
    });
    http.requestTimeout = REQUEST_TIMEOUT_MS;
    http.headersTimeout = REQUEST_TIMEOUT_MS;
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(options.port, options.host, resolve);
    });
    return new ToolServer(http, sessions, (http.address() as AddressInfo).port);
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await this.sessions.close();
    const closed = new Promise<void>((resolve) => void this.http.close(() => resolve()));
    this.http.closeAllConnections();
    await closed;
  }
}

async function handle(
  request: IncomingMessage & { auth?: object },
  response: ServerResponse,
  sessions: McpSessions,
  { ring, standardProject, host, allowed }: ToolServerOptions,
): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0];
  if (LIVENESS_PATHS.includes(path) && request.method === 'GET') return answer(response, 200, { status: 'healthy' });
  if (path !== MCP_PATH) throw new AppError('not-found', 'PathNotFoundError', `messages go to ${MCP_PATH}`);
  checkRequestOrigin(request.headers, host, allowed);
  const caller = toolCaller(request.headers, ring, standardProject);
  const left = new AbortController();
  response.once('close', () => response.writableEnded || left.abort());
  const context: McpRequestContext = { caller, left: left.signal };
  request.auth = { token: '', clientId: caller.user, scopes: [], extra: { ...context } };
  const id = request.headers[SESSION_HEADER];
  const session = typeof id === 'string' ? sessions.find(id, caller) : undefined;
  if (request.method === 'DELETE' && session) return sessions.handle(session, request, response, undefined);
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST, DELETE');
    throw new AppError('method-not-allowed', 'MethodError', 'messages are sent by POST; this server opens no stream of its own');
  }
  const body = withoutNullMembers(await readJsonBody(request));
  if (session) return sessions.handle(session, request, response, body);
  if (isInitializeRequest(body))
    return sessions.handle(await sessions.open(caller, request.headers.accept), request, response, body);
  return sessions.handleAlone(request, response, body);
}

/** An answer of the transport: JSON-RPC without an id, as nobody asked by one. */
function refuse(response: ServerResponse, error: unknown, logger: Logger): void {
  const kind = error instanceof AppError ? error.kind : 'internal';
  if (kind === 'internal') logger.error({ event: 'mcp-request-failed', err: error });
  if (response.headersSent) return void response.destroy();
  const { http } = ERROR_KINDS[kind];
  if (http === 401) response.setHeader('www-authenticate', 'Bearer');
  const code = error instanceof AppError && error.type === 'SessionNotFoundError' ? SESSION_NOT_FOUND : TRANSPORT_ERROR;
  answer(response, http, { jsonrpc: '2.0', error: { code, message: toolErrorText(error) }, id: null });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
