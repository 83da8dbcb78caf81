import { duration } from './figures';

/** Wall-clock time since it was made; prints itself for people. */
export class Stopwatch {
  private readonly began = performance.now();

  get ms(): number {
    return performance.now() - this.began;
  }

  toString(): string {
    return duration(this.ms);
  }
}
