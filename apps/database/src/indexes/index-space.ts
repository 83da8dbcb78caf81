import { ArangoError } from '@strata/errors';
import type { IndexDefinition } from '../storage/catalog/definitions';
import type { KeyReader, LookAtPair, Visited } from '../storage/snapshots/key-reader';
import { endOfPrefix, numberPrefix } from '../storage/snapshots/key-reader';
import type { WriteLayer } from '../storage/commits/write-layer';
import type { IndexReader, IndexWriter } from '../storage/snapshots/index-entries';

const PORTION = 500;
/** LMDB's limit is 1978, the index number takes four */
const MAX_KEY_BYTES = 1974;

/** Where the entries of an index are changed: a private write layer, or the store itself inside the group commit. */
export interface EntryChanges {
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  add(key: Buffer, amount: number): void;
}

/** Changes to entries that go into a write layer. */
export function entryChanges(layer: WriteLayer): EntryChanges {
  return {
    put: (key, value) => layer.set('entries', key.toString('latin1'), value),
    remove: (key) => layer.set('entries', key.toString('latin1'), null),
    add: (key, amount) => layer.add('entries', key.toString('latin1'), amount),
  };
}

/** The key space of one index: its number is put before every key and taken off again. */
export class IndexSpaceReader implements IndexReader {
  protected readonly prefix: Buffer;

  constructor(
    protected readonly reader: KeyReader,
    index: IndexDefinition,
  ) {
    this.prefix = numberPrefix(index.number);
  }

  get(key: Uint8Array): Buffer | undefined {
    return this.reader.get('entries', this.full(key));
  }

  *range(
    options: { start?: Uint8Array; end?: Uint8Array; reverse?: boolean; limit?: number } = {},
  ): Generator<{ key: Buffer; value: Buffer }> {
    let start = options.start === undefined ? this.prefix : this.full(options.start);
    let end = options.end === undefined ? endOfPrefix(this.prefix) : this.full(options.end);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const limit = Math.min(left, PORTION);
      const page = this.reader.page('entries', { start, end, reverse: options.reverse, limit });
      for (const { key, value } of page) yield { key: key.subarray(this.prefix.length), value };
      left -= page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < limit) return;
      if (options.reverse === true) end = last.key;
      else start = Buffer.concat([last.key, Buffer.of(0)]);
    }
  }

  visit({ start, end, limit }: { start: Uint8Array; end: Uint8Array; limit: number }, look: LookAtPair): Visited {
    const skipped = this.prefix.length;
    const range = { start: this.full(start), end: this.full(end), limit };
    const { count, last } = this.reader.visit('entries', range, (value, length, key, from, to) =>
      look(value, length, key, from + skipped, to),
    );
    return { count, last: last?.subarray(skipped) };
  }

  counter(key: Uint8Array): number {
    return this.reader.counter('entries', this.full(key));
  }

  protected full(key: Uint8Array): Buffer {
    return Buffer.concat([this.prefix, key]);
  }
}

export class IndexSpaceWriter extends IndexSpaceReader implements IndexWriter {
  constructor(
    reader: KeyReader,
    index: IndexDefinition,
    private readonly changes: EntryChanges,
  ) {
    super(reader, index);
  }

  put(key: Uint8Array, value: Uint8Array): void {
    if (key.length > MAX_KEY_BYTES) throw new ArangoError('bad-parameter', `an index key of ${key.length} bytes is too long`);
    this.changes.put(this.full(key), Buffer.from(value));
  }

  remove(key: Uint8Array): void {
    this.changes.remove(this.full(key));
  }

  add(key: Uint8Array, amount: number): void {
    this.changes.add(this.full(key), amount);
  }
}
