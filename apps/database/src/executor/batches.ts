import type { Steps } from '@strata/event-loop';
import type { QueryRun } from '../expressions/query-run';
import type { Pause, Row, Source } from '../expressions/source';
import { PAUSE } from '../expressions/source';

/** What an operator makes of one batch, with pauses, and the rows that would be too much at once, in between. It may give the same array. */
export type TurnBatch = (batch: Row[]) => Generator<Row[] | Pause, Row[], undefined>;

/** Long work within an operator: it pauses between two steps when its time slice is over. */
export function* inPauses<T>(steps: Steps<T>, run: QueryRun): Generator<Pause, T, undefined> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (run.slices.due()) yield PAUSE;
  }
}

/**
 * Each batch of the input turned into another; empty ones are not handed on. (FILTER and LET, which run in the smallest subqueries, have
 * this loop in themselves: it saves a tenth of their time.)
 */
export function* turnBatches(input: Source, turn: TurnBatch): Source {
  for (const batch of input) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    const turned = yield* turn(batch);
    if (turned.length > 0) yield turned;
  }
}

/**
 * Runs through all rows of the input, for operators that give nothing before they have seen the last.
 * @param take may give pauses of its own, when a row makes much work
 */
export function* takeRows(
  input: Source,
  run: QueryRun,
  take: (row: Row) => Iterable<Pause> | void,
): Generator<Pause, void, undefined> {
  for (const batch of input) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    for (const row of batch) {
      const pauses = take(row);
      if (pauses) yield* pauses;
      if (run.slices.dueAfterRow()) yield PAUSE;
    }
  }
}
