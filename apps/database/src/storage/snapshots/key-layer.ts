import type { Table } from './key-reader';

/** What became of a key; null: removed */
export type Change = Buffer | null;

/** Marks a key whose change was undone; readers look below. */
export const UNTOUCHED: Buffer = Buffer.alloc(0);

/** Changes of keys that lie over a `KeyReader`. Keys are latin-1 strings of the binary keys. */
export interface KeyLayer {
  hasChanges(table: Table): boolean;
  /** undefined or `UNTOUCHED`: look below */
  change(table: Table, key: string): Change | undefined;
  /** keys in `[start, end)` that may have changed, in order, from the end when `reverse` */
  keys(table: Table, start: string, end: string, reverse: boolean, limit: number): string[];
  /** what is to be added to a counter */
  added(table: Table, key: string): number;
}

/** One changed key of a stored table. */
export interface KeyChange {
  readonly table: Table;
  readonly key: string;
  readonly value: Change;
}
