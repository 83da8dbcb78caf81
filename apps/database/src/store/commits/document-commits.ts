import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { RunningBuilds } from '../index-builds/running-builds';
import type { CollectionDefinition, CommitOptions, WriteAccess } from '../database';
import type { CollectionLocks } from '../../storage/commits/collection-locks';
import type { CommitNotifications } from './commit-notifications';
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
    const { commits, store, definitions } = this.parts;
    const checked = function* (): Steps<void> {
      yield* checkConflicts(transaction, store.newest(), definitions.newest);
      catchUpIndexes(transaction, store.newest(), definitions.newest);
    };
    if (transaction.touched.size > MAX_AT_ONCE || transaction.layer.bytes > MAX_BYTES_AT_ONCE)
      return this.commitLong(() => transaction, checked, options);
    return commits.run(
      () => {
        runSteps(checked());
        this.apply(transaction);
      },
      () => needsSync(transaction, options),
    );
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
    const steps = function* (): Steps<T> {
      view = open();
      const result = yield* work(view);
      if (!view.hasWrites) return result;
      numbers.noteDocuments();
      changes = changesOf(view);
      yield* applyChanges(view, changes, store, support);
      return result;
    };
    const closed = () => {
      if (view?.hasWrites !== true) return;
      numbers.noteTouched(view.touched.values()); // not before: what is kept of the state before would pass for that of the new one
      this.tell(view, changes);
    };
    return commits.long(steps, closed, () => view !== undefined && needsSync(view, options));
  }

  private writeNow<T>(work: (transaction: WriteAccess) => T, options: CommitOptions): Promise<T> {
    let written: WritableView | undefined;
    return this.parts.commits.run(
      () => {
        const view = this.newestView();
        const result = work(view);
        this.apply(view);
        written = view;
        return result;
      },
      () => written !== undefined && needsSync(written, options),
    );
  }

  private newestView(): WritableView {
    const { locks, newest, support } = this.parts;
    const admit = (collection: CollectionDefinition) => checkUnlocked(locks, collection);
    const limits = locks.hasExclusive ? { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES, admit } : DEFAULT_LIMITS;
    return new WritableView(newest(), new WriteLayer(), support, limits);
  }

  private apply(view: WritableView): void {
    if (!view.hasWrites) return;
    const { numbers, support, store } = this.parts;
    numbers.noteDocuments(view.touched.values());
    const changes = this.changesOf(view);
    runSteps(applyChanges(view, changes, store, support));
    this.tell(view, changes);
  }

  private changesOf(view: WritableView): Changes {
    const { definitions, support } = this.parts;
    return changesByCollection(view.touched.values(), definitions.newest, (type) => support.kinds.needsChanges(type));
  }

  private tell(view: WritableView, changes: Changes): void {
    const { numbers, notifications, builds } = this.parts;
    notifications.note(changes, numbers.last);
    notifications.noteDocuments(view.touched.values(), numbers.last);
    builds.note(view.touched.values());
  }
}

type Changes = ReturnType<typeof changesByCollection>;

const DEFAULT_LIMITS = { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES };

/** A write to a collection with `waitForSync` waits whatever its request says. */
function needsSync(view: WritableView, { waitForSync }: CommitOptions): boolean {
  if (!view.hasWrites) return false;
  if (waitForSync === true) return true;
  for (const { collection } of view.touched.values()) if (collection.waitForSync) return true;
  return false;
}
