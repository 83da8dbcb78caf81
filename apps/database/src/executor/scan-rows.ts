import type { Cursor, StoredDocument } from '../store/database';
import { BatchRoom } from '../resources/batch-room';
import { READ_BYTES } from '../storage/snapshots/key-reader';
import type { RowFilter } from './row-filter';
import { passes } from './row-filter';
import { Unfinished } from '../expressions/long-work';
import type { QueryRun } from '../expressions/query-run';
import type { Row, Slot, Source } from '../expressions/source';
import { FIRST_BATCH_ROWS, PAUSE, rowsPerBatch } from '../expressions/source';

/** Candidates that are read first when a filter and a limit decide together how many are needed; later reads double. */
const FEWEST_CANDIDATES = 4;

/** How the rows of a scan are made of what its cursors give. */
export interface ScanShape<T> {
  readonly slot: number;
  readonly filter: RowFilter | null;
  /** per input row */
  readonly limit: number | null;
  slotOf(item: T): Slot;
  /** What a row holds that has passed the filter; missing: the same. */
  keptSlot?(item: T): Slot;
}

/**
 * For every row of the input, the rows that the cursors opened for it give. The filter sees a candidate in the input row itself, so a
 * dropped candidate costs no row.
 * @param open cursors to read one after the other; called once per input row
 * @param count is told how many items were read
 */
export function* scanRows<T>(
  input: Source,
  run: QueryRun,
  shape: ScanShape<T>,
  open: (row: Row) => Iterable<Cursor<T>>,
  count: (items: number) => void,
): Source {
  const { slot, filter, limit, slotOf, keptSlot } = shape;
  const room = new BatchRoom(run);
  const isRead = filter !== null || keptSlot !== undefined;
  let size = FIRST_BATCH_ROWS;
  let out: Row[] = [];
  for (const batch of input) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    for (const row of batch) {
      size = Math.min(size, rowsPerBatch(row.length));
      let wanted = limit ?? Infinity;
      let most = filter ? Math.max(wanted, FEWEST_CANDIDATES) : Infinity; // how many have to be looked at is not known
      for (const cursor of open(row)) {
        while (wanted > 0) {
          const ask = Math.min(size, filter ? most : wanted);
          most *= 2;
          const items = cursor.read(ask, READ_BYTES);
          let read = 0;
          for (const item of items) {
            read += 1;
            const value = slotOf(item);
            row[slot] = value;
            let passed = filter === null || passes(filter, row, run);
            if (passed instanceof Unfinished) passed = yield* passed.withPauses(run);
            if (passed) {
              if (keptSlot) row[slot] = keptSlot(item);
              out.push(row.slice());
              wanted -= 1;
              if (wanted === 0) break;
            } else run.statistics.filtered += 1;
            if (isRead && run.slices.dueAfterRow()) yield PAUSE;
          }
          count(read);
          if (out.length >= size || room.isFull) {
            if (out.length >= size) size = rowsPerBatch(row.length);
            if (out.length > 0) yield out;
            out = [];
            room.begin();
          }
          if (run.slices.due()) yield PAUSE;
          if (items.length < ask && cursor.hasMore !== true) break;
        }
        if (wanted <= 0) break;
      }
      row[slot] = null; // the rest of the batch may take long: what was read for this row must not wait for it
    }
    if (out.length > 0 && (out.length >= batch.length || room.isFull)) {
      yield out;
      out = [];
      room.begin();
    }
  }
  if (out.length > 0) yield out;
}

/** A cursor over values that are there already. */
export function cursorOver<T>(items: readonly T[]): Cursor<T> {
  let at = 0;
  return {
    read(limit) {
      const part = items.slice(at, at + limit);
      at += part.length;
      return part;
    },
    skip(count) {
      const skipped = Math.min(count, items.length - at);
      at += skipped;
      return skipped;
    },
  };
}

/** Gives nothing: between two cursors that take long to open it lets others have their turn. */
export const NO_ITEMS: Cursor<never> = { read: () => [], skip: () => 0 };

export const documentSlot = (document: StoredDocument): Slot => document;
