import { allOf, conjunctsOf } from '../../planner/expression';
import type { FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FILTERs that follow each other become one. */
export const fuseFilters: OptimizerRule = pipelineRule('fuse-filters', (pipeline) => {
  const nodes = pipeline.reduce<PlanNode[]>((fused, node) => {
    const before = fused.at(-1);
    if (node.type === 'FilterNode' && before?.type === 'FilterNode') fused[fused.length - 1] = both(before, node);
    else fused.push(node);
    return fused;
  }, []);
  return nodes.length === pipeline.length ? pipeline : (nodes satisfies Pipeline);
});

const both = (first: FilterNode, second: FilterNode): FilterNode => ({
  ...first,
  condition: allOf([...conjunctsOf(first.condition), ...conjunctsOf(second.condition)]),
});
