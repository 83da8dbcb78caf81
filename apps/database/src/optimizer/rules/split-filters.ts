import { conjunctsOf } from '../../planner/expression';
import { mapPipelines } from '../../planner/node-walk';
import type { FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';

/** Rules look at every pair of nodes: a condition of more parts stays one. */
const MAX_PARTS = 64;

/** FILTER a AND b becomes FILTER a FILTER b, so that each can go its own way. */
export const splitFilters: OptimizerRule = {
  name: 'split-filters',
  hidden: true,
  canBeDisabled: false,
  apply: (plan) =>
    mapPipelines(plan, (pipeline) => {
      if (!pipeline.some(isDivisible)) return pipeline;
      return pipeline.flatMap((node): Pipeline =>
        isDivisible(node)
          ? conjunctsOf(node.condition).map((condition, at) => ({
              ...node,
              condition,
              id: at === 0 ? node.id : plan.nodeIds.next(),
            }))
          : [node],
      );
    }),
};

function isDivisible(node: PlanNode): node is FilterNode {
  if (node.type !== 'FilterNode') return false;
  const parts = conjunctsOf(node.condition).length;
  return parts > 1 && parts <= MAX_PARTS;
}
