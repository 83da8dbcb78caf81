import type { Database as LmdbTable, Transaction as ReadTransaction } from 'lmdb';
import type { KeyRange, KeyReader, KeyValue, LookAtPair, Table, Visited } from '../snapshots/key-reader';
import { decodeCounter } from '../snapshots/key-reader';
import type { LmdbDecoding } from './lmdb-decoding';

/** One held state of the LMDB tables. */
export class LmdbReader implements KeyReader {
  private readonly options: { readonly transaction: ReadTransaction };

  constructor(
    private readonly tables: Record<Table, LmdbTable<Buffer, Buffer>>,
    transaction: ReadTransaction,
    private readonly decoding: LmdbDecoding,
  ) {
    this.options = { transaction };
  }

  get(table: Table, key: Buffer): Buffer | undefined {
    return this.tables[table].get(key, this.options);
  }

  show(table: Table, key: Buffer, look: LookAtPair): boolean {
    return this.decoding.show(() => this.tables[table].get(key, this.options), look);
  }

  page(table: Table, range: KeyRange): KeyValue[] {
    if (Buffer.compare(range.start, range.end) >= 0 || range.limit <= 0) return [];
    const bounds =
      range.reverse === true
        ? { start: range.end, end: range.start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
        : { start: range.start, end: range.end };
    const found: KeyValue[] = [];
    let room = range.bytes ?? Infinity;
    for (const pair of this.tables[table].getRange({ ...bounds, limit: range.limit, ...this.options })) {
      found.push(pair);
      room -= pair.value.length;
      if (room <= 0) break;
    }
    return found;
  }

  visit(table: Table, { start, end, limit }: KeyRange, look: LookAtPair): Visited {
    if (Buffer.compare(start, end) >= 0) return { count: 0, last: undefined };
    const pairs = this.tables[table].getRange({ start, end, ...this.options });
    return this.decoding.visit(pairs[Symbol.iterator](), limit, look);
  }

  counter(table: Table, key: Buffer): number {
    return decodeCounter(this.get(table, key));
  }
}
