import type { JsonValue } from '../../store/database';
import type { Steps } from '@strata/event-loop';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row, Source } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import { atOnce } from '../../values/steps';
import { inPauses } from '../batches';
import { BATCH_BYTES } from '../../resources/batch-room';
import { RowSizes } from '../row-sizes';
import type { SpillFile } from '../../resources/spill-file';
import { SpilledRows } from './spilled-rows';

export interface SortedRow {
  readonly row: Row;
  readonly keys: readonly JsonValue[];
  /** Position in the input: equal keys keep their order. */
  readonly order: number;
}

/** Looking at the clock costs more than comparing small rows. */
const ROWS_BETWEEN_PAUSES = 256;

/** An external sort: sorted runs on disk, merged while they are read. */
export class SortedRuns {
  private readonly runs: SpilledRows[] = [];

  constructor(
    private readonly file: SpillFile,
    private readonly compare: (a: SortedRow, b: SortedRow) => number,
    private readonly query: QueryRun,
  ) {}

  /** Writes one sorted run. */
  *add(sorted: readonly SortedRow[]): Generator<Pause, void, undefined> {
    const run = new SpilledRows(this.file);
    for (let at = 0; at < sorted.length; at += 1) {
      const { row, keys, order } = sorted[at]!;
      if (run.add([...row, [...keys, order]])) yield* inPauses(run.flush(), this.query);
    }
    yield* inPauses(run.flush(), this.query);
    this.runs.push(run);
  }

  /**
   * All rows in order: those of the runs and `last`, which is sorted and was not written.
   * @param areHeavy comparing two rows may take milliseconds
   */
  *merged(last: readonly SortedRow[], areHeavy: boolean): Source {
    const { query } = this;
    const inputs: RunInput[] = [];
    for (const input of [...this.runs.map((run) => new RunReader(run)), new MemoryReader(last)])
      if (yield* inPauses(input.advance(), query)) inputs.push(input);
    const heads = new HeadHeap(inputs, this.compare);
    const rowsBetweenPauses = areHeavy ? 1 : ROWS_BETWEEN_PAUSES;
    let out: Row[] = [];
    let sizes = new RowSizes([]);
    let bytes = 0;
    for (let input = heads.first; input; input = heads.first) {
      const { row } = input.head!;
      out.push(row);
      bytes += sizes.next(row);
      heads.replaceFirst(input.mayAdvanceAtOnce ? input.advanceAtOnce() : yield* inPauses(input.advance(), query));
      if (out.length % rowsBetweenPauses === 0 && query.slices.due()) yield PAUSE;
      if (out.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
      yield out;
      out = [];
      sizes = new RowSizes([]);
      bytes = 0;
    }
    if (out.length > 0) yield out;
  }
}

/** A sorted input of the merge. */
interface RunInput {
  /** the row to be given next; undefined at the end */
  readonly head: SortedRow | undefined;
  /** Whether the next row is in memory, or there is none. */
  readonly mayAdvanceAtOnce: boolean;
  /** @returns false at the end */
  advanceAtOnce(): boolean;
  /** The same where rows have to be read first. */
  advance(): Steps<boolean>;
}

class MemoryReader implements RunInput {
  private at = -1;

  readonly mayAdvanceAtOnce = true;

  constructor(private readonly rows: readonly SortedRow[]) {}

  get head(): SortedRow | undefined {
    return this.rows[this.at];
  }

  advanceAtOnce(): boolean {
    this.at += 1;
    return this.at < this.rows.length;
  }

  advance(): Steps<boolean> {
    return atOnce(this.advanceAtOnce());
  }
}

class RunReader implements RunInput {
  head: SortedRow | undefined;
  private rows: Row[] = [];
  private at = 0;

  constructor(private readonly run: SpilledRows) {}

  get mayAdvanceAtOnce(): boolean {
    return this.at < this.rows.length;
  }

  *advance(): Steps<boolean> {
    this.rows = yield* this.run.read();
    this.at = 0;
    return this.advanceAtOnce();
  }

  advanceAtOnce(): boolean {
    const row = this.rows[this.at];
    this.at += 1;
    this.head = row && sortedRow(row);
    return row !== undefined;
  }
}

/** Takes the keys off the end of a row, where `SortedRuns.add` put them. */
function sortedRow(row: Row): SortedRow {
  const keys = row.pop() as JsonValue[];
  const order = keys.pop() as number;
  return { row, keys, order };
}

/** The inputs as a binary heap, the one with the smallest head first. */
class HeadHeap {
  constructor(
    private readonly inputs: RunInput[],
    private readonly compare: (a: SortedRow, b: SortedRow) => number,
  ) {
    for (let at = inputs.length >> 1; at >= 0; at -= 1) this.sink(at);
  }

  get first(): RunInput | undefined {
    return this.inputs[0];
  }

  /** @param hasNext whether the first input has another head now */
  replaceFirst(hasNext: boolean): void {
    if (!hasNext) {
      const last = this.inputs.pop()!;
      if (this.inputs.length === 0) return;
      if (last !== this.inputs[0]) this.inputs[0] = last;
    }
    this.sink(0);
  }

  private sink(from: number): void {
    const { inputs } = this;
    for (let parent = from; ;) {
      let smallest = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < inputs.length && this.compare(inputs[child]!.head!, inputs[smallest]!.head!) < 0) smallest = child;
      if (smallest === parent) return;
      [inputs[parent], inputs[smallest]] = [inputs[smallest]!, inputs[parent]!];
      parent = smallest;
    }
  }
}
