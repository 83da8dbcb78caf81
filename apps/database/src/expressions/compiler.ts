import type { Expression } from '@strata/aql';
import type { JsonValue } from '../store/database';
import type { EvaluateSlot, EvaluateTruth } from './operator';
import type { QueryRun } from './query-run';
import type { Row } from './source';

export type Evaluate = (row: Row, run: QueryRun) => JsonValue;
export type ExpressionOf<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** Turns expressions into closures that hold no state of a run. */
export interface ExpressionClosures {
  /** The plain value; a stored document is read whole. */
  value(expression: Expression): Evaluate;
  /** The value, or a document in its stored form. */
  slot(expression: Expression): EvaluateSlot;
  /** AQL's truth of the value. */
  truth(expression: Expression): EvaluateTruth;
}

/** What plan nodes are compiled with. */
export interface NodeCompiler {
  readonly expressions: ExpressionClosures;
}
