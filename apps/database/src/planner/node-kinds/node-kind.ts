import type { Expression, Variable } from '@strata/aql';
import type { NodeOf, Pipeline, PlanNodeType } from '../plan-nodes';

export type ChangeExpression = (expression: Expression) => Expression;
export type ChangePipeline = (pipeline: Pipeline) => Pipeline;

/** What is known of all nodes of one type. */
export interface NodeKind<T extends PlanNodeType> {
  /** A copy with changed expressions of its own, in the order they are evaluated; pipelines inside it are left alone. */
  mapExpressions(node: NodeOf<T>, change: ChangeExpression): NodeOf<T>;
  /** The variables it fills. */
  defines(node: NodeOf<T>): readonly Variable[];
  /** Those of them, and of its inner names, that hold documents as they are stored. What a LET holds, its expression says. */
  documents?(node: NodeOf<T>): readonly Variable[];
  /** Variables it reads beside those in its expressions. */
  reads?(node: NodeOf<T>): readonly Variable[];
  /** The pipelines inside it. */
  pipelines?(node: NodeOf<T>): readonly Pipeline[];
  /** The same node when nothing changed. */
  mapPipelines?(node: NodeOf<T>, change: ChangePipeline): NodeOf<T>;
  /**
   * `one`: exactly one row for each row it gets; `across`: which rows come by decides on its output, so that what holds for the rows
   * behind it need not hold for those before; `some`: neither.
   */
  readonly rows: 'one' | 'some' | 'across';
  readonly writes?: true;
}

export const optional = (expression: Expression | null, change: ChangeExpression): Expression | null =>
  expression && change(expression);

/** What a node has that neither holds expressions nor fills variables. */
export const BARE = { mapExpressions: <N>(node: N): N => node, defines: (): readonly Variable[] => [] };
