import type { Expression } from '@strata/aql';
import type { ExpressionClosures } from './compiler';
import { mayTakeLong } from './long-expressions';
import type { Unfinished } from './long-work';
import { attempted } from './long-work';
import type { EvaluateTruth } from './operator';
import type { QueryRun } from './query-run';
import type { Row } from './source';

/** What a loop asks of each of its rows. */
export interface RowFilter {
  readonly test: EvaluateTruth;
  /** It is to be computed with pauses. */
  readonly takesLong: boolean;
}

/** @returns null without a condition */
export function compileRowFilter(condition: Expression | null, expressions: ExpressionClosures): RowFilter | null {
  return condition && { test: expressions.truth(condition), takesLong: mayTakeLong(condition) };
}

export function passes({ test, takesLong }: RowFilter, row: Row, run: QueryRun): boolean | Unfinished<boolean> {
  return takesLong ? attempted(test, row, run) : test(row, run);
}
