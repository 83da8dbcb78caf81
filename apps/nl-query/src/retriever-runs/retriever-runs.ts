import { ensureCollections, ensureIndex, inAppErrors, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { ConversationTurn } from '@strata/models';
import type { Database } from 'arangojs';
import { randomUUID } from 'node:crypto';

export type RunStatus = 'streaming' | 'complete' | 'error';

/** One question and what became of it, as clients see it (docs/contracts/nl-query.md, "Runs"). */
export interface RetrieverRun {
  runId: string;
  query: string;
  /** "" for a question that stands alone. */
  conversationId: string;
  /** In a conversation: the question as it was understood from the turns before it. */
  understoodQuery: string;
  response: string;
  /** JSON text. */
  metadata: string;
  queryType: string;
  model: string;
  retrieverServiceId: string;
  status: RunStatus;
  error: string;
  /** JSON text. */
  configSnapshot: string;
  durationMs: number;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

/** A run under way. */
export interface StartedRun {
  runId: string;
  startedAtMs: number;
}

interface RunRow extends RetrieverRun {
  _key: string;
  deleted_at: string | null;
  asked_by: string;
  /** What its turns are found by: conversation and asker, null for a question that stands alone. */
  conversation: string | null;
}

/** Rows of one answer, some hundred kilobytes, and seconds that a slow reader may take for them. */
const LISTED = { batchSize: 16, ttl: 300, stream: true };

/**
 * What a call to the history comes to when its store is away: of these paths the contract says 500, code 13 (B9), where others say unavailable.
 * A question without its run on record is not answered, so that asking again is the caller's decision.
 */
export async function inHistory<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await inAppErrors(call);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error;
    throw new AppError(
      'processing-failed',
      'HistoryStoreError',
      `the history of questions cannot be reached: ${error.message}`,
      {},
      { cause: error },
    );
  }
}

