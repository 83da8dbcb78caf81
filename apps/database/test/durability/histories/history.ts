import { runSteps } from '@strata/event-loop';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ArangoError } from '@strata/errors';
import type { Database, JsonObject, Transaction, WriteAccess } from '../../../src/store/database';
import { LmdbStorageEngine } from '../../../src/store/storage-engine';
import { compareWithModel } from './compare';
import type { Model, OwnModel, Write } from './model';
import { mayCommit, writeToModel } from './model';
import type { InsideStep, Step } from './steps';

const INDEXES: JsonObject[] = [
  { type: 'persistent', fields: ['n'], name: 'by-n' },
  { type: 'persistent', fields: ['list[*]', 'n'], name: 'by-list', storedValues: ['u'] },
  { type: 'persistent', fields: ['u'], unique: true, sparse: true, name: 'by-u' },
];
const LATE_INDEX: JsonObject = { type: 'persistent', fields: ['n', 'u'], name: 'late' };
/** longer than the store waits before LMDB takes what has gathered */
const PAUSE_MS = 130;

interface RunningTransaction {
  readonly transaction: Transaction;
  readonly before: Model;
  readonly own: OwnModel;
  readonly written: Set<string>;
  readonly definition: number;
}

/** A data folder on which histories run one after the other, each in a collection of its own. */
export class HistoryRunner {
  private histories = 0;

  private constructor(
    private readonly folder: string,
    private engine: LmdbStorageEngine,
  ) {}

  static async start(): Promise<HistoryRunner> {
    const folder = mkdtempSync(join(tmpdir(), 'strata-histories-'));
    return new HistoryRunner(folder, await LmdbStorageEngine.open(folder));
  }

  get database(): Database {
    return this.engine.database('_system');
  }

  async reopen(): Promise<void> {
    await this.engine.close();
    this.engine = await LmdbStorageEngine.open(this.folder);
  }

  /** @throws AssertionError when the store does anything else than the model */
  async run(steps: readonly Step[]): Promise<void> {
    const history = new History(this, `c${++this.histories}`);
    await history.begin();
    try {
      for (const step of steps) await history.take(step);
      history.check();
    } finally {
      await history.end();
    }
  }

  async stop(): Promise<void> {
    await this.engine.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

class History {
  private model: Model = new Map();
  private readonly running = new Map<number, RunningTransaction>();
  /** grows with each change of the collection's definition */
  private definition = 0;
  private hasLateIndex = false;

  constructor(
    private readonly runner: HistoryRunner,
    private readonly name: string,
  ) {}

  async begin(): Promise<void> {
    await this.database.createCollection({ name: this.name, type: 'edge' });
    for (const index of INDEXES) await this.database.createIndex(this.name, index);
  }

  async end(): Promise<void> {
    this.abortAll();
    await this.database.dropCollection(this.name);
  }

  check(): void {
    const snapshot = this.database.snapshot();
    try {
      compareWithModel(snapshot, this.name, this.model);
    } finally {
      snapshot.release();
    }
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'writes':
        return this.write(step.writes);
      case 'begin':
        return this.beginTransaction(step.slot);
      case 'inside':
      case 'nested':
      case 'empty':
        return this.inside(step);
      case 'commit':
        return this.commit(step.slot);
      case 'abort':
        return this.abort(step.slot);
      case 'truncate':
        await this.database.truncateCollection(this.name);
        this.model = new Map();
        this.definition++;
        return;
      case 'index':
      case 'dropIndex':
        return this.changeIndexes(step.kind === 'index');
      case 'pause':
        await delay(PAUSE_MS);
        return;
      case 'reopen':
        this.abortAll();
        await this.runner.reopen();
        this.check();
    }
  }

  private get database(): Database {
    return this.runner.database;
  }

  private async write(writes: readonly Write[]): Promise<void> {
    const model: OwnModel = new Map(this.model);
    await this.database.write((access) => {
      for (const one of writes) this.agree(access, model, one);
    });
    this.model = model;
  }

  private beginTransaction(slot: number): void {
    if (this.running.has(slot)) return;
    this.running.set(slot, {
      transaction: this.database.begin(),
      before: this.model,
      own: new Map(this.model),
      written: new Set(),
      definition: this.definition,
    });
  }

  private async inside(step: InsideStep): Promise<void> {
    const running = this.running.get(step.slot);
    if (running === undefined) return;
    const { transaction, own, written } = running;
    if (step.kind === 'empty') {
      const removed = runSteps(transaction.truncate(transaction.collection(this.name)));
      assert.equal(removed, own.size);
      for (const key of own.keys()) written.add(key);
      own.clear();
    } else if (step.kind === 'inside') {
      for (const one of step.writes) if (this.agree(transaction, own, one) === undefined) written.add(one.key);
    } else {
      const nested = transaction.nest();
      const inner: OwnModel = new Map(own);
      const innerWritten: string[] = [];
      for (const one of step.writes) if (this.agree(nested, inner, one) === undefined) innerWritten.push(one.key);
      compareWithModel(nested, this.name, inner);
      if (step.end === 'abort') nested.abort();
      else {
        await nested.commit();
        own.clear();
        for (const [key, entry] of inner) own.set(key, entry);
        for (const key of innerWritten) written.add(key);
      }
    }
    compareWithModel(transaction, this.name, own);
    compareWithModel(transaction.before, this.name, running.before);
  }

  private async commit(slot: number): Promise<void> {
    const running = this.running.get(slot);
    if (running === undefined) return;
    this.running.delete(slot);
    const { transaction, before, own, written } = running;
    compareWithModel(transaction, this.name, own);
    const isAllowed = written.size === 0 || (running.definition === this.definition && mayCommit(this.model, before, own, written));
    const failure = await transaction.commit().then(() => undefined, numberOf);
    assert.equal(failure, isAllowed ? undefined : 1200);
    if (!isAllowed) return;
    const model: OwnModel = new Map(this.model);
    for (const key of written) {
      const entry = own.get(key);
      if (entry === undefined) model.delete(key);
      else model.set(key, entry);
    }
    this.model = model;
    this.check();
  }

  private abort(slot: number): void {
    this.running.get(slot)?.transaction.abort();
    this.running.delete(slot);
  }

  private abortAll(): void {
    for (const slot of [...this.running.keys()]) this.abort(slot);
  }

  private async changeIndexes(isWanted: boolean): Promise<void> {
    if (this.hasLateIndex === isWanted) return;
    if (isWanted) await this.database.createIndex(this.name, LATE_INDEX);
    else await this.database.dropIndex(this.name, 'late');
    this.hasLateIndex = isWanted;
    this.definition++;
  }

  /** Does one write in the store and in the model; both must fail in the same way. @returns the error number, if any */
  private agree(access: WriteAccess, model: OwnModel, one: Write): number | undefined {
    const expected = writeToModel(model, one);
    let failure: number | undefined;
    try {
      apply(access, this.name, one);
    } catch (error) {
      failure = numberOf(error);
    }
    assert.equal(failure, expected, `${JSON.stringify(one)} fails with ${failure} instead of ${expected}`);
    return failure;
  }
}

function apply(access: WriteAccess, name: string, one: Write): void {
  const collection = access.collection(name);
  if (one.kind === 'remove') access.remove(collection, one.key);
  else if (one.kind === 'insert') access.insert(collection, { _key: one.key, ...one.document });
  else access[one.kind](collection, one.key, one.document);
}

/** @throws what is no ArangoError */
function numberOf(error: unknown): number {
  if (error instanceof ArangoError) return error.errorNum;
  throw error;
}
