const BLOCK_BITS = 15;
/** Numbers of a block: it is made in well under a millisecond. */
const BLOCK = 1 << BLOCK_BITS;
/** Numbers of the first block at least, which grows up to the size of the others: most texts are short. */
const FIRST = 256;

/**
 * A list of whole numbers below 2^32 that only grows. It is made of blocks: an array that doubles copies all of it at once, which holds everybody
 * up for a tenth of a second where it is tens of megabytes.
 */
export class NumberList {
  private readonly blocks: Uint32Array[];
  private last: Uint32Array;
  private count = 0;

  /** @param expected numbers: so many need not be moved when more come */
  constructor(expected = 0) {
    this.last = new Uint32Array(Math.min(BLOCK, Math.max(FIRST, 1 << Math.ceil(Math.log2(expected + 1)))));
    this.blocks = [this.last];
  }

  get length(): number {
    return this.count;
  }

  /** @param index below `length` */
  at(index: number): number {
    return this.blocks[index >>> BLOCK_BITS]![index & (BLOCK - 1)]!;
  }

  push(number: number): void {
    const place = this.count & (BLOCK - 1);
    if (place === 0 && this.count > 0) this.blocks.push((this.last = new Uint32Array(BLOCK)));
    else if (place === this.last.length) this.grow();
    this.last[place] = number;
    this.count += 1;
  }

  private grow(): void {
    const twice = new Uint32Array(this.last.length * 2);
    twice.set(this.last);
    this.last = this.blocks[0] = twice;
  }
}
