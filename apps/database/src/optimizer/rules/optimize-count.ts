import { mapPipelines } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';

/** COLLECT WITH COUNT INTO right behind a loop asks the loop for a number instead of rows. */
export const optimizeCount: OptimizerRule = {
  name: 'optimize-count',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, counted),
};

function counted(pipeline: Pipeline): Pipeline {
  let changed = false;
  const nodes = pipeline.map((node, at) => {
    const next = pipeline[at + 1];
    if (next?.type !== 'CollectNode' || next.method !== 'count' || !isCountable(node)) return node;
    changed = true;
    return { ...node, countOnly: true };
  });
  return changed ? nodes : pipeline;
}

function isCountable(node: PlanNode): node is Extract<PlanNode, { countOnly: boolean }> {
  if (node.type === 'EnumerateViewNode') return true;
  if (node.type === 'EnumerateCollectionNode') return node.filter === null && node.limit === null;
  return (
    node.type === 'IndexNode' &&
    node.filter === null &&
    node.limit === null &&
    node.accesses.length === 1 &&
    !node.accesses[0]!.probe
  );
}
