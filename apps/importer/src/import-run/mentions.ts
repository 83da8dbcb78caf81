/** Position of a chunk, and the ranges of its text in which an entity is mentioned. */
export type ChunkMentions = [chunk: number, places: [start: number, end: number][]];

/** Where an entity is mentioned, by chunk: a map is one, too. */
export interface MentionsByChunk extends Iterable<ChunkMentions> {
  /** Number of chunks. */
  readonly size: number;
  keys(): Iterable<number>;
}

/**
 * Mentions as one list of numbers: position of the chunk, number of places, then start and end of each. An import has hundreds of thousands of them, and a
 * map of lists of pairs takes several times the room.
 */
export class Mentions implements MentionsByChunk {
  size = 0;
  private readonly numbers: number[] = [];
  /** where the last chunk begins in `numbers` */
  private last = -1;

  /** What is added for one chunk comes together. */
  add(chunk: number, places: Iterable<readonly [start: number, end: number]>): void {
    if (this.last < 0 || this.numbers[this.last] !== chunk) {
      this.last = this.numbers.push(chunk, 0) - 2;
      this.size++;
    }
    for (const [start, end] of places) {
      this.numbers.push(start, end);
      this.numbers[this.last + 1]!++;
    }
  }

  *keys(): Generator<number, void> {
    for (let at = 0; at < this.numbers.length; at = this.behind(at)) yield this.numbers[at]!;
  }

  /** Chunks in the order in which they were added, places ascending. */
  *[Symbol.iterator](): Generator<ChunkMentions, void> {
    for (let at = 0; at < this.numbers.length; at = this.behind(at)) {
      const places: ChunkMentions[1] = [];
      for (let place = at + 2; place < this.behind(at); place += 2) places.push([this.numbers[place]!, this.numbers[place + 1]!]);
      yield [this.numbers[at]!, places.sort((a, b) => a[0] - b[0] || a[1] - b[1])];
    }
  }

  private behind(at: number): number {
    return at + 2 + 2 * this.numbers[at + 1]!;
  }
}
