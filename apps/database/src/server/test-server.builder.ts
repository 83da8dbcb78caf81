import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@strata/service-kit';
import { useAnalyzerQueries } from '../analyzers/analyzer-query-compiler';
import { AsyncJobs } from '../async-jobs/async-jobs';
import { INDEX_KINDS } from './index-kinds';
import { compileAnalyzerQuery } from '../queries/compile-analyzer-query';
import { QueryEngine } from '../queries/query-engine';
import { LogMemory } from '../server-status/log-memory';
import type { JsonValue } from '../store/database';
import { LmdbStorageEngine } from '../store/storage-engine';
import { StreamTransactions } from '../transactions/stream-transactions';
import type { Authenticate } from '../http/authenticate';
import { everybodyIsRoot } from '../http/authenticate';
import { DatabaseServer } from '../http/database-server';
import { RequestMetrics } from '../http/request-metrics';
import { allRoutes } from './routes';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** the body, when it is JSON; whatever the test expects it to be */
  readonly body: Record<string, JsonValue> & JsonValue[];
}

/** The whole server inside the test's process, on a free port and a temporary folder. */
export class TestServer {
  private constructor(
    readonly url: string,
    readonly engine: LmdbStorageEngine,
    readonly log: LogMemory,
    /** one entry for each time that a client asked the server to end */
    readonly ends: readonly string[],
    private readonly close: () => Promise<void>,
  ) {}

  static async start(authenticate: Authenticate = everybodyIsRoot): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), 'strata-server-'));
    useAnalyzerQueries(compileAnalyzerQuery);
    const engine = await LmdbStorageEngine.open(folder);
    for (const kind of INDEX_KINDS) engine.registerIndexKind(kind);
    const queries = new QueryEngine(engine, { openSearch: noViews, nearest: () => [], tokens: () => [] });
    const transactions = new StreamTransactions(engine, 60_000);
    const metrics = new RequestMetrics();
    const jobs = new AsyncJobs(() => engine.nextId());
    const log = new LogMemory({ write: () => undefined });
    const ends: string[] = [];
    const state: { phase: 'serving'; endpoint?: string } = { phase: 'serving' };
    const { registry, cursors } = allRoutes({
      engine,
      queries,
      transactions,
      state,
      metrics,
      strataVersion: 'test',
      jobs,
      log,
      logger: createLogger('database', 'info', log),
      publicOptions: { 'server.authentication': { value: false, description: 'who is let in' } },
      shutDown: () => ends.push('asked'),
    });
    const failures: unknown[] = [];
    const server = new DatabaseServer({
      engine,
      transactions,
      registry,
      authenticate,
      metrics,
      jobs,
      compressFromBytes: 1024,
      onFailure: (error) => failures.push(error),
    });
    const port = await server.listen('127.0.0.1', 0);
    state.endpoint = `http://127.0.0.1:${port}`;
    return new TestServer(state.endpoint, engine, log, ends, async () => {
      await server.close();
      cursors.closeAll();
      transactions.close();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
      if (failures.length > 0) throw failures[0];
    });
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(`${this.url}${path}`, { method, headers: { connection: 'close', ...headers }, ...sent });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (response.headers.get('content-type')?.includes('json') === true && text !== ''
        ? JSON.parse(text)
        : {}) as Answer['body'],
    };
  }

  stop(): Promise<void> {
    return this.close();
  }
}

function noViews(): never {
  throw new Error('no views here');
}
