import { AppError } from '@strata/errors';
import { requestIdHeader } from '@strata/service-kit';
import { z } from 'zod';
import type { ToolServerStates } from '../coder/coder-protocol';

/** A probe must be quicker than whoever probes the reasoner. */
const PROBE_MS = 2_000;

const ToolServers = z.object({
  servers: z.record(
    z.string(),
    z.object({ status: z.enum(['connected', 'disconnected', 'failed']), detail: z.string().optional() }),
  ),
});

/** The coder, as the reasoner calls it (`coder/coder-protocol.ts`). */
export class CoderClient {
  constructor(private readonly url: string) {}

  /** Is it there? @throws AppError unavailable `CoderUnreachableError` */
  async probe(): Promise<void> {
    await this.get('/health');
  }

  /** @throws AppError unavailable `CoderUnreachableError` */
  async toolServers(): Promise<ToolServerStates> {
    const states = ToolServers.safeParse(await this.get('/v1/tool-servers'));
    if (states.success) return states.data as ToolServerStates;
    throw unreachable(states.error);
  }

  private async get(path: string): Promise<unknown> {
    try {
      const answer = await fetch(`${this.url}${path}`, { headers: requestIdHeader(), signal: AbortSignal.timeout(PROBE_MS) });
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`the coder answered ${answer.status}`);
      return body;
    } catch (cause) {
      throw unreachable(cause);
    }
  }
}

const unreachable = (cause: unknown) =>
  new AppError('unavailable', 'CoderUnreachableError', 'the coder service does not answer', {}, { cause });
