import { ArangoError } from '@strata/errors';
import { runInTurns } from '@strata/event-loop';
import type { Person } from '../http/person';
import { mayUse } from '../http/person';
import type { Content } from '../http/reply';
import type { Database } from '../store/database';
import { batchJson, batchJsonSteps, isLargeBatch } from './batch-json';
import { batchAttributes, soleAttributes } from './cursor-attributes';
import type { CursorSource } from './cursor-source';
import type { SnapshotLimits } from './held-snapshots';
import { HeldSnapshots, SNAPSHOT_LIMITS } from './held-snapshots';
import type { ResultPart } from './plain-rows';
import type { QueryEngine } from './query-engine';
import type { QueryCaller } from './query-environment';
import type { CursorRequest } from './query-request';
import { CachedAnswer } from './results-cache/cached-answer';
import { RunningQuery } from './running-query';

interface OpenCursor {
  readonly id: string;
  readonly query: CursorSource;
  readonly request: CursorRequest;
  readonly total: number;
  readonly expiry: NodeJS.Timeout;
  /** Number of the batch given last, from 1. */
  batch: number;
  /** The answer given last, kept while `allowRetry` lets a client ask for it again. */
  last: Content | null;
  busy: boolean;
  hasMore: boolean;
}

export interface CursorAnswer {
  readonly status: 200 | 201;
  readonly json: Content;
}

/** Queries whose rows are fetched batch by batch. */
export class Cursors {
  private readonly open = new Map<string, OpenCursor>();

  private readonly streams: HeldSnapshots;

  constructor(
    private readonly engine: QueryEngine,
    limits: SnapshotLimits = SNAPSHOT_LIMITS,
  ) {
    this.streams = new HeldSnapshots(limits);
    engine.storage.observe({ databaseDropped: (database) => this.closeAll(database) });
  }

  /** Starts the query and answers with its first batch; at once where it can. @throws ArangoError whatever goes wrong with the query */
  start(database: Database, request: CursorRequest, caller: QueryCaller): CursorAnswer | Promise<CursorAnswer> {
    const known = this.engine.results.find(database, request, caller);
    if (known)
      return this.firstBatch(
        new CachedAnswer(known, this.engine.storage.nextId(), database, caller.person ?? null),
        request,
        caller,
      );
    const query = this.engine.start(database, request, caller);
    return query instanceof Promise
      ? query.then((started) => this.compute(started, request, caller))
      : this.compute(query, request, caller);
  }

  private compute(query: RunningQuery, request: CursorRequest, caller: QueryCaller): CursorAnswer | Promise<CursorAnswer> {
    const computing = query.compute(request.options.stream ? request.batchSize + 1 : Infinity);
    return computing ? computing.then(() => this.computed(query, request, caller)) : this.computed(query, request, caller);
  }

  private computed(query: RunningQuery, request: CursorRequest, caller: QueryCaller): CursorAnswer | Promise<CursorAnswer> {
    this.engine.results.keep(query, caller);
    return this.firstBatch(query, request, caller);
  }

  private firstBatch(query: CursorSource, request: CursorRequest, caller: QueryCaller): CursorAnswer | Promise<CursorAnswer> {
    const total = query.waiting;
    const rows = query.take(request.batchSize);
    if (query.waiting === 0) return first(jsonOf(rows, soleAttributes(query, request, total), caller));
    const cursor = this.cursorOf(query, request, total);
    const json = this.answer(cursor, rows, 201, caller);
    if (json instanceof Promise) return first(this.whileBusy(cursor, json));
    this.closeOrphan(cursor); // the transaction may have ended while its first rows were computed
    return first(json);
  }

  /** A client that leaves meanwhile has not heard of its cursor: nobody else would close it. */
  private async whileBusy(cursor: OpenCursor, json: Promise<Content>): Promise<Content> {
    cursor.busy = true;
    try {
      return await json;
    } catch (error) {
      this.close(cursor);
      throw error;
    } finally {
      cursor.busy = false;
      this.closeOrphan(cursor);
    }
  }

  /** @throws ArangoError cursor-not-found, cursor-busy, whatever goes wrong with the query */
  async next(database: Database, person: Person, id: string): Promise<CursorAnswer> {
    const cursor = this.find(database, person, id);
    if (!cursor.hasMore) throw cursorNotFound();
    return { status: 200, json: await this.nextBatch(cursor, 200) };
  }

