import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemoryMeter } from '../executor/memory-meter';
import { sizeOfAll } from '../executor/memory-meter';
import type { Pause, Slot, Source } from '../executor/source';
import type { SpillFile } from '../executor/spill/spill-file';
import type { TimeSlices } from '../executor/time-slices';
import type { QueryCaller } from './query-surroundings';
import { ResultRows } from './result-rows';

/** Runs a compiled query turn by turn and keeps its rows until they are read. */
export class RowProduction {
  private readonly rows = new ResultRows();
  private source: Source<Slot> | null;
  private pausing: Promise<unknown> | null = null;

  /** @param caller when its signal is aborted the query ends with 1500 */
  constructor(
    source: Source<Slot>,
    private readonly memory: MemoryMeter,
    private readonly slices: TimeSlices,
    private readonly caller: Pick<QueryCaller, 'signal'>,
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

  /** Computes until so many rows wait, or there are no more; at once without pauses. @throws ArangoError whatever goes wrong with the query */
  produce(wanted: number): Promise<void> | undefined {
    this.slices.begin();
    const pause = this.fill(wanted);
    return pause ? this.goOn(pause, wanted) : undefined;
  }

  private async goOn(first: Pause, wanted: number): Promise<void> {
    for (let pause: Pause | null = first; pause;) {
      this.pausing ??= (pause.until ?? nextTurn()).finally(() => (this.pausing = null));
      await this.pausing;
      if (this.caller.signal?.aborted) this.slices.kill();
      this.slices.begin();
      pause = this.fill(wanted);
    }
  }

  /** @param areCounted the rows leave the memory that the query is charged for */
  take(limit: number, areCounted: boolean): Slot[] {
    const onDisk = this.rows.areOnDisk;
    const rows = this.rows.take(limit);
    if (areCounted && !onDisk) this.memory.give(sizeOfAll(rows));
    return rows;
  }

  /** Rows computed from now on wait in a file. */
  goOnDisk(file: SpillFile): void {
    this.rows.goOnDisk(file);
  }

  /** Lets go of everything, rows that wait too. */
  stop(): void {
    this.source = null;
    this.rows.clear();
  }

  /** Goes on until enough rows are there or the query pauses. */
  private fill(wanted: number): Pause | null {
    const { rows, memory } = this;
    while (this.source && rows.size < wanted) {
      const { value, done } = this.source.next();
      if (done) {
        this.source = null;
      } else if (Array.isArray(value)) {
        if (!rows.areOnDisk) memory.take(sizeOfAll(value));
        rows.add(value);
      } else {
        return value!;
      }
    }
    this.slices.check();
    return null;
  }
}
