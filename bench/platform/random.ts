/** Seeded random choices: equal seeds make equal runs. Generator: mulberry32. */
export class Random {
  constructor(private state: number) {}

  /** 0 up to 1, without 1 */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** 0 up to `end`, without `end` */
  below(end: number): number {
    return Math.floor(this.unit() * end);
  }

  chance(share: number): boolean {
    return this.unit() < share;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}