  /** The batch of that number: the next one, or the last one again. @throws ArangoError as `next` */
  async batch(database: Database, person: Person, id: string, batch: string): Promise<CursorAnswer> {
    const cursor = this.find(database, person, id);
    if (batch === String(cursor.batch + 1) && cursor.hasMore) return { status: 200, json: await this.nextBatch(cursor, 200) };
    if (batch === String(cursor.batch) && cursor.last) return { status: 200, json: cursor.last };
    throw cursorNotFound();
  }

  /** Closes those whose stream transaction has ended: nobody can read on in them, and of some no client has heard. */
  closeOrphans(): void {
    for (const cursor of this.open.values()) this.closeOrphan(cursor);
  }

  /** One that is being read is looked at again when that is done. */
  private closeOrphan(cursor: OpenCursor): void {
    if (!cursor.busy && cursor.query instanceof RunningQuery && cursor.query.isOrphaned) this.close(cursor);
  }

  /** @throws ArangoError cursor-not-found */
  drop(database: Database, person: Person, id: string): void {
    this.close(this.find(database, person, id));
  }

  closeAll(database?: Database): void {
    for (const cursor of this.open.values()) if (!database || cursor.query.database.name === database.name) this.close(cursor);
  }

  private cursorOf(query: CursorSource, request: CursorRequest, total: number): OpenCursor {
    const expiry = setTimeout(() => this.expire(cursor), request.ttlS * 1000).unref();
    const cursor: OpenCursor = {
      id: query.id,
      query,
      request,
      expiry,
      total,
      batch: 0,
      last: null,
      busy: false,
      hasMore: true,
    };
    this.open.set(cursor.id, cursor);
    if (request.options.stream && query instanceof RunningQuery) this.streams.add(query);
    return cursor;
  }

  private async nextBatch(cursor: OpenCursor, code: number): Promise<Content> {
    if (cursor.busy) throw new ArangoError('cursor-busy');
    cursor.busy = true;
    try {
      return await this.answer(cursor, await cursor.query.readParts(cursor.request.batchSize), code);
    } catch (error) {
      this.close(cursor);
      throw error;
    } finally {
      cursor.busy = false;
      this.closeOrphan(cursor);
      if (this.open.has(cursor.id)) cursor.expiry.refresh();
    }
  }

  /** @param caller may leave while the answer is written in turns, which gives it up */
  private answer(cursor: OpenCursor, rows: readonly ResultPart[], code: number, caller?: QueryCaller): Content | Promise<Content> {
    cursor.hasMore = cursor.query.waiting > 0;
    cursor.batch += 1;
    const json = jsonOf(rows, batchAttributes(cursor.query, cursor.request, cursor, code), caller);
    return json instanceof Promise ? json.then((pieces) => this.given(cursor, pieces)) : this.given(cursor, json);
  }

  private given(cursor: OpenCursor, json: Content): Content {
    if (cursor.request.options.allowRetry) cursor.last = json;
    else if (!cursor.hasMore) this.close(cursor);
    return json;
  }

  /** Somebody else's is as good as none. */
  private find(database: Database, person: Person, id: string): OpenCursor {
    const cursor = this.open.get(id);
    if (cursor?.query.database.name !== database.name || !mayUse(cursor.query.owner, person)) throw cursorNotFound();
    return cursor;
  }

  private expire(cursor: OpenCursor): void {
    if (cursor.busy) cursor.expiry.refresh();
    else this.close(cursor);
  }

  private close(cursor: OpenCursor): void {
    clearTimeout(cursor.expiry);
    if (cursor.query instanceof RunningQuery) this.streams.remove(cursor.query);
    this.open.delete(cursor.id);
    cursor.query.close();
  }
}

function jsonOf(rows: readonly ResultPart[], attributes: string, caller?: QueryCaller): Content | Promise<Content> {
  return isLargeBatch(rows) ? runInTurns(batchJsonSteps(rows, attributes), caller?.signal) : batchJson(rows, attributes);
}

function first(json: Content | Promise<Content>): CursorAnswer | Promise<CursorAnswer> {
  return json instanceof Promise ? json.then((pieces) => ({ status: 201, json: pieces })) : { status: 201, json };
}

const cursorNotFound = (): ArangoError => new ArangoError('cursor-not-found');
