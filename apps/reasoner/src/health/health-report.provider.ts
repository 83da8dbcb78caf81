import { STRATA_VERSION } from '@strata/service-kit';
import type { CoderClient } from '../coder-calls/coder.client';
import type { ToolServerState } from '../coder/coder-protocol';

type ServerStatuses = Readonly<Record<string, { readonly status: ToolServerState }>>;

/** The body of GET /health/mcp. */
export interface ToolServerHealth {
  readonly status: 'healthy' | 'degraded' | 'unhealthy' | 'error';
  readonly servers: ServerStatuses;
  readonly connected_servers: readonly string[];
  /** ISO 8601, UTC, milliseconds */
  readonly timestamp: string;
}

/** The body of GET /health/ready. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly coder: { readonly status: 'healthy' | 'unhealthy'; readonly url: string };
    readonly mcp_servers: { readonly status: 'available' | 'unavailable' | 'error'; readonly details: ServerStatuses };
  };
}

/** How the service feels, as probes and people ask (docs/contracts/reasoner.md, "Health"). The coder is asked anew each time. */
export class HealthReport {
  constructor(
    private readonly coder: Pick<CoderClient, 'probe' | 'toolServers'>,
    private readonly coderUrl: string,
    private readonly environment: string,
  ) {}

  live(): { status: string; version: string; environment: string } {
    return { status: 'healthy', version: STRATA_VERSION, environment: this.environment };
  }

  /** Ready is who has a coder; tool servers are information. */
  async readiness(): Promise<Readiness> {
    const [isThere, servers] = await Promise.all([this.isCoderThere(), this.statuses()]);
    const known = servers === undefined ? 'error' : Object.keys(servers).length > 0 ? 'available' : 'unavailable';
    return {
      ready: isThere,
      checks: {
        coder: { status: isThere ? 'healthy' : 'unhealthy', url: this.coderUrl },
        mcp_servers: { status: known, details: servers ?? {} },
      },
    };
  }

  async toolServers(now = new Date()): Promise<ToolServerHealth> {
    const servers = await this.statuses();
    const connected = Object.keys(servers ?? {}).filter((name) => servers?.[name]?.status === 'connected');
    return {
      status: verdict(servers, connected.length),
      servers: servers ?? {},
      connected_servers: connected,
      timestamp: now.toISOString(),
    };
  }

  private isCoderThere(): Promise<boolean> {
    return this.coder.probe().then(
      () => true,
      () => false,
    );
  }

  /** @returns undefined when the coder cannot be asked */
  private async statuses(): Promise<ServerStatuses | undefined> {
    try {
      const { servers } = await this.coder.toolServers();
      return Object.fromEntries(Object.entries(servers).map(([name, { status }]) => [name, { status }]));
    } catch {
      return undefined; // told as `error`
    }
  }
}

function verdict(servers: ServerStatuses | undefined, connected: number): ToolServerHealth['status'] {
  if (servers === undefined) return 'error';
  const registered = Object.keys(servers).length;
  if (registered === 0) return 'unhealthy';
  return connected === registered ? 'healthy' : 'degraded';
}
