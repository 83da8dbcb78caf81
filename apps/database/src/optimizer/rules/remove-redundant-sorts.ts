import { isLoop } from '../../planner/loops';
import type { CollectNode, Pipeline, PlanNode, SortNode } from '../../planner/plan-nodes';
import { isSameExpression } from '../../planner/same-expression';
import { isDeterministic } from '../../planner/determinism';
import { isMovable } from '../movable-node';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/**
 * A SORT whose order nobody sees, because another SORT or a COLLECT that does not care follows, goes away. So does one that finds its
 * rows in its order already. SORTs are stable: what stands in a group keeps the order of a SORT before the one that makes the groups.
 */
export const removeRedundantSorts: OptimizerRule = pipelineRule('remove-redundant-sorts', (pipeline) => {
  const nodes: PlanNode[] = [];
  for (const [at, node] of pipeline.entries()) {
    const isNeeded = node.type !== 'SortNode' || node.limit !== null || isOrderSeen(pipeline.slice(at + 1));
    if (isNeeded && !(node.type === 'SortNode' && isSortedBefore(node, nodes))) nodes.push(node);
  }
  return nodes.length === pipeline.length ? pipeline : nodes;
});

function isOrderSeen(after: Pipeline): boolean {
  const next = after.find((node) => !passesOn(node));
  if (next?.type === 'SortNode') {
    const group = after[after.indexOf(next) + 1];
    return next.limit === null && group?.type === 'CollectNode' && group.method === 'sorted' && !isBlindToOrder(group, true);
  }
  return next?.type !== 'CollectNode' || !isBlindToOrder(next);
}

/** The SORT before it, with nothing between that adds rows or other orders, begins with the same keys. */
function isSortedBefore({ elements }: SortNode, before: Pipeline): boolean {
  const last = before.findLast((node) => !(isMovable(node) || node.type === 'FilterNode'));
  return (
    last?.type === 'SortNode' &&
    last.elements.length >= elements.length &&
    elements.every(
      ({ expression, ascending }, at) =>
        isDeterministic(expression) &&
        last.elements[at]!.ascending === ascending &&
        isSameExpression(last.elements[at]!.expression, expression),
    )
  );
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
function isBlindToOrder({ groups, method, into, aggregates }: CollectNode, isGrouped = false): boolean {
  if (into !== null || !aggregates.every((aggregate) => BLIND.has(aggregate.function))) return false;
  return isGrouped || method === 'count' || (method === 'sorted' && groups.length === 0);
}
