import type { Expression, Variable } from '@strata/aql';
import { allNodes } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import type { DataEstimates } from './data-estimates';

/** What estimates rest on. */
export interface CostBasis {
  readonly data: DataEstimates;
  /** The collections whose documents the loops of the plan put into their variables. */
  readonly scans: ReadonlyMap<Variable, string>;
  /** Conditions that indexes have answered already. */
  readonly answered: ReadonlySet<Expression>;
}

export function costBasis(pipeline: Pipeline, data: DataEstimates): CostBasis {
  const loops = allNodes(pipeline).filter((node) => node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode');
  return {
    data,
    scans: new Map(loops.map(({ variable, collection }) => [variable, collection])),
    answered: new Set(loops.flatMap((node) => (node.type === 'IndexNode' ? (node.answered ?? []) : []))),
  };
}
