const CHUNK = 512;
/** So many additions are sorted at once, in some 30 ms; most sets have fewer, and are never sorted. */
const MAX_FIRST = 65_536;
/** Further ones, in some milliseconds. */
const MAX_FRESH = 16_384;

/**
 * A sorted set of binary keys held as latin-1 strings, whose code-unit order is the order of the bytes. Additions are kept aside until
 * somebody asks for a range, or there are many: most write sets are never read in order.
 */
export class SortedKeys {
  private chunks: string[][] = [];
  private fresh: string[] = [];

  /** `key` must not be in the set yet */
  add(key: string): void {
    this.fresh.push(key);
    if (this.fresh.length >= (this.chunks.length === 0 ? MAX_FIRST : MAX_FRESH)) this.settle();
  }

  /** keys in `[start, end)`, at most `limit`, from the end when `reverse` */
  range(start: string, end: string, reverse: boolean, limit: number): string[] {
    this.settle();
    const found: string[] = [];
    if (reverse) {
      for (let chunk = this.chunkOf(end); chunk >= 0 && found.length < limit; chunk--) {
        const keys = this.chunks[chunk] ?? [];
        for (let at = lowerBound(keys, end) - 1; at >= 0 && found.length < limit; at--) {
          const key = keys[at] as string;
          if (key < start) return found;
          found.push(key);
        }
      }
      return found;
    }
    for (let chunk = this.chunkOf(start); chunk < this.chunks.length && found.length < limit; chunk++) {
      const keys = this.chunks[chunk] ?? [];
      for (let at = lowerBound(keys, start); at < keys.length && found.length < limit; at++) {
        const key = keys[at] as string;
        if (key >= end) return found;
        found.push(key);
      }
    }
    return found;
  }

  private settle(): void {
    if (this.fresh.length === 0) return;
    const isSmall = this.chunks.length * CHUNK <= MAX_FRESH;
    if (this.fresh.length > CHUNK && isSmall) {
      const all = this.chunks.flat().concat(this.fresh).sort(byCodeUnits);
      this.chunks = [];
      for (let at = 0; at < all.length; at += CHUNK) this.chunks.push(all.slice(at, at + CHUNK));
    } else for (const key of this.fresh) this.insert(key);
    this.fresh = [];
  }

  private insert(key: string): void {
    const index = Math.min(this.chunkOf(key), this.chunks.length - 1);
    const keys = this.chunks[index];
    if (keys === undefined) {
      this.chunks.push([key]);
      return;
    }
    keys.splice(lowerBound(keys, key), 0, key);
    if (keys.length > 2 * CHUNK) this.chunks.splice(index, 1, keys.slice(0, CHUNK), keys.slice(CHUNK));
  }

  /** index of the first chunk whose last key is not below `key` */
  private chunkOf(key: string): number {
    let low = 0;
    let high = this.chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.chunks[middle]?.at(-1) ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
