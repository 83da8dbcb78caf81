import type { JsonValue } from '../../store/database';
import type { Pause, Row } from '../../expressions/source';
import { BATCH_ROWS } from '../../expressions/source';
import type { SpillFile } from '../../resources/spill-file';
import { SpilledRows } from './spilled-rows';

export interface SortedRow {
  readonly row: Row;
  readonly keys: readonly JsonValue[];
  /** Position in the input: equal keys keep their order. */
  readonly order: number;
}

type Pauses = () => Iterable<Pause>;
const ROWS_BETWEEN_PAUSES = 256;

/** An external sort: sorted runs on disk, merged while they are read. */
export class SortedRuns {
  private readonly runs: SpilledRows[] = [];

  constructor(
    private readonly file: SpillFile,
    private readonly compare: (a: SortedRow, b: SortedRow) => number,
  ) {}

  /** Writes one sorted run. */
  *add(sorted: readonly SortedRow[], pauses: Pauses): Generator<Pause, void, undefined> {
    const run = new SpilledRows(this.file);
    for (let at = 0; at < sorted.length; at += 1) {
      const { row, keys, order } = sorted[at]!;
      run.add([...row, [...keys, order]]);
      if (at % ROWS_BETWEEN_PAUSES === 0) yield* pauses();
    }
    run.flush();
    this.runs.push(run);
  }

  /** All rows in order: those of the runs and `last`, which is sorted and was not written. */
  *merged(last: readonly SortedRow[], pauses: Pauses): Generator<Row[] | Pause, void, undefined> {
    const inputs = [...this.runs.map((run) => new RunReader(run)), new MemoryReader(last)];
    const heads = new HeadHeap(
      inputs.filter((input) => input.advance()),
      this.compare,
    );
    let out: Row[] = [];
    for (let input = heads.first; input; input = heads.first) {
      out.push(input.head!.row);
      heads.advanceFirst();
      if (out.length % ROWS_BETWEEN_PAUSES === 0) yield* pauses();
      if (out.length < BATCH_ROWS) continue;
      yield out;
      out = [];
    }
    if (out.length > 0) yield out;
  }
}

/** A sorted input of the merge. */
interface RunInput {
  /** the row to be given next; undefined at the end */
  readonly head: SortedRow | undefined;
  /** @returns false at the end */
  advance(): boolean;
}

class MemoryReader implements RunInput {
  private at = -1;

  constructor(private readonly rows: readonly SortedRow[]) {}

  get head(): SortedRow | undefined {
    return this.rows[this.at];
  }

  advance(): boolean {
    this.at += 1;
    return this.at < this.rows.length;
  }
}

class RunReader implements RunInput {
  head: SortedRow | undefined;
  private rows: Row[] = [];
  private at = 0;

  constructor(private readonly run: SpilledRows) {}

  advance(): boolean {
    if (this.at === this.rows.length) {
      this.rows = this.run.read();
      this.at = 0;
    }
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

  advanceFirst(): void {
    if (!this.inputs[0]!.advance()) {
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
