/**
 * An index's own sorted key space (bytes, at most 1700 per key; values up to 100 MB, better below 4 kB or in chunks).
 * Returned buffers are copies.
 */
export interface IndexReader {
  get(key: Uint8Array): Buffer | undefined;
  /** ascending by bytes unless `reverse`; `start` included, `end` excluded, both optional. In batches: consume at once, do not hold over turns */
  range(options?: {
    start?: Uint8Array;
    end?: Uint8Array;
    reverse?: boolean;
    limit?: number;
  }): Iterable<{ key: Buffer; value: Buffer }>;
  /** value of a counter kept with `add`; 0 when never touched */
  counter(key: Uint8Array): number;
}

export interface IndexWriter extends IndexReader {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
  /** adds to a counter (double); concurrent transactions add up instead of conflicting */
  add(key: Uint8Array, amount: number): void;
}
