import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { CollectionDefinition, IndexDefinition } from '../database';
import { directChanges } from '../commits/commit-transaction';
import type { DefinitionScope } from '../definitions/definition-scope';
import type { KeyReader } from '../../storage/snapshots/key-reader';
import { endOfPrefix, isLastPage, numberPrefix, READ_BYTES, successor } from '../../storage/snapshots/key-reader';
import { documentKey } from '../snapshot-view';
import { StoredRecord } from '../../storage/records/stored-record';
import type { TouchedDocument } from '../writable-view';
import type { FilledIndex } from './index-filler';
import { fillIndex } from './index-filler';
import type { IndexBuilder } from '../../indexes/index-kind';
import { IndexSpaceWriter } from '../../indexes/index-space';
import type { RunningBuild } from './running-builds';

/** a slice of the work should take about so long; reads and writes of others get their turn after each */
const SLICE_MS = 8;
const FEWEST = 20;
const MOST = 5000;

/** the build waits while so much is in memory only, which is before other writers have to */
const MAX_PENDING_BYTES = 24 * 1024 * 1024;
/** outdated documents that are brought up to date between two looks at the clock */
const CATCH_UP = 50;

type Run = <R>(work: () => R) => Promise<R>;

/** Ends a build whose collection has been truncated: what it has read is gone, another one begins. */
export class CollectionEmptied extends Error {}

/**
 * Fills a new index while others go on writing. It walks once through the documents, in slices, each as they are at that moment; what
 * commits change behind that point is noted and brought up to date later, what they change before it the walk will find.
 */
export class IndexBuild implements RunningBuild {
  private readonly outdated = new Map<string, StoredRecord | undefined>();
  /** the key of the last document that was taken; all keys up to it have been */
  private reached: string | undefined;
  private hasReachedAll = false;
  private isStopped = false;
  private readonly filled: FilledIndex;
  readonly ended: Promise<void>;
  private resolveEnded: () => void = () => undefined;

  /** @param index with the number its entries go under, which is garbage until somebody keeps it */
  constructor(
    private readonly scope: DefinitionScope,
    readonly collection: CollectionDefinition,
    readonly index: IndexDefinition,
  ) {
    const kind = scope.dependencies.kinds.of(index.type);
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
    this.filled = { store: scope.store, collection, index, kind, outdated: this.outdated };
  }

  note({ key, before }: TouchedDocument): void {
    const isTaken = this.hasReachedAll || (this.reached !== undefined && key <= this.reached);
    if (isTaken && !this.outdated.has(key)) this.outdated.set(key, before);
  }

  end(): void {
    this.resolveEnded();
  }

  stop(): void {
    this.isStopped = true;
  }

  /**
   * Gives the index all documents, up to those that are changed in the last moment.
   * @throws CollectionEmptied, ArangoError data-source-not-found, unique-constraint-violated, and what the kind of index throws
   */
  async fill(): Promise<void> {
    const { index, kind } = this.filled;
    const run: Run = async (work) => {
      await this.scope.store.room(MAX_PENDING_BYTES);
      return this.scope.commits.run(work);
    };
    const builder = kind?.builder?.(index);
    if (builder !== undefined) return this.gather(builder, run);
    for (let limit = FEWEST; !this.hasReachedAll;) {
      await this.scope.store.room(MAX_PENDING_BYTES);
      limit = await this.scope.commits.long(() => this.fillSome(limit), nothing, never);
    }
    await this.catchUp();
  }

  /** Inside a commit group: takes the next documents. @returns how many would take about the time of a slice */
  private *fillSome(limit: number): Steps<number> {
    let [began, tookMs] = [performance.now(), 0];
    const changes = this.nextDocuments(limit).map((after) => ({ key: after.key, before: undefined, after }));
    for (const steps = fillIndex(this.filled, changes); steps.next().done !== true;) {
      tookMs += performance.now() - began;
      yield;
      began = performance.now();
    }
    return nextLimit(limit, tookMs + performance.now() - began);
  }

  /** Nobody else commits: brings the last documents up to date, so that the index may be shown. */
  async complete(run: Run): Promise<void> {
    for (let isDone = false; !isDone;) isDone = await run(() => runSteps(this.updateSome()));
  }

