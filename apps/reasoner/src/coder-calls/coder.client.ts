import { AppError } from '@strata/errors';
import { PROJECT_HEADER } from '@strata/contracts';
import { requestIdHeader } from '@strata/service-kit';
import { coderLines } from './coder-lines';
import { z } from 'zod';
import type {
  CoderCall,
  CoderEnd,
  CoderEvent,
  ExplorationRequest,
  RewriteRequest,
  ToolServerStates,
} from '../coder/coder-protocol';

/** A probe must be quicker than whoever probes the reasoner. */
const PROBE_MS = 2_000;

/** The answer's head comes before any work. */
const HEAD_MS = 10_000;
/** Longest silence between two lines: a turn of a model, or a query that a tool profiles. */
const SILENCE_MS = 300_000;

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

  /** What the coder does, as it does it; the last line says how it ended. @throws AppError unavailable `CoderUnreachableError`, also midway */
  explore(request: ExplorationRequest, call: CoderCall): AsyncGenerator<CoderEvent | CoderEnd> {
    return this.post('/v1/explorations', request, call);
  }

  /** The same for a rewrite, whose last line holds the proposal. */
  rewrite(request: RewriteRequest, call: CoderCall): AsyncGenerator<CoderEvent | CoderEnd> {
    return this.post('/v1/rewrites', request, call);
  }

  private async *post(path: string, request: object, { caller, signal }: CoderCall): AsyncGenerator<CoderEvent | CoderEnd> {
    const head = AbortSignal.timeout(HEAD_MS);
    const given = new AbortController();
    const ended = AbortSignal.any([signal, given.signal]);
    const late = () => given.abort(head.reason);
    head.addEventListener('abort', late);
    let answer: Response;
    try {
      answer = await fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: {
          ...requestIdHeader(),
          authorization: caller.authorization,
          'x-strata-database': caller.database,
          ...(caller.project !== undefined && { [PROJECT_HEADER]: caller.project }),
          'content-type': 'application/json',
        },
        body: JSON.stringify(request),
        signal: ended,
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw unreachable(cause);
    } finally {
      head.removeEventListener('abort', late);
    }
    try {
      if (!answer.ok || answer.body === null) throw await refusal(answer);
      yield* coderLines(answer.body, SILENCE_MS);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof AppError ? cause : unreachable(cause);
    } finally {
      given.abort(); // whoever stops reading ends the work
    }
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

/** What the coder refuses is the caller's business only where it is about who they are. */
async function refusal(answer: Response): Promise<AppError> {
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  const kind = answer.status === 401 ? 'unauthenticated' : answer.status === 403 ? 'permission-denied' : undefined;
  if (kind !== undefined)
    return new AppError(kind, 'CoderRefusedError', typeof detail === 'string' ? detail : 'the coder refused the caller');
  return unreachable(new Error(`the coder answered ${answer.status}: ${JSON.stringify(detail)}`));
}
