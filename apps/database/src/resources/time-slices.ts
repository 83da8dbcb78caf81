import { ArangoError } from '@strata/errors';

const SLICE_MS = 2;
/** Of cheap rows so many pass between two looks at the clock, of costly ones fewer. */
const MAX_ROWS_UNSEEN = 16;
const CHEAP_MS = 0.1;
const COSTLY_MS = 0.5;
/** Pieces of work, of some 20 to 100 µs each, between two turns of the event loop where nothing can be put off. */
const MAX_PIECES = 1000;

/** Decides when a running query lets others work, and when it has to end: killed, or out of time. */
export class TimeSlices {
  private sliceEnd = 0;
  private killed = false;
  private killListener: (() => void) | null = null;
  private lastLook = 0;
  private stride = MAX_ROWS_UNSEEN;
  private unseen = MAX_ROWS_UNSEEN;
  private pieces = 0;

  /** @param deadlineMs `performance.now()` at which the query ends with 1500; Infinity: never */
  constructor(private readonly deadlineMs: number) {}

  kill(): void {
    this.killed = true;
    this.killListener?.();
  }

  /** `listener` is called when the query is killed while it waits for something and so does not ask; null: it goes on computing. */
  onKill(listener: (() => void) | null): void {
    this.killListener = listener;
  }

  get wasKilled(): boolean {
    return this.killed;
  }

  /** To be called when the query starts or goes on. */
  begin(): void {
    this.lastLook = performance.now();
    this.sliceEnd = this.lastLook + SLICE_MS;
    this.pieces = 0;
  }

  /**
   * True when the operator should yield PAUSE. To be asked after each batch of work.
   * @throws ArangoError query-killed
   */
  due(): boolean {
    const now = performance.now();
    this.check(now);
    return now >= this.sliceEnd;
  }

  /**
   * The same for single rows: it looks at the clock only now and then, the more often the longer rows take.
   * @throws ArangoError query-killed
   */
  dueAfterRow(): boolean {
    this.unseen -= 1;
    if (this.unseen > 0) return false;
    const now = performance.now();
    const passed = now - this.lastLook;
    if (passed > COSTLY_MS) this.stride = 1;
    else if (passed < CHEAP_MS && this.stride < MAX_ROWS_UNSEEN) this.stride *= 2;
    this.unseen = this.stride;
    this.lastLook = now;
    this.check(now);
    return now >= this.sliceEnd;
  }

  /**
   * To be called after a piece of work that cannot be put off. It counts, and does not measure: what one query may do on a quiet machine it may
   * do on a busy one.
   * @returns false when this turn has seen enough of them. @throws ArangoError query-killed
   */
  mayGoOn(): boolean {
    this.check();
    this.pieces += 1;
    return this.pieces <= MAX_PIECES;
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
