import { AppError } from '@strata/errors';
import { randomBytes } from 'node:crypto';
import { queryTimedOut, wasKilled } from './database.errors';
import { GatewayCalls } from './gateway-calls';
import { judgeReading } from './judge-reading';
import { endQueries } from './end-queries';
import type { ReadBarrier } from './read-barrier';
import { behindBarrier, findReadBarrier, READ_ONLY_OPTION } from './read-barrier';
import type { Caller, ExplainedQuery, QueryRunResult, ReadingDatabase, RunOptions } from './reading-database';

export interface ReadingLimits {
  /** longest wait for a call that runs no query, milliseconds */
  readonly callMs: number;
  /** bytes that a query may hold in the database */
  readonly queryMemoryBytes: number;
}

export const READING_LIMITS: ReadingLimits = { callMs: 30_000, queryMemoryBytes: 512 * 2 ** 20 };

const BATCH_ROWS = 1_000;
/** The database ends a query whose time is up; whoever waits for the answer waits a little longer. */
const GRACE_MS = 2_000;

/** Databases behind one gateway, opened for whoever asks. */
export class ReadingDatabases {
  private barrier: ReadBarrier | undefined;

  /** @param gatewayUrl base URL of the platform's gateway, or of an ArangoDB; without a slash at the end */
  constructor(
    private readonly gatewayUrl: string,
    private readonly limits: ReadingLimits = READING_LIMITS,
  ) {}

  /** Nothing is asked yet: a wrong token or an unknown database shows with the first call. */
  open(caller: Caller): ReadingDatabase {
    const calls = new GatewayCalls(this.gatewayUrl, caller);
    return new HttpReadingDatabase(calls, (signal) => this.barrierOf(calls, signal), this.limits);
  }

  /** The same for every database behind the gateway, so it is asked for once. */
  private async barrierOf(calls: GatewayCalls, signal: AbortSignal): Promise<ReadBarrier> {
    return (this.barrier ??= await findReadBarrier(calls, { timeoutMs: this.limits.callMs, signal }));
  }
}

/**
 * The caller's database over HTTP. Two barriers stand before data: `judgeReading` looks at the query's tree before anything is sent, and
 * the run itself is one that cannot write (`read-barrier.ts`).
 */
class HttpReadingDatabase implements ReadingDatabase {
  /** Stands before each query as a comment, by which it is found again in the list of those that run; the same each time, so that the
   * database knows the plan of a query that it has seen. */
  private readonly mark = `/* reasoner ${randomBytes(8).toString('hex')} */`;

  constructor(
    private readonly calls: GatewayCalls,
    private readonly barrier: (signal: AbortSignal) => Promise<ReadBarrier>,
    private readonly limits: ReadingLimits,
  ) {}

  async explain(query: string, bindVars: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ExplainedQuery> {
    judgeReading(query);
    const body = { query, bindVars };
    const { plan, warnings, stats } = await this.call('POST', '/_api/explain', signal, body);
    return {
      plan: plan as ExplainedQuery['plan'],
      warnings: (warnings ?? []) as ExplainedQuery['warnings'],
      stats: (stats ?? {}) as ExplainedQuery['stats'],
    };
  }

  /**
   * Runs a reading query. With `onRows` its rows are fetched as they are made, without it they are computed, counted and dropped where they
   * are: the time is then that of the database alone.
   * @throws AppError `ReadOnlyError`, `QuerySyntaxError`; deadline-exceeded `QueryTimeoutError`; failed-precondition `QueryMemoryError`; what
   *   the database says against the query or the caller (`databaseRefusal`); the signal's reason. The query has ended then.
   */
  async run(query: string, options: RunOptions): Promise<QueryRunResult> {
    judgeReading(query);
    const { signal, timeoutMs } = options;
    signal.throwIfAborted();
    const barrier = await this.barrier(signal);
    const until = performance.now() + timeoutMs;
    try {
      return await behindBarrier(this.calls, barrier, { timeoutMs: this.limits.callMs, signal }, (transaction) =>
        this.fetched({ query: `${this.mark} ${query}`, options, until, transaction }),
      );
    } catch (error) {
      if (isGivenUp(error, signal)) await endQueries(this.calls, this.mark);
      signal.throwIfAborted();
      if (performance.now() >= until - 1 || wasKilled(error)) throw queryTimedOut(timeoutMs, error);
      throw error;
    }
  }

  async read(path: string, signal: AbortSignal): Promise<unknown> {
    return this.call('GET', path, signal);
  }

  private async fetched({ query, options, until, transaction }: MarkedRun): Promise<QueryRunResult> {
    const { bindVars, timeoutMs, signal, profile = false, onRows } = options;
    const call = (method: 'POST' | 'DELETE', path: string, body?: Readonly<Record<string, unknown>>) => {
      const left = Math.max(1, Math.ceil(until - performance.now())) + GRACE_MS;
      return this.calls.json({ method, path, timeoutMs: left, signal, transaction, ...(body && { body }) });
    };
    const isFetched = onRows !== undefined;
    let batch = await call('POST', '/_api/cursor', {
      ...{ query, bindVars, cache: false, memoryLimit: this.limits.queryMemoryBytes },
      ...(isFetched ? { batchSize: BATCH_ROWS } : { batchSize: 1, count: true }),
      options: {
        ...READ_ONLY_OPTION,
        ...{ stream: isFetched, maxRuntime: timeoutMs / 1_000, allowRetry: false },
        ...(profile && { profile: 2 }),
      },
    });
    const cursor = batch['id'];
    const path = typeof cursor === 'string' ? `/_api/cursor/${encodeURIComponent(cursor)}` : undefined;
    let rowCount = typeof batch['count'] === 'number' ? batch['count'] : 0;
    try {
      if (!isFetched) return runResult(batch, rowCount);
      for (rowCount = 0; ; batch = await call('POST', path!)) {
        const rows = batch['result'] as readonly unknown[];
        rowCount += rows.length;
        await onRows(rows);
        signal.throwIfAborted();
        if (batch['hasMore'] !== true || path === undefined) return runResult(batch, rowCount);
      }
    } finally {
      if (batch['hasMore'] === true && path !== undefined) await this.drop(path, transaction);
    }
  }

  /** Rows that nobody will fetch; a cursor that cannot be dropped goes by itself. */
  private async drop(path: string, transaction: string | undefined): Promise<void> {
    await this.calls.json({ method: 'DELETE', path, transaction, timeoutMs: GRACE_MS }).catch(() => undefined);
  }

  private call(
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    return this.calls.json({ method, path, signal, timeoutMs: this.limits.callMs, ...(body && { body }) });
  }
}

interface MarkedRun {
  readonly query: string;
  readonly options: RunOptions;
  /** of `performance.now()` */
  readonly until: number;
  readonly transaction: string | undefined;
}

/** @param batch the last one, or the only: it tells what the whole run came to */
function runResult(batch: Readonly<Record<string, unknown>>, rowCount: number): QueryRunResult {
  const extra = (batch['extra'] ?? {}) as Readonly<Record<string, unknown>>;
  const stats = (extra['stats'] ?? {}) as Readonly<Record<string, number | undefined>>;
  return {
    executionTimeS: stats['executionTime'] ?? 0,
    peakMemoryBytes: stats['peakMemoryUsage'] ?? 0,
    rowCount,
    scannedFull: stats['scannedFull'] ?? 0,
    scannedIndex: stats['scannedIndex'] ?? 0,
    extra,
  };
}

/** Was it left before the database had ended it? */
const isGivenUp = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || !(error instanceof AppError) || error.details['errorNum'] === undefined;
