import type { CollectionDefinition, Cursor, IndexDefinition, IndexEntry, IndexRange, JsonValue } from '../store/database';
import { compareValues } from '../values/compare';
import type { QueryRun } from '../expressions/query-run';

export interface DistinctScan {
  readonly run: QueryRun;
  readonly collection: CollectionDefinition;
  readonly index: IndexDefinition;
  readonly range: IndexRange;
  /** Entries that agree in so many first fields count as one. */
  readonly fields: number;
}

/** Equal neighbours read one by one before the rest of them is jumped over: a seek costs about as much. */
const PATIENCE = 32;

/** One index entry for each combination of the first fields that a range holds, in index order. */
export class DistinctEntries implements Cursor<IndexEntry> {
  private cursor: Cursor<IndexEntry> | null;
  /** Where the present cursor is bounded: so many fields are equal in all it gives. */
  private depth: number;
  private last: readonly JsonValue[] | null = null;
  private repeats = 0;
  private readonly ready: IndexEntry[] = [];

  constructor(private readonly scan: DistinctScan) {
    this.depth = scan.range.equals.length;
    this.cursor = this.open(scan.range);
  }

  read(limit: number): IndexEntry[] {
    while (this.ready.length < limit && this.cursor) {
      const page = this.cursor.read(PATIENCE);
      const before = this.ready.length;
      for (const entry of page) this.note(entry);
      // the caller counts the entries that it gets
      this.scan.run.statistics.scannedIndex += page.length - (this.ready.length - before);
      if (page.length < PATIENCE) this.leave();
      else if (this.repeats >= PATIENCE) this.jump(this.scan.fields - 1);
    }
    return this.ready.splice(0, limit);
  }

  skip(count: number): number {
    return this.read(count).length;
  }

  private note(entry: IndexEntry): void {
    const { fields } = this.scan;
    const { last } = this;
    if (last && entry.values.slice(0, fields).every((value, at) => compareValues(value, last[at]!) === 0)) {
      this.repeats += 1;
      return;
    }
    this.last = entry.values.slice(0, fields);
    this.repeats = 1;
    this.ready.push(entry);
  }

  /** The present cursor is at its end: goes on behind the values that all its entries shared. */
  private leave(): void {
    if (this.depth > this.scan.range.equals.length) this.jump(this.depth - 1);
    else this.cursor = null;
  }

  /** Goes on behind all entries that agree with the last one in the field at `depth` and those before it. */
  private jump(depth: number): void {
    const { range } = this.scan;
    const last = this.last!;
    const isOuter = depth === range.equals.length;
    const edge = { value: last[depth]!, inclusive: false };
    const { lower, upper } = range;
    const bounds = range.reverse
      ? { ...(isOuter && lower && { lower }), upper: edge }
      : { lower: edge, ...(isOuter && upper && { upper }) };
    this.repeats = 0;
    this.depth = depth;
    this.scan.run.statistics.seeks += 1;
    this.cursor = this.open({ equals: last.slice(0, depth), ...bounds, reverse: range.reverse === true });
  }

  private open(range: IndexRange): Cursor<IndexEntry> {
    const { run, collection, index } = this.scan;
    return run.snapshot.indexEntries(collection, index, range);
  }
}
