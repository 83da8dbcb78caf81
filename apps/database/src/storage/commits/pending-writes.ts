import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { KeyMap } from './key-map';
import type { Change, KeyChange, KeyLayer } from '../snapshots/key-layer';
import { UNTOUCHED } from '../snapshots/key-layer';
import type { Table } from '../snapshots/key-reader';
import { SortedKeys } from '../snapshots/sorted-keys';

/** One value of a key, with the number of the commit group that wrote it and the value before, where a snapshot may still read that. */
interface Version {
  readonly group: number;
  value: Change;
  readonly older: Version | undefined;
}

interface PendingTable {
  readonly versions: KeyMap<Version>;
  readonly order: SortedKeys;
}

/** One `set` of the open group and how to take it back: `before` stood there, or the group's own version had the value `replaced`. */
interface Step {
  readonly table: Table;
  readonly key: string;
  readonly version: Version;
  readonly before: Version | undefined;
  readonly replaced: Change | undefined;
}

/** what a version, its place in the map and in the order cost besides the bytes */
const VERSION_OVERHEAD_BYTES = 160;
const CHANGES_AT_ONCE = 4096;
/** keys are latin-1 */
const BEHIND_ALL = '\u0100';

/**
 * Changes that are in the write-ahead log and not yet in LMDB. Each snapshot sees those of the groups up to its own; a group that
 * fails is taken back whole.
 */
export class PendingWrites {
  private readonly tables: Record<Table, PendingTable> = { meta: newTable(), documents: newTable(), entries: newTable() };
  private open: Step[] = [];
  private size = 0;

  /** rough bytes of memory */
  get bytes(): number {
    return this.size;
  }

  get isEmpty(): boolean {
    return this.tables.meta.versions.size + this.tables.documents.versions.size + this.tables.entries.versions.size === 0;
  }

  /**
   * @param group number of the open group; numbers grow
   * @param lastSeen the newest group that a snapshot sees: versions after it nobody can ask for once they are replaced
   */
  set(table: Table, key: string, value: Change, group: number, lastSeen: number): void {
    const { versions, order } = this.tables[table];
    const before = versions.get(key);
    this.size += value?.length ?? 0;
    if (before?.group === group) {
      this.open.push({ table, key, version: before, before: undefined, replaced: before.value });
      before.value = value;
      return;
    }
    const version = { group, value, older: before !== undefined && before.group > lastSeen ? before.older : before };
    this.open.push({ table, key, version, before, replaced: undefined });
    versions.set(key, version);
    if (before === undefined) order.add(key);
    this.size += key.length + VERSION_OVERHEAD_BYTES;
  }

  /** What the open group has changed so far. */
  groupChanges(): readonly KeyChange[] {
    return runSteps(this.groupChangeSteps());
  }

  /** The same in steps. */
  *groupChangeSteps(): Steps<readonly KeyChange[]> {
    const changes: KeyChange[] = [];
    for (let at = 0; at < this.open.length; at++) {
      const { table, key, version, replaced } = this.open[at]!;
      if (replaced === undefined) changes.push({ table, key, value: version.value });
      if (at % CHANGES_AT_ONCE === CHANGES_AT_ONCE - 1) yield;
    }
    return changes;
  }

  closeGroup(): void {
    this.open = [];
  }

  /** A place in the open group to go back to with `undoTo`. */
  get mark(): number {
    return this.open.length;
  }

  /** Takes back what the open group has changed since the mark; 0: everything. */
  undoTo(mark: number): void {
    for (const { table, key, version, before, replaced } of this.open.splice(mark).reverse()) {
      if (replaced !== undefined) version.value = replaced;
      else this.tables[table].versions.set(key, before ?? { group: 0, value: UNTOUCHED, older: undefined });
    }
  }

  /** The changes of the groups up to `lastGroup`, also when others come later. */
  upTo(lastGroup: number): KeyLayer {
    const { tables } = this;
    return {
      hasChanges: (table) => tables[table].versions.size > 0,
      change: (table, key) => {
        let version = tables[table].versions.get(key);
        while (version !== undefined && version.group > lastGroup) version = version.older;
        return version?.value;
      },
      keys: (table, start, end, reverse, limit) => tables[table].order.range(start, end, reverse, limit),
      added: () => 0,
    };
  }

  /** The newest value of each key, in the order of the keys: a B+ tree that grows at one place after the other fills its pages. Nothing may be set meanwhile. */
  *changes(): Generator<KeyChange> {
    for (const table of ['documents', 'entries', 'meta'] as const) {
      const { versions, order } = this.tables[table];
      for (let start = ''; ;) {
        const keys = order.range(start, BEHIND_ALL, false, CHANGES_AT_ONCE);
        for (const key of keys) {
          const { value } = versions.get(key)!;
          if (value !== UNTOUCHED) yield { table, key, value };
        }
        if (keys.length < CHANGES_AT_ONCE) break;
        start = `${keys.at(-1)!}\0`;
      }
    }
  }
}

function newTable(): PendingTable {
  return { versions: new KeyMap(), order: new SortedKeys() };
}
