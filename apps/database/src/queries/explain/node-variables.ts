import type { Expression, Variable } from '@strata/aql';

/** A variable as nodes of a plan show it. */
export interface ShownVariable {
  readonly id: number;
  readonly name: string;
  readonly isFullDocumentFromCollection: boolean;
}

/** The variables that a node reads and fills, as it shows them. */
export interface NodeVariables {
  readonly shown: (variable: Variable) => ShownVariable;
  /** What holds an expression of the node: a CalculationNode before it computes everything that is no variable already. */
  readonly holding: (expression: Expression) => ShownVariable;
}
