const FIRST_ROOM = 1_024;
/** Numbers that there stays room for: what more an evil pattern took is given back. */
const KEPT_ROOM = 1 << 18;

/**
 * Pairs of numbers, the last one first. All matches of a thread take turns with one: a match ends before another begins, and a list that grows anew
 * for every place where a match may begin costs more than the match, most of all where memory that was not used before is slow to get.
 */
export class BacktrackStack {
  /** Numbers on it. */
  top = 0;
  private numbers = new Int32Array(FIRST_ROOM);

  push(first: number, second: number): void {
    if (this.top + 2 > this.numbers.length) this.grow();
    this.numbers[this.top] = first;
    this.numbers[this.top + 1] = second;
    this.top += 2;
  }

  /** The number pushed last. */
  pop(): number {
    this.top -= 1;
    return this.numbers[this.top]!;
  }

  at(place: number): number {
    return this.numbers[place]!;
  }

  /** Moves a pair down to a place below its own. */
  movePair(from: number, to: number): void {
    this.numbers[to] = this.numbers[from]!;
    this.numbers[to + 1] = this.numbers[from + 1]!;
  }

  /** Empties it. */
  clear(): void {
    this.top = 0;
    if (this.numbers.length > KEPT_ROOM) this.numbers = new Int32Array(FIRST_ROOM);
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.numbers.length);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}