  /** For kinds that write what many documents share once: gathers outside of commits, and writes when there is much. */
  private async gather(builder: IndexBuilder, run: Run): Promise<void> {
    const { store, index } = this.filled;
    const writer = () => new IndexSpaceWriter(store.newest(), index, directChanges(store));
    for (let limit = FEWEST; !this.hasReachedAll;) {
      limit = await this.gatherSome(builder, limit);
      await nextTurn();
      if (!builder.isFull && !this.hasReachedAll) continue;
      const steps = builder.flush(writer);
      for (let isDone = false; !isDone;) isDone = await run(() => this.runSlice(steps));
      await this.catchUp();
    }
  }

  /** Gathers as many documents; large ones in turns. @returns how many would take about the time of a slice */
  private async gatherSome(builder: IndexBuilder, limit: number): Promise<number> {
    let [began, tookMs] = [performance.now(), 0];
    for (const document of this.nextDocuments(limit))
      for (const steps = builder.add(document); steps.next().done !== true;) {
        const passed = performance.now() - began;
        if (passed < SLICE_MS) continue;
        await nextTurn();
        tookMs += passed;
        began = performance.now();
      }
    return nextLimit(limit, tookMs + performance.now() - began);
  }

  /** @returns true when there are no more steps */
  private runSlice(steps: Iterator<void>): boolean {
    this.checkCollection();
    const end = performance.now() + SLICE_MS;
    do if (steps.next().done === true) return true;
    while (performance.now() < end);
    return false;
  }

  /** The documents after those that were taken, at most `limit`; they count as taken now. */
  private nextDocuments(limit: number): StoredRecord[] {
    this.checkCollection();
    const { name, number } = this.collection;
    const prefix = numberPrefix(number);
    const start = this.reached === undefined ? prefix : successor(documentKey(number, this.reached));
    const range = { start, end: endOfPrefix(prefix), limit, bytes: READ_BYTES };
    const page = this.scope.store.read((reader) => reader.page('documents', range));
    const documents = page.map(({ key, value }) => new StoredRecord(name, key, value));
    this.reached = documents.at(-1)?.key ?? this.reached;
    this.hasReachedAll = isLastPage(page, range);
    return documents;
  }

  /** Brings about as many documents up to date as are outdated now; those that commits add meanwhile may wait. */
  private async catchUp(): Promise<void> {
    let left = this.outdated.size;
    while (left > 0) {
      const before = this.outdated.size;
      await this.scope.store.room(MAX_PENDING_BYTES);
      if (await this.scope.commits.long(() => this.updateSome(), nothing, never)) return;
      left -= Math.max(CATCH_UP, before - this.outdated.size);
    }
  }

  /** Inside a commit group, for the time of a slice or a large document. @returns true when no document is outdated any more */
  private *updateSome(): Steps<boolean> {
    this.checkCollection();
    const end = performance.now() + SLICE_MS;
    const newest = this.scope.store.newest();
    while (this.outdated.size > 0) {
      const some = this.takeOutdated(CATCH_UP);
      const changes = some.map(([key, before]) => ({ key, before, after: this.documentOf(newest, key) }));
      yield* fillIndex(
        this.filled,
        changes.filter(({ before, after }) => before !== undefined || after !== undefined),
      );
      if (performance.now() >= end) break;
    }
    return this.outdated.size === 0;
  }

  private takeOutdated(most: number): [string, StoredRecord | undefined][] {
    const taken: [string, StoredRecord | undefined][] = [];
    for (const entry of this.outdated) if (taken.push(entry) >= most) break;
    for (const [key] of taken) this.outdated.delete(key);
    return taken;
  }

  private documentOf(newest: KeyReader, key: string): StoredRecord | undefined {
    const { name, number } = this.collection;
    const record = newest.get('documents', documentKey(number, key));
    return record && new StoredRecord(name, key, record);
  }

  /** @throws when there is nothing to be indexed any more */
  private checkCollection(): void {
    if (this.isStopped) throw new ArangoError('shutting-down');
    if (this.scope.collection(this.collection.id).number !== this.collection.number) throw new CollectionEmptied();
  }
}

const nextLimit = (limit: number, tookMs: number): number =>
  Math.round(Math.max(FEWEST, Math.min(MOST, 4 * limit, (limit * SLICE_MS) / tookMs)));

const nothing = (): void => undefined;
const never = (): boolean => false;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
