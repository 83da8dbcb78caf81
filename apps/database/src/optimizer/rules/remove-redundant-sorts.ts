import { isLoop } from '../../planner/loops';
import type { CollectNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isMovable } from '../movable-node';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** A SORT whose order nobody sees, because another SORT or a COLLECT that does not care follows, goes away. */
export const removeRedundantSorts: OptimizerRule = pipelineRule('remove-redundant-sorts', (pipeline) => {
  const nodes = pipeline.filter(
    (node, at) => node.type !== 'SortNode' || node.limit !== null || isOrderSeen(pipeline.slice(at + 1)),
  );
  return nodes.length === pipeline.length ? pipeline : nodes;
});

function isOrderSeen(after: Pipeline): boolean {
  const next = after.find((node) => !passesOn(node));
  if (next?.type === 'SortNode') return false;
  return next?.type !== 'CollectNode' || !isBlindToOrder(next);
}

/** Nodes that treat each row alone. */
const passesOn = (node: PlanNode): boolean => isLoop(node) || isMovable(node) || node.type === 'FilterNode';

const BLIND: ReadonlySet<string> = new Set([
  'LENGTH',
  'MIN',
  'MAX',
  'SORTED_UNIQUE',
  'COUNT_DISTINCT',
  'BIT_AND',
  'BIT_OR',
  'BIT_XOR',
]);

/** Sums are left out: adding floating point numbers in another order may change the last digit. */
function isBlindToOrder({ groups, method, into, aggregates }: CollectNode): boolean {
  if (into !== null || !aggregates.every((aggregate) => BLIND.has(aggregate.function))) return false;
  return method === 'count' || (method === 'sorted' && groups.length === 0);
}
