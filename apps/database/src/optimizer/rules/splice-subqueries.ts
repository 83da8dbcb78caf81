import { mapSame } from '../../planner/node-walk';
import type { PlanNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** Subqueries are part of the pipeline around them. Ours always run so; the rule decides how explain shows them. */
export const spliceSubqueries: OptimizerRule = pipelineRule('splice-subqueries', (pipeline) =>
  mapSame(pipeline, (node): PlanNode => (node.type === 'SubqueryNode' && !node.isSpliced ? { ...node, isSpliced: true } : node)),
);
