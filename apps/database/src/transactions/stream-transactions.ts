import { ArangoError } from '@strata/errors';
import type { Person } from '../http/person';
import { mayUse } from '../http/person';
import type { Database, Transaction } from '../store/database';
import type { StorageEngine } from '../store/engine-api';

/** What a client asks for when it begins a stream transaction; names of collections. */
export interface StreamTransactionRequest {
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly exclusive: readonly string[];
  /** false: collections that are not named may not be read either */
  readonly allowImplicit: boolean;
  readonly waitForSync: boolean;
  readonly lockTimeoutMs: number;
  readonly maxSizeBytes?: number;
}

export interface StreamTransactionStatus {
  readonly id: string;
  readonly status: 'running' | 'committed' | 'aborted';
}

interface Stream {
  readonly id: string;
  readonly database: Database;
  readonly owner: Person;
  readonly transaction: Transaction;
  readonly waitForSync: boolean;
  readonly unlock: () => void;
  usedAt: number;
}

const REMEMBERED = 2000;
const SWEEP_MS = 1000;

/** Transactions that live over several requests, known by their id. Idle ones are aborted: their snapshot costs disk space. */
export class StreamTransactions {
  private readonly running = new Map<string, Stream>();
  /** how the newest ended ones ended */
  private readonly ended = new Map<string, { status: 'committed' | 'aborted'; database: Database; owner: Person }>();
  private readonly sweeper: NodeJS.Timeout;
  private tellEnd: () => void = () => undefined;

  constructor(
    private readonly engine: StorageEngine,
    private readonly idleMs: number,
  ) {
    this.sweeper = setInterval(() => this.abortIdle(), SWEEP_MS).unref();
    engine.observe({ databaseDropped: (database) => this.abortAll(database) });
  }

  /** @param listener told whenever a transaction has been committed or aborted */
  onEnd(listener: () => void): void {
    this.tellEnd = listener;
  }

  /** @throws ArangoError data-source-not-found (1203), lock-timeout (18) */
  async begin(database: Database, owner: Person, request: StreamTransactionRequest): Promise<StreamTransactionStatus> {
    const writable = this.resolve(database, [...request.write, ...request.exclusive]);
    const readable = this.resolve(database, request.read);
    const exclusive = this.resolve(database, request.exclusive);
    const wanted = { shared: [...writable.values()], exclusive: [...exclusive.values()] };
    const unlock = await database.locks.lock(wanted, { timeoutMs: request.lockTimeoutMs });
    try {
      const transaction = database.begin({
        writable: new Set(writable.keys()),
        ...(request.allowImplicit ? {} : { readable: new Set([...readable.keys(), ...writable.keys()]) }),
        ...(request.maxSizeBytes === undefined ? {} : { maxSizeBytes: request.maxSizeBytes }),
      });
      const id = this.engine.nextId();
      this.running.set(id, { id, database, owner, transaction, waitForSync: request.waitForSync, unlock, usedAt: Date.now() });
      return { id, status: 'running' };
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** The transaction, kept alive. @throws ArangoError bad-parameter (10), transaction-not-found (1655), transaction-aborted (1654) */
  join(database: Database, person: Person, id: string): Transaction {
    const stream = this.find(database, person, id);
    if (stream === undefined) throw new ArangoError('transaction-aborted', `transaction '${id}' has already ended`);
    stream.usedAt = Date.now();
    return stream.transaction;
  }

  status(database: Database, person: Person, id: string): StreamTransactionStatus {
    const stream = this.find(database, person, id);
    return { id, status: stream === undefined ? (this.ended.get(id)?.status ?? 'aborted') : 'running' };
  }

  /** @throws ArangoError transaction-disallowed-operation (1653) after an abort, conflict (1200) */
  async commit(database: Database, person: Person, id: string): Promise<StreamTransactionStatus> {
    const stream = this.find(database, person, id);
    if (stream === undefined) return this.endedAs(id, 'committed');
    this.running.delete(id);
    try {
      await stream.transaction.commit({ waitForSync: stream.waitForSync });
      this.remember(stream, 'committed');
    } catch (error) {
      this.remember(stream, 'aborted');
      throw error;
    } finally {
      stream.unlock();
      this.tellEnd();
    }
    return { id, status: 'committed' };
  }

  abort(database: Database, person: Person, id: string): StreamTransactionStatus {
    const stream = this.find(database, person, id);
    if (stream === undefined) return this.endedAs(id, 'aborted');
    this.end(stream);
    return { id, status: 'aborted' };
  }

  list(database: Database, person: Person): { id: string; state: string }[] {
    const own = [...this.running.values()].filter((stream) => stream.database === database && mayUse(stream.owner, person));
    return own.map(({ id }) => ({ id, state: 'running' }));
  }

  /** aborts those of one database, or all */
  abortAll(database?: Database): void {
    for (const stream of this.running.values()) if (database === undefined || stream.database === database) this.end(stream);
  }

  close(): void {
    clearInterval(this.sweeper);
    this.abortAll();
  }

  private resolve(database: Database, names: readonly string[]): Map<string, string> {
    return new Map(
      names.map((name) => {
        const collection = database.catalog.collection(name);
        if (collection === undefined) throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
        return [collection.name, collection.id];
      }),
    );
  }

  /** Somebody else's is as good as none. */
  private find(database: Database, person: Person, id: string): Stream | undefined {
    if (!/^[0-9]{1,20}$/.test(id)) throw new ArangoError('bad-parameter', 'illegal transaction id');
    const stream = this.running.get(id);
    if (stream?.database === database && mayUse(stream.owner, person)) return stream;
    const ended = this.ended.get(id);
    if (ended?.database === database && mayUse(ended.owner, person)) return undefined;
    throw new ArangoError('transaction-not-found', `transaction '${id}' not found`);
  }

  private endedAs(id: string, wanted: 'committed' | 'aborted'): StreamTransactionStatus {
    const status = this.ended.get(id)?.status;
    if (status === wanted) return { id, status };
    throw new ArangoError('transaction-disallowed-operation', `transaction '${id}' has been ${String(status)} already`);
  }

  private end(stream: Stream): void {
    this.running.delete(stream.id);
    stream.transaction.abort();
    stream.unlock();
    this.remember(stream, 'aborted');
    this.tellEnd();
  }

  private remember({ id, database, owner }: Stream, status: 'committed' | 'aborted'): void {
    this.ended.set(id, { status, database, owner });
    if (this.ended.size > REMEMBERED) this.ended.delete(this.ended.keys().next().value as string);
  }

  private abortIdle(): void {
    const limit = Date.now() - this.idleMs;
    for (const stream of this.running.values()) if (stream.usedAt < limit) this.end(stream);
  }
}
