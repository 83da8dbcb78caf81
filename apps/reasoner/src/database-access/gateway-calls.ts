import { AppError } from '@strata/errors';
import { parseJsonSteps, runInTurns } from '@strata/event-loop';
import { answerUnreadable, callTimedOut, databaseAway, databaseRefusal, noAccess } from './database.errors';
import type { Caller } from './reading-database';

export interface GatewayCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** below `/_db/<database>`, such as `/_api/cursor` */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** id of the stream transaction to take part in */
  readonly transaction?: string | undefined;
  readonly timeoutMs: number;
  /** ends the call; left out: only the time-out does */
  readonly signal?: AbortSignal;
}

/** Calls of one caller's database through the gateway, each with the caller's own `Authorization`. */
export class GatewayCalls {
  private readonly base: string;

  /** @param gatewayUrl without a slash at the end */
  constructor(
    gatewayUrl: string,
    private readonly caller: Caller,
  ) {
    this.base = `${gatewayUrl}/_db/${encodeURIComponent(caller.database)}`;
  }

  /**
   * One call, its JSON answer; long ones are parsed in turns.
   * @throws AppError: what the database or the gateway says against it; `DatabaseTimeoutError`; `DatabaseUnavailable`;
   *   invalid-argument `PathError` for a path that leads out of the API of the database; the signal's reason
   */
  async json(call: GatewayCall): Promise<Readonly<Record<string, unknown>>> {
    const { method, path, body, transaction, timeoutMs, signal } = call;
    const named = `${method} ${path.split('?', 1)[0] ?? ''}`;
    const headers: Record<string, string> = { authorization: this.caller.authorization, 'content-type': 'application/json' };
    if (transaction !== undefined) headers['x-arango-trx-id'] = transaction;
    const timeUp = AbortSignal.timeout(timeoutMs);
    const ends = signal === undefined ? timeUp : AbortSignal.any([signal, timeUp]);
    let status: number;
    let bytes: Buffer;
    try {
      const answer = await fetch(this.addressOf(path), {
        ...{ method, headers, signal: ends, redirect: 'error' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      status = answer.status;
      bytes = Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      if (error instanceof AppError) throw error;
      signal?.throwIfAborted();
      throw timeUp.aborted ? callTimedOut(named, timeoutMs, error) : databaseAway(error);
    }
    if (status === 401 && (await this.isKnownCaller(ends))) throw noAccess(this.caller.database);
    if (status >= 400) throw databaseRefusal(status, bytes.toString('utf8'), named);
    try {
      return (await runInTurns(parseJsonSteps(bytes), signal)) as Readonly<Record<string, unknown>>;
    } catch (error) {
      signal?.throwIfAborted();
      throw answerUnreadable(named, error);
    }
  }

  /** A closed database is answered with 401 too, as an ArangoDB does. The list of one's own databases is open to everybody who is known. */
  private async isKnownCaller(signal: AbortSignal): Promise<boolean> {
    const { authorization } = this.caller;
    const answer = await fetch(`${this.base}/_api/database/user`, { headers: { authorization }, signal }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  }

  /** Dots and escapes are resolved first, as whoever answers would do. */
  private addressOf(path: string): URL {
    const root = new URL(`${this.base}/_api/`);
    const address = URL.parse(`${this.base}${path}`);
    if (!path.startsWith('/_api/') || address?.origin !== root.origin || !address.pathname.startsWith(root.pathname))
      throw new AppError('invalid-argument', 'PathError', 'the path must be one below /_api/ of the database');
    return address;
  }
}
