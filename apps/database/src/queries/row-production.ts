import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResultSource } from '../expressions/source';
import { Pause } from '../expressions/source';
import type { SpillFile } from '../resources/spill-file';
import type { ResultPart } from './plain-rows';
import { PlainRows } from './plain-rows';
import type { QueryContext } from './query-context';
import { ResultRows } from './result-rows';

/** Runs a compiled query turn by turn and keeps its rows until they are read. */
export class RowProduction {
  private readonly rows = new ResultRows();
  private source: ResultSource | null;
  private pausing: Promise<unknown> | null = null;
  /** bytes of the rows that wait in memory */
  private bytes = 0;
  /** Rows computed so far, read or not. */
  produced = 0;

  /** @param query when the signal of its caller is aborted it ends with 1500 */
  constructor(
    source: ResultSource,
    private readonly query: Pick<QueryContext, 'memory' | 'slices' | 'caller'>,
  ) {
    this.source = source;
  }

  /** Every row has been computed. */
  get isComplete(): boolean {
    return this.source === null;
  }

  /** Rows computed and not read yet. */
  get waiting(): number {
    return this.rows.size;
  }

  /** All rows of the query, when none has been read yet and they are in memory; else null. */
  get waitingParts(): readonly ResultPart[] | null {
    return this.isComplete ? this.rows.untouched : null;
  }

  /** Computes until so many rows wait, or there are no more; at once without pauses. @throws ArangoError whatever goes wrong with the query */
  produce(wanted: number): Promise<void> | undefined {
    this.query.slices.begin();
    const pause = this.fill(wanted);
    return pause ? this.goOn(pause, wanted) : undefined;
  }

  private async goOn(first: Pause, wanted: number): Promise<void> {
    for (let pause: Pause | null = first; pause;) {
      this.pausing ??= (pause.until ?? nextTurn()).finally(() => (this.pausing = null));
      await this.pausing;
      if (this.query.caller.signal?.aborted) this.query.slices.kill();
      this.query.slices.begin();
      pause = this.fill(wanted);
    }
  }

  /** The rows leave the memory that the query is charged for. */
  take(limit: number): ResultPart[] {
    const parts = this.rows.take(limit);
    const left =
      this.rows.size === 0
        ? 0
        : Math.max(
            0,
            parts.reduce((bytes, part) => bytes - part.byteLength, this.bytes),
          );
    this.query.memory.give(this.bytes - left);
    this.bytes = left;
    return parts;
  }

  /** Nothing but rows that wait is held by the query any more. */
  settle(): void {
    this.query.memory.settle(this.bytes);
  }

  /** Rows computed from now on wait in a file. */
  goOnDisk(file: SpillFile): void {
    this.rows.goOnDisk(file);
  }

  /** Lets go of everything, rows that wait too. */
  stop(): void {
    this.source = null;
    this.rows.clear();
    this.bytes = 0;
    this.settle();
  }

  /** Goes on until enough rows are there or the query pauses. */
  private fill(wanted: number): Pause | null {
    const { rows } = this;
    const { memory } = this.query;
    while (this.source && rows.size < wanted) {
      const { value, done } = this.source.next();
      if (done) {
        this.source = null;
      } else if (value instanceof Pause) {
        return value;
      } else {
        const part = Array.isArray(value) ? PlainRows.of(value) : value;
        if (!rows.areOnDisk) {
          memory.take(part.byteLength);
          this.bytes += part.byteLength;
        }
        rows.add(part);
        this.produced += part.length;
      }
    }
    this.query.slices.check();
    return null;
  }
}
