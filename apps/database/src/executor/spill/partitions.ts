import type { JsonValue } from '../../store/database';
import { groupHash } from '../../values/group-key';
import type { QueryRun } from '../../expressions/query-run';
import { inPauses } from '../batches';
import type { Pause, Row, Source } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';
import { SpilledRows } from './spilled-rows';

const PARTITIONS = 16;

/** Rows put aside on disk in parts, so that rows with equal keys are in one part and in their order. */
export class Partitions {
  private readonly parts: readonly SpilledRows[];

  /** @param depth how often the rows have been divided before: each time they are divided otherwise */
  constructor(
    private readonly run: QueryRun,
    private readonly depth: number,
  ) {
    const file = run.spill.create();
    this.parts = Array.from({ length: PARTITIONS }, () => new SpilledRows(file));
  }

  *add(keys: readonly JsonValue[], row: Row): Generator<Pause, void, undefined> {
    const part = this.parts[this.partOf(keys)]!;
    if (part.add(row)) yield* inPauses(part.flush(), this.run);
  }

  /** The number of the part that rows with these keys are in. */
  partOf(keys: readonly JsonValue[]): number {
    return groupHash(keys, this.depth) % PARTITIONS;
  }

  /** One source of rows for each part; each can be read once. */
  get sources(): readonly Source[] {
    return this.parts.map((part) => rowsOf(part, this.run));
  }
}

function* rowsOf(part: SpilledRows, run: QueryRun): Source {
  for (;;) {
    const rows = yield* inPauses(part.read(), run);
    if (rows.length === 0) return;
    yield rows;
    if (run.slices.due()) yield PAUSE;
  }
}
