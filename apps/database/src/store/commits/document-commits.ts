import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { DocumentChange } from '../../indexes/index-kind';
import type { RunningBuilds } from '../index-builds/running-builds';
import type { CollectionDefinition, CommitOptions, WriteAccess } from '../database';
import type { CollectionLocks } from '../../storage/commits/collection-locks';
import type { CommitNotifications, WrittenKeys } from './commit-notifications';
import { writtenKeys } from './commit-notifications';
import type { CommitNumbers } from './commit-numbers';
import { applyChanges, checkConflicts } from './commit-transaction';
import type { DefinitionStore } from '../definitions/definition-store';
import type { GroupCommit } from '../../storage/commits/group-commit';
import type { KeyStore } from '../../storage/commits/key-store';
import { catchUpIndexes } from './index-catch-up';
import type { SnapshotSource } from '../snapshot-view';
import { checkUnlocked, whenUnlocked } from './unlocked-writes';
import type { WriteSupport } from '../writable-view';
import { changesByCollection, WritableView } from '../writable-view';
import { WriteLayer } from '../../storage/commits/write-layer';

/** what a write may take when nobody says otherwise */
export const DEFAULT_MAX_SIZE_BYTES = 512 * 1024 * 1024;

/** Transactions that have written more documents are committed in turns of the event loop. */
const MAX_AT_ONCE = 500;
const MAX_BYTES_AT_ONCE = 4 * 1024 * 1024;
/** The same where indexes look into texts. */
const MAX_INDEXED_BYTES_AT_ONCE = 256 * 1024;

/** The parts of a database that its writes go through. */
interface CommitParts {
  readonly store: KeyStore;
  readonly definitions: DefinitionStore;
  readonly commits: GroupCommit;
  readonly support: WriteSupport;
  readonly locks: CollectionLocks;
  readonly numbers: CommitNumbers;
  readonly notifications: CommitNotifications;
  readonly builds: RunningBuilds;
  /** the state inside the open commit group */
  newest(): SnapshotSource;
}

/** How documents are committed: writes that run inside the commit group, and transactions that were prepared before. */
export class DocumentCommits {
  constructor(private readonly parts: CommitParts) {}

  /** Runs `work` on the newest state; waits while a collection that it meets is locked exclusively. */
  write<T>(work: (transaction: WriteAccess) => T, options: CommitOptions): Promise<T> {
    return whenUnlocked(this.parts.locks, () => this.writeNow(work, options));
  }

  /** @throws ArangoError conflict (1200) when somebody else was faster */
  commit(transaction: WritableView, options: CommitOptions): Promise<void> {
    const checked = (): Steps<void> => this.checkSteps(transaction);
    if (this.isLong(transaction)) return this.commitLong(() => transaction, checked, options);
    let written: readonly WrittenKeys[] = [];
    return this.parts.commits.run(
      () => {
        runSteps(checked());
        written = this.apply(transaction);
      },
      () => needsSync(written, options),
    );
  }

  private isLong({ touched, layer: { bytes } }: WritableView): boolean {
    if (touched.size > MAX_AT_ONCE || bytes > MAX_BYTES_AT_ONCE) return true;
    if (bytes <= MAX_INDEXED_BYTES_AT_ONCE) return false;
    const { kinds } = this.parts.support;
    return [...touched.values()].some(({ collection }) => collection.indexes.some(({ type }) => kinds.of(type)?.apply));
  }

  private *checkSteps(transaction: WritableView): Steps<void> {
    const { store, definitions } = this.parts;
    yield* checkConflicts(transaction, store.newest(), definitions.newest);
    catchUpIndexes(transaction, store.newest(), definitions.newest);
  }

  /** As `write`, in turns of the event loop; `work` may be begun again. */
  writeLong<T>(work: (transaction: WriteAccess) => Steps<T>, options: CommitOptions): Promise<T> {
    return whenUnlocked(this.parts.locks, () => this.commitLong(() => this.newestView(), work, options));
  }

  private commitLong<T>(open: () => WritableView, work: (view: WritableView) => Steps<T>, options: CommitOptions): Promise<T> {
    const { commits, numbers, store, support } = this.parts;
    const changesOf = (view: WritableView) => this.changesOf(view);
    let view: WritableView | undefined;
    let changes: Changes = new Map();
    let written: readonly WrittenKeys[] = [];
    const steps = function* (): Steps<T> {
      view = open();
      const result = yield* work(view);
      if (!view.hasWrites) return result;
      numbers.noteDocuments();
      changes = yield* changesOf(view);
      written = yield* writtenKeys(view.touched.values());
      yield* applyChanges(view, changes, store, support);
      return result;
    };
    const closed = () => {
      if (view?.hasWrites !== true) return;
      numbers.noteWritten(written); // not before: what is kept of the state before would pass for that of the new one
      this.tell(view, changes, written);
    };
    return commits.long(steps, closed, () => needsSync(written, options));
  }

  private writeNow<T>(work: (transaction: WriteAccess) => T, options: CommitOptions): Promise<T> {
    let written: readonly WrittenKeys[] = [];
    return this.parts.commits.run(
      () => {
        const view = this.newestView();
        const result = work(view);
        written = this.apply(view);
        return result;
      },
      () => needsSync(written, options),
    );
  }

  private newestView(): WritableView {
    const { locks, newest, support } = this.parts;
    const admit = (collection: CollectionDefinition) => checkUnlocked(locks, collection);
    const limits = locks.hasExclusive ? { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES, admit } : DEFAULT_LIMITS;
    return new WritableView(newest(), new WriteLayer(), support, limits);
  }

  private apply(view: WritableView): readonly WrittenKeys[] {
    if (!view.hasWrites) return [];
    const { numbers, support, store } = this.parts;
    const written = runSteps(writtenKeys(view.touched.values()));
    numbers.noteDocuments();
    numbers.noteWritten(written);
    const changes = runSteps(this.changesOf(view));
    runSteps(applyChanges(view, changes, store, support));
    this.tell(view, changes, written);
    return written;
  }

  private changesOf(view: WritableView): Steps<Changes> {
    const { definitions, support } = this.parts;
    return changesByCollection(view.touched.values(), definitions.newest, (type) => support.kinds.needsChanges(type));
  }

  private tell(view: WritableView, changes: Changes, written: readonly WrittenKeys[]): void {
    const { numbers, notifications, builds } = this.parts;
    notifications.note(changes, numbers.last);
    notifications.noteDocuments(written, numbers.last);
    builds.note(view.touched.values());
  }
}

type Changes = Map<CollectionDefinition, DocumentChange[]>;

const DEFAULT_LIMITS = { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES };

/** A write to a collection with `waitForSync` waits whatever its request says. */
function needsSync(written: readonly WrittenKeys[], { waitForSync }: CommitOptions): boolean {
  return written.length > 0 && (waitForSync === true || written.some(({ collection }) => collection.waitForSync));
}
