import { KeyMap } from './key-map';
import type { Change, KeyLayer } from '../snapshots/key-layer';
import { UNTOUCHED } from '../snapshots/key-layer';
import type { Table } from '../snapshots/key-reader';
import { SortedKeys } from '../snapshots/sorted-keys';

interface TableChanges {
  readonly changes: KeyMap<Change>;
  readonly order: SortedKeys;
  readonly added: Map<string, number>;
}

const TABLES: readonly Table[] = ['meta', 'documents', 'entries'];
/** what a map entry and its key string cost besides the bytes */
const ENTRY_OVERHEAD_BYTES = 96;

/**
 * Uncommitted changes to the sorted tables, private to one transaction. Keys are latin-1 strings of the binary keys.
 * `savepoint` makes one document operation atomic: what it wrote before it failed is taken back.
 */
export class WriteLayer implements KeyLayer {
  /** made when first written to: most writes are of one document, many of them without index entries */
  private readonly tables: Partial<Record<Table, TableChanges>> = {};
  private journal: (() => void)[] | undefined;
  private size = 0;

  /** rough bytes of memory the changes take */
  get bytes(): number {
    return this.size;
  }

  get isEmpty(): boolean {
    return TABLES.every((table) => !this.hasChanges(table) && (this.tables[table]?.added.size ?? 0) === 0);
  }

  /** the change of a key: bytes, null for removed, undefined when untouched */
  change(table: Table, key: string): Change | undefined {
    return this.tables[table]?.changes.get(key);
  }

  set(table: Table, key: string, value: Change): void {
    const { changes, order } = this.written(table);
    const before = changes.get(key);
    this.journal?.push(() => this.restore(table, key, before));
    if (before === undefined) {
      order.add(key);
      this.size += key.length + ENTRY_OVERHEAD_BYTES;
    }
    changes.set(key, value);
    this.size += (value?.length ?? 0) - (before?.length ?? 0);
  }

  added(table: Table, key: string): number {
    return this.tables[table]?.added.get(key) ?? 0;
  }

  add(table: Table, key: string, amount: number): void {
    const { added } = this.written(table);
    const before = added.get(key);
    this.journal?.push(() => (before === undefined ? added.delete(key) : added.set(key, before)));
    added.set(key, (before ?? 0) + amount);
  }

  keys(table: Table, start: string, end: string, reverse: boolean, limit: number): string[] {
    return this.tables[table]?.order.range(start, end, reverse, limit) ?? [];
  }

  hasChanges(table: Table): boolean {
    return this.tables[table] !== undefined && this.tables[table].changes.size > 0;
  }

  /** Runs one operation; when it throws, its changes are undone. */
  savepoint<T>(operation: () => T): T {
    const outer = this.journal;
    const journal: (() => void)[] = [];
    this.journal = journal;
    try {
      const result = operation();
      if (outer) for (const undo of journal) outer.push(undo); // more than a call takes arguments
      return result;
    } catch (error) {
      this.journal = undefined;
      for (const undo of journal.reverse()) undo();
      throw error;
    } finally {
      this.journal = outer;
    }
  }

  *changed(table: Table): Generator<readonly [key: string, value: Change]> {
    yield* this.tables[table]?.changes ?? [];
  }

  *addedCounters(table: Table): Generator<readonly [key: string, amount: number]> {
    yield* this.tables[table]?.added ?? [];
  }

  /** Takes over everything of `child`, whose changes are the newer ones. */
  absorb(child: WriteLayer): void {
    for (const table of TABLES) {
      for (const [key, value] of child.changed(table)) if (value !== UNTOUCHED) this.set(table, key, value);
      for (const [key, amount] of child.addedCounters(table)) this.add(table, key, amount);
    }
  }

  private written(table: Table): TableChanges {
    return (this.tables[table] ??= { changes: new KeyMap(), order: new SortedKeys(), added: new Map() });
  }

  private restore(table: Table, key: string, before: Change | undefined): void {
    const { changes } = this.written(table);
    const now = changes.get(key);
    this.size -= (now?.length ?? 0) - (before?.length ?? 0);
    // the key stays in the sorted order: an entry that says "untouched" is passed over by readers
    if (before === undefined) changes.set(key, UNTOUCHED);
    else changes.set(key, before);
  }
}
