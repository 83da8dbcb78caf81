import { ArangoError } from '@strata/errors';

const SLICE_MS = 2;

/** Decides when a running query lets others work, and when it has to end: killed, or out of time. */
export class TimeSlices {
  private sliceEnd = 0;
  private killed = false;

  /** @param deadlineMs `performance.now()` at which the query ends with 1500; Infinity: never */
  constructor(private readonly deadlineMs: number) {}

  kill(): void {
    this.killed = true;
  }

  get wasKilled(): boolean {
    return this.killed;
  }

  /** To be called when the query starts or goes on. */
  begin(): void {
    this.sliceEnd = performance.now() + SLICE_MS;
  }

  /**
   * True when the operator should yield PAUSE. Cheap: to be asked after each batch of work.
   * @throws ArangoError query-killed
   */
  due(): boolean {
    const now = performance.now();
    this.check(now);
    return now >= this.sliceEnd;
  }

  check(now = performance.now()): void {
    if (this.killed) throw new ArangoError('query-killed', 'query killed');
    if (now >= this.deadlineMs) throw new ArangoError('query-killed', 'query killed: maximum runtime exceeded');
  }

  /** Milliseconds until the deadline. */
  get remainingMs(): number {
    return this.deadlineMs - performance.now();
  }
}
