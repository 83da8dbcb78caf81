import type { Expression } from '@strata/aql';
import { allOf } from '../../planner/expression';
import { mapPipelines } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';

/** FILTERs directly behind a loop are checked inside it, before a candidate becomes a row. */
export const moveFiltersIntoEnumerate: OptimizerRule = {
  name: 'move-filters-into-enumerate',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, merged),
};

function merged(pipeline: Pipeline): Pipeline {
  const nodes: PlanNode[] = [];
  for (const node of pipeline) {
    const loop = nodes.at(-1);
    if (node.type === 'FilterNode' && loop && takesFilter(loop))
      nodes[nodes.length - 1] = Object.freeze({ ...loop, filter: combined(loop.filter, node.condition) });
    else nodes.push(node);
  }
  return nodes.length === pipeline.length ? pipeline : nodes;
}

type FilteringLoop = Extract<PlanNode, { type: 'EnumerateCollectionNode' | 'IndexNode' | 'EnumerateListNode' }>;
/** A loop that stops after some rows has to give these, whatever they are. */
const takesFilter = (node: PlanNode): node is FilteringLoop =>
  node.type === 'EnumerateListNode' ||
  ((node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode') && node.limit === null);

const combined = (filter: Expression | null, condition: Expression): Expression =>
  filter ? allOf([filter, condition]) : condition;
