/** rows of a block: what is read anew when one of its documents changes, and one key in memory for so many */
const BLOCK_ROWS = 64;
/** A rest of so few rows joins the block behind it. */
const FEWEST_ROWS = 16;
/** a key in an array of texts, with the number of rows beside it */
const KEY_BYTES = 64;

/** The rows of a collection's state cut into blocks of neighbouring keys, so that the rows around a key can be found. */
export class KeyBlocks {
  /**
   * @param ends last key of each block; the last block of all has none and is open
   * @param rowsUpTo rows of each block and those before it, the open one left out
   * @param rows all
   */
  constructor(
    private readonly ends: readonly string[],
    private readonly rowsUpTo: readonly number[],
    private readonly rows: number,
  ) {}

  get count(): number {
    return this.ends.length + 1;
  }

  /** The block in which a document with this key is, or would be. */
  blockOf(key: string): number {
    let [low, high] = [0, this.ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.ends[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** the greatest key that belongs to a block; undefined for the last one, which has no end */
  endOf(block: number): string | undefined {
    return this.ends[block];
  }

  /** @param block up to the number of blocks, whose answer is all rows */
  rowsBefore(block: number): number {
    if (block === 0) return 0;
    return block > this.ends.length ? this.rows : this.rowsUpTo[block - 1]!;
  }

  get byteLength(): number {
    return this.ends.length * KEY_BYTES;
  }
}

/** Cuts rows into blocks as they come, in the order of their keys. */
export class KeyBlockBuilder {
  private readonly ends: string[] = [];
  private readonly rowsUpTo: number[] = [];
  private rows = 0;
  private open = 0;

  /** Takes a row; its key is the bytes of `key` from `start` to before `end`. */
  add(key: Buffer, start: number, end: number): void {
    this.rows += 1;
    this.open += 1;
    if (this.open >= BLOCK_ROWS) this.close(key.toString('latin1', start, end));
  }

  /** All rows up to this key have come. */
  endAt(key: string): void {
    if (this.open >= FEWEST_ROWS) this.close(key);
  }

  /** Takes blocks as they are, from `first` to before `end`. */
  copy(blocks: KeyBlocks, first: number, end: number): void {
    for (let block = first; block < end; block += 1) {
      const rows = blocks.rowsBefore(block + 1) - blocks.rowsBefore(block);
      this.rows += rows;
      this.open += rows;
      const key = blocks.endOf(block);
      if (key !== undefined) this.close(key);
    }
  }

  finish(): KeyBlocks {
    return new KeyBlocks(this.ends, this.rowsUpTo, this.rows);
  }

  get byteLength(): number {
    return this.ends.length * KEY_BYTES;
  }

  private close(key: string): void {
    this.ends.push(key);
    this.rowsUpTo.push(this.rows);
    this.open = 0;
  }
}
