import type { QueryRun } from './query-run';
import type { ResultSource, Row, Slot, Source } from './source';

/**
 * One compiled plan node: rows in, rows out. It may run many times, also interleaved.
 * `base` is the row its pipeline started from: what the outer query knows. Nobody writes into it.
 */
export type Operator = (input: Source, run: QueryRun, base: Row) => Source;

/** A compiled pipeline. */
export interface CompiledPipeline {
  /** The values of its RETURN; without one everything runs and nothing comes out. */
  values(base: Row, run: QueryRun): Source<Slot>;
  /** The same for those who want to send them: rows may be packed. */
  result(base: Row, run: QueryRun): ResultSource;
}

export type EvaluateSlot = (row: Row, run: QueryRun) => Slot;
export type EvaluateTruth = (row: Row, run: QueryRun) => boolean;
