import type { Expression } from '@strata/aql';
import type { ExpressionClosures } from '../expressions/compiler';
import { mayTakeLong } from '../expressions/long-expressions';
import type { Unfinished } from '../expressions/long-work';
import { attempted, tried } from '../expressions/long-work';
import type { EvaluateTruth } from '../expressions/operator';
import type { QueryRun } from '../expressions/query-run';
import type { Row } from '../expressions/source';

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
  return takesLong ? attempted(test, row, run) : tried(test, row, run);
}
