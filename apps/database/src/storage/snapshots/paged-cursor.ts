import type { Cursor } from './cursor';
import type { KeyRange, KeyReader, KeyValue, Table } from './key-reader';
import { isLastPage, rangeAfter, valueBytes } from './key-reader';

const SKIP_PAGE = 1000;
const NOT_LOOKED_AT = (): void => undefined;

/** A cursor over a key range: remembers its place as a key, so nothing stays open in LMDB between reads. */
export class PagedCursor<T> implements Cursor<T> {
  private rest: Omit<KeyRange, 'limit'> | undefined;

  /**
   * @param item makes the item of a pair, or undefined to pass over it
   * @param isEach no pair is passed over: pairs can be counted without being looked at
   */
  constructor(
    private readonly reader: KeyReader,
    private readonly table: Table,
    range: Omit<KeyRange, 'limit'>,
    private readonly item: (pair: KeyValue) => T | undefined,
    private readonly isEach = false,
  ) {
    this.rest = range;
  }

  get hasMore(): boolean {
    return this.rest !== undefined;
  }

  read(limit: number, bytes?: number): T[] {
    const items: T[] = [];
    let room = bytes;
    while (this.rest !== undefined && items.length < limit && (room === undefined || room > 0)) {
      const page = this.nextPage(limit - items.length, room);
      for (const pair of page) {
        const item = this.item(pair);
        if (item !== undefined) items.push(item);
      }
      if (room !== undefined && this.rest !== undefined) room -= valueBytes(page);
    }
    return items;
  }

  skip(count: number): number {
    if (this.isEach && this.rest?.reverse !== true) return this.passOver(count);
    let skipped = 0;
    while (this.rest !== undefined && skipped < count) skipped += this.read(Math.min(SKIP_PAGE, count - skipped)).length;
    return skipped;
  }

  private passOver(most: number): number {
    if (this.rest === undefined || most <= 0) return 0;
    const { count, last } = this.reader.visit(this.table, { ...this.rest, limit: most }, NOT_LOOKED_AT);
    this.rest = last === undefined || count < most ? undefined : rangeAfter({ ...this.rest, limit: most }, last);
    return count;
  }

  private nextPage(limit: number, bytes: number | undefined): KeyValue[] {
    if (this.rest === undefined) return [];
    const range = { ...this.rest, limit, bytes };
    const page = this.reader.page(this.table, range);
    const last = page.at(-1);
    this.rest = last === undefined || isLastPage(page, range) ? undefined : rangeAfter(range, last.key);
    return page;
  }
}

/** Several cursors, one after the other. */
export class ConcatenatedCursor<T> implements Cursor<T> {
  constructor(private readonly cursors: Cursor<T>[]) {}

  read(limit: number): T[] {
    const items: T[] = [];
    for (const cursor of this.cursors) {
      if (items.length >= limit) break;
      for (const item of cursor.read(limit - items.length)) items.push(item);
    }
    return items;
  }

  skip(count: number): number {
    let skipped = 0;
    for (const cursor of this.cursors) {
      if (skipped >= count) break;
      skipped += cursor.skip(count - skipped);
    }
    return skipped;
  }
}
