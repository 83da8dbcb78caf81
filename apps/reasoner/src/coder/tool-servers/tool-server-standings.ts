import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ToolServerState, ToolServerStates } from '../coder-protocol';

type Standing = { readonly status: ToolServerState; readonly detail?: string };

/** The latest that is known of each registered tool server, by name; asking it asks nobody else. */
export class ToolServerStandings {
  private readonly standings = new Map<string, Standing>();
  private readonly remarks = new Map<string, string>();

  constructor(names: readonly string[]) {
    for (const name of names) this.standings.set(name, { status: 'disconnected', detail: 'not asked yet' });
  }

  connected(name: string): void {
    this.standings.set(name, { status: 'connected' });
  }

  failed(name: string, error: unknown): void {
    this.standings.set(name, standingAfter(error));
  }

  /** What its users should know of a server that is connected, such as tools that go by another name. */
  remark(name: string, remark: string): void {
    this.remarks.set(name, remark);
  }

  all(): ToolServerStates {
    const servers = [...this.standings].map(([name, { status, detail }]) => {
      const told = detail ?? this.remarks.get(name);
      return [name, { status, ...(told !== undefined && { detail: told }) }] as const;
    });
    return { servers: Object.fromEntries(servers) };
  }
}

/**
 * What a failed connection says of a server: one that asks for a token or is busy is there, one that nobody reaches is `disconnected`, one that
 * answers, but not as the protocol has it, has `failed`.
 */
export function standingAfter(error: unknown): Standing {
  if (error instanceof StreamableHTTPError && error.code !== undefined) {
    if (error.code === 401 || error.code === 403 || error.code === 429) return { status: 'connected' };
    return { status: 'failed', detail: `it answers ${error.code}` };
  }
  if (isUnreachable(error)) return { status: 'disconnected', detail: 'it does not answer' };
  return { status: 'failed', detail: 'it does not answer as the protocol has it' };
}

/** Of the SDK, for a request that took too long. */
const REQUEST_TIMEOUT = -32_001;
/** The same for an answer that broke off (`fetch-to-the-end.ts`). */
export const CONNECTION_CLOSED = -32_000;
const UNREACHED = new Set(['TypeError', 'TimeoutError', 'AbortError']);

/** `fetch` fails with a TypeError, or as its signal was aborted. */
function isUnreachable(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return code === REQUEST_TIMEOUT || code === CONNECTION_CLOSED || (typeof name === 'string' && UNREACHED.has(name));
}
