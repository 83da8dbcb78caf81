import { conjunctsOf } from '../../planner/expression';
import { mapPipelines } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';

/** FILTER a AND b becomes FILTER a FILTER b, so that each can go its own way. */
export const splitFilters: OptimizerRule = {
  name: 'split-filters',
  hidden: true,
  canBeDisabled: false,
  apply: (plan) =>
    mapPipelines(plan, (pipeline) => {
      if (!pipeline.some((node) => node.type === 'FilterNode' && conjunctsOf(node.condition).length > 1)) return pipeline;
      return pipeline.flatMap((node): Pipeline =>
        node.type === 'FilterNode'
          ? conjunctsOf(node.condition).map((condition, at) => ({
              ...node,
              condition,
              id: at === 0 ? node.id : plan.nodeIds.next(),
            }))
          : [node],
      );
    }),
};
