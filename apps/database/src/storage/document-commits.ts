import type { RunningBuilds } from '../indexes/running-builds';
import type { CollectionDefinition, CommitOptions, WriteAccess } from './api';
import type { CollectionLocks } from './collection-locks';
import type { CommitNotifications } from './commit-notifications';
import type { CommitNumbers } from './commit-numbers';
import { applyChanges, checkConflicts } from './commit-transaction';
import type { DefinitionStore } from './definition-store';
import type { GroupCommit } from './group-commit';
import type { KeyStore } from './key-store';
import { writeLateEntries } from './late-indexes';
import type { SnapshotSource } from './snapshot-view';
import { checkUnlocked, whenUnlocked } from './unlocked-writes';
import type { WriteSupport } from './writable-view';
import { changesByCollection, WritableView } from './writable-view';
import { WriteLayer } from './write-layer';

/** what a write may take when nobody says otherwise */
export const DEFAULT_MAX_SIZE_BYTES = 512 * 1024 * 1024;

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
    return commits.run(
      () => {
        checkConflicts(transaction, store.newest(), definitions.newest);
        writeLateEntries(transaction, store.newest(), definitions.newest);
        this.apply(transaction);
      },
      () => needsSync(transaction, options),
    );
  }

  private writeNow<T>(work: (transaction: WriteAccess) => T, options: CommitOptions): Promise<T> {
    const { commits, locks, support } = this.parts;
    let written: WritableView | undefined;
    return commits.run(
      () => {
        const admit = (collection: CollectionDefinition) => checkUnlocked(locks, collection);
        const limits = locks.hasExclusive ? { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES, admit } : DEFAULT_LIMITS;
        const view = new WritableView(this.parts.newest(), new WriteLayer(), support, limits);
        const result = work(view);
        this.apply(view);
        written = view;
        return result;
      },
      () => written !== undefined && needsSync(written, options),
    );
  }

  private apply(view: WritableView): void {
    if (!view.hasWrites) return;
    const { numbers, definitions, support, store, notifications, builds } = this.parts;
    numbers.noteDocuments(view.touched.values());
    const changes = changesByCollection(view.touched.values(), definitions.newest, (type) => {
      const kind = support.kind(type);
      return kind?.apply !== undefined || kind?.committed !== undefined;
    });
    applyChanges(view, changes, store, support);
    notifications.note(changes, numbers.last);
    notifications.noteDocuments(view.touched.values(), numbers.last);
    builds.note(view.touched.values());
  }
}

const DEFAULT_LIMITS = { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES };

/** A write to a collection with `waitForSync` waits whatever its request says. */
function needsSync(view: WritableView, { waitForSync }: CommitOptions): boolean {
  if (!view.hasWrites) return false;
  if (waitForSync === true) return true;
  for (const { collection } of view.touched.values()) if (collection.waitForSync) return true;
  return false;
}
