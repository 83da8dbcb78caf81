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
  /**
   * Shows `look` up to `limit` entries from `start` on and before `end`, in order, without copying them: the value is the first `length`
   * bytes, the key those from `from` to before `to` of `key`. The bytes are there only during the call, which must not read anything.
   * @returns how many there were, fewer than `limit` only at the end, and the key of the last one
   */
  visit(
    range: { readonly start: Uint8Array; readonly end: Uint8Array; readonly limit: number },
    look: (value: Buffer, length: number, key: Buffer, from: number, to: number) => void,
  ): { readonly count: number; readonly last: Buffer | undefined };
  /** value of a counter kept with `add`; 0 when never touched */
  counter(key: Uint8Array): number;
}

export interface IndexWriter extends IndexReader {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
  /** adds to a counter (double); concurrent transactions add up instead of conflicting */
  add(key: Uint8Array, amount: number): void;
}
