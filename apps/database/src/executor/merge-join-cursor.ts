import type { CollectionDefinition, Cursor, IndexDefinition, IndexEntry, JsonValue } from '../store/database';
import { compareValues } from '../values/compare';
import type { QueryRun } from '../expressions/query-run';
import { cursorOver } from './scan-rows';

/** Entries passed over one by one before the rest is jumped over: a seek costs about as much. */
const PATIENCE = 32;
const PAGE = 128;
/** Entries with one value that are kept, because the next row may have the same value. */
const MAX_KEPT = 1000;
/** Longer strings may be cut in an index, where they are not in order then. */
const MAX_STRING_LENGTH = 200;

/**
 * The entries of a sorted index that have the values asked for. Who asks for values in the order of the index, as the loops of a join do,
 * is answered by reading on; any other order is answered as well, by looking anew.
 */
export class MergeJoinCursor {
  private cursor: Cursor<IndexEntry> | null = null;
  private page: readonly IndexEntry[] = [];
  private at = 0;
  private asked: readonly JsonValue[] | null = null;
  private kept: readonly IndexEntry[] = [];

  constructor(
    private readonly run: Pick<QueryRun, 'snapshot' | 'statistics'>,
    private readonly collection: CollectionDefinition,
    private readonly index: IndexDefinition,
  ) {}

  /** @param values of the first fields, the last of them in the order of the index */
  of(values: readonly JsonValue[]): Cursor<IndexEntry> {
    const { asked } = this;
    const last = values.length - 1;
    const isOnWay = asked !== null && values.every((value, at) => at === last || compareValues(value, asked[at]!) === 0);
    const order = isOnWay ? compareValues(values[last]!, asked[last]!) : -1;
    if (order === 0) return cursorOver(this.kept);
    if (!isShort(values[last]!)) return this.counted(this.open({ equals: values }));
    if (order < 0 || !this.reached(values[last]!, last)) this.seek(values);
    const found = this.take(values[last]!, last);
    if (found.length > MAX_KEPT) {
      this.asked = null;
      return this.counted(this.open({ equals: values }));
    }
    this.run.statistics.scannedIndex += found.length;
    this.asked = values;
    this.kept = found;
    return cursorOver(found);
  }

  /** Passes over entries below the value. @returns false when there are many of them */
  private reached(value: JsonValue, field: number): boolean {
    for (let passed = 0; passed < PATIENCE; passed += 1) {
      const entry = this.next();
      if (!entry || compareValues(entry.values[field]!, value) >= 0) return true;
      this.at += 1;
      this.run.statistics.scannedIndex += 1;
    }
    return false;
  }

  private seek(values: readonly JsonValue[]): void {
    this.cursor = this.open({ equals: values.slice(0, -1), lower: { value: values.at(-1)!, inclusive: true } });
    this.page = [];
    this.at = 0;
  }

  private take(value: JsonValue, field: number): readonly IndexEntry[] {
    const found: IndexEntry[] = [];
    for (let entry = this.next(); entry && compareValues(entry.values[field]!, value) === 0; entry = this.next()) {
      found.push(entry);
      this.at += 1;
      if (found.length > MAX_KEPT) break;
    }
    return found;
  }

  /** The entry it stands at. */
  private next(): IndexEntry | undefined {
    if (this.at === this.page.length && this.cursor) {
      this.page = this.cursor.read(PAGE);
      this.at = 0;
      if (this.page.length < PAGE) this.cursor = null;
    }
    return this.page[this.at];
  }

  private open(range: Parameters<QueryRun['snapshot']['indexEntries']>[2]): Cursor<IndexEntry> {
    this.run.statistics.seeks += 1;
    return this.run.snapshot.indexEntries(this.collection, this.index, range);
  }

  private counted(cursor: Cursor<IndexEntry>): Cursor<IndexEntry> {
    const { statistics } = this.run;
    return {
      read(limit) {
        const entries = cursor.read(limit);
        statistics.scannedIndex += entries.length;
        return entries;
      },
      skip: (count) => cursor.skip(count),
    };
  }
}

const isShort = (value: JsonValue): boolean =>
  typeof value === 'string' ? value.length <= MAX_STRING_LENGTH : typeof value !== 'object' || value === null;