/** History of questions, shared by all users of the project. */
export class RetrieverRuns {
  private readonly name: string;
  private prepared: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    project: string,
    private readonly serviceId: string,
  ) {
    this.name = `${project}_Runs`;
  }

  /** Stores a run in status `streaming`. */
  async start({
    askedBy,
    ...run
  }: Pick<RetrieverRun, 'query' | 'queryType' | 'model' | 'configSnapshot' | 'conversationId'> & {
    askedBy: string;
  }): Promise<StartedRun> {
    await this.prepare();
    const runId = randomUUID();
    const startedAtMs = Date.now();
    const now = new Date(startedAtMs).toISOString();
    const row: RunRow = {
      _key: runId,
      runId,
      ...run,
      understoodQuery: '',
      response: '',
      metadata: '',
      retrieverServiceId: this.serviceId,
      status: 'streaming',
      error: '',
      durationMs: 0,
      createdAt: now,
      updatedAt: now,
      deleted_at: null,
      asked_by: askedBy,
      conversation: run.conversationId === '' ? null : conversationKey(run.conversationId, askedBy),
    };
    await this.stored(() => this.rows().save(row, { silent: true }));
    return { runId, startedAtMs };
  }

  async complete(
    run: StartedRun,
    outcome: Pick<RetrieverRun, 'response' | 'metadata' | 'model'> & Partial<Pick<RetrieverRun, 'understoodQuery'>>,
  ): Promise<void> {
    await this.finish(run, { ...outcome, status: 'complete' });
  }

  async fail(run: StartedRun, error: string): Promise<void> {
    await this.finish(run, { status: 'error', error });
  }

  /** What one user has asked in a conversation and was answered, oldest first; what was deleted is forgotten. @param most the latest so many */
  async turns(conversationId: string, askedBy: string, most: number): Promise<ConversationTurn[]> {
    await this.prepare();
    await inHistory(() => ensureIndex(this.db, this.name, { type: 'persistent', fields: ['conversation'], sparse: true }));
    const turns = await this.query<ConversationTurn>(
      `FOR r IN @@runs FILTER r.conversation == @conversation AND r.status == "complete" AND r.deleted_at == null
         SORT r.createdAt DESC LIMIT @most RETURN { question: r.understoodQuery, answer: r.response }`,
      { conversation: conversationKey(conversationId, askedBy), most },
    );
    return turns.reverse();
  }

  /**
   * Newest first, read a few at a time: a run holds the passages of its answer, and all runs of a project may be hundreds of megabytes.
   * Whoever stops early ends the reading.
   * @param limit 0 = all
   */
  async *list(limit: number): AsyncGenerator<RetrieverRun, void, undefined> {
    await this.prepare();
    const query = `FOR key IN (FOR r IN @@runs FILTER r.deleted_at == null SORT r.createdAt DESC, r._key ${limit > 0 ? 'LIMIT @limit' : ''} RETURN r._key)
      LET run = DOCUMENT(@runs, key) FILTER run != null RETURN run`;
    const bindVars = { '@runs': this.name, runs: this.name, ...(limit > 0 ? { limit } : {}) };
    const cursor = await inHistory(() => this.db.query<RunRow>(query, bindVars, LISTED));
    try {
      for (;;) {
        const row = await inHistory(() => cursor.next());
        if (row === undefined) return;
        yield asRun(row);
      }
    } finally {
      if (cursor.hasNext) await cursor.kill().catch(() => undefined);
    }
  }

  /** @throws AppError not-found `RunNotFoundError`, also for a deleted run */
  async get(runId: string): Promise<RetrieverRun> {
    const row = await this.find(runId);
    if (!row) throw new AppError('not-found', 'RunNotFoundError', `run ${runId} is unknown`);
    return asRun(row);
  }

  /** Hides the run. @returns false when there was none to hide */
  async remove(runId: string): Promise<boolean> {
    if (!(await this.find(runId))) return false;
    await this.stored(() => this.rows().update(runId, { deleted_at: new Date().toISOString() }, { silent: true }));
    return true;
  }

  /** Ends runs whose service died under them. Makes no collection: a project that was never asked has none. */
  async endStale(olderThanMs: number): Promise<void> {
    const before = new Date(Date.now() - olderThanMs).toISOString();
    const query = `FOR r IN @@runs FILTER r.status == "streaming" AND r.createdAt < @before
       UPDATE r WITH { status: "error", error: "the run did not end", updatedAt: @now } IN @@runs`;
    try {
      await this.query(query, { before, now: new Date().toISOString() });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  private async finish({ runId, startedAtMs }: StartedRun, change: Partial<RetrieverRun>): Promise<void> {
    const now = Date.now();
    const ended = { ...change, durationMs: now - startedAtMs, updatedAt: new Date(now).toISOString() };
    await this.stored(() => this.rows().update(runId, ended, { silent: true }));
  }

  private async find(runId: string): Promise<RunRow | undefined> {
    if (runId.includes('/')) return undefined; // no key has one; to the driver it would be the id of a document elsewhere
    await this.prepare();
    try {
      const row = await inHistory(() => this.rows().document(runId));
      return row.deleted_at === null ? row : undefined;
    } catch (error) {
      if (isNotFound(error) || (error instanceof AppError && error.kind === 'failed-precondition')) return undefined;
      throw error;
    }
  }

  private rows() {
    return this.db.collection<RunRow>(this.name);
  }

  private async prepare(): Promise<void> {
    this.prepared ??= ensureCollections(this.db, [{ name: this.name, type: 'document' }]);
    try {
      await inHistory(() => this.prepared!);
    } catch (error) {
      this.prepared = undefined;
      throw error;
    }
  }

  private async query<Row>(text: string, bindVars: Record<string, unknown>): Promise<Row[]> {
    return inHistory(async () => (await this.db.query<Row>(text, { '@runs': this.name, ...bindVars })).all());
  }

  private async stored(write: () => Promise<unknown>): Promise<void> {
    await inHistory(write);
  }
}

/** Ids hold no blank, so no two pairs are alike. */
const conversationKey = (id: string, askedBy: string): string => `${id} ${askedBy}`;

function asRun(row: RunRow): RetrieverRun {
  const {
    runId,
    query,
    conversationId = '',
    understoodQuery = '',
    response,
    metadata,
    queryType,
    model,
    retrieverServiceId,
    status,
    error,
    configSnapshot,
    durationMs,
    createdAt,
    updatedAt,
  } = row;
  return {
    runId,
    query,
    conversationId,
    understoodQuery,
    response,
    metadata,
    queryType,
    model,
    retrieverServiceId,
    status,
    error,
    configSnapshot,
    durationMs,
    createdAt,
    updatedAt,
  };
}
