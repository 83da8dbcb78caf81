import type { Variable } from '@strata/aql';
import { conjunctsOf } from '../../planner/expression';
import { variablesOf } from '../../planner/expression-walk';
import { definedVariables, isModifying, usedVariables } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isDeterministic } from '../../planner/determinism';
import type { LoopNode } from '../loop-orders';
import { isInterchangeable, loopOrders } from '../loop-orders';
import { isMovable } from '../movable-node';
import type { OptimizerRule } from '../rule';

/**
 * Loops that follow each other and are joined by a FILTER may run in another order. Each order worth a look becomes a plan of its own; the
 * cheapest is kept once indexes have been chosen.
 */
export const interchangeAdjacentEnumerations: OptimizerRule = {
  name: 'interchange-adjacent-enumerations',
  canBeDisabled: true,
  hidden: false,
  apply: (plan) => plan,
  alternatives(plan, { snapshot }) {
    const { pipeline } = plan;
    const [from, to] = stretchOf(pipeline);
    const stretch = pipeline.slice(from, to);
    const loops = stretch.filter(isInterchangeable);
    if (loops.length < 2 || !isJoined(stretch, loops) || isOrderSeen(pipeline.slice(to))) return [];
    return loopOrders(loops, stretch, snapshot).flatMap((order) => {
      const nodes = arranged(order, stretch, pipeline.slice(0, from));
      return nodes ? [{ ...plan, pipeline: [...pipeline.slice(0, from), ...nodes, ...pipeline.slice(to)] }] : [];
    });
  },
};

/** The first loops of a pipeline with the LETs and FILTERs among them. */
function stretchOf(pipeline: Pipeline): readonly [number, number] {
  const from = pipeline.findIndex(isInterchangeable);
  if (from < 0) return [0, 0];
  const end = pipeline.findIndex((node, at) => at >= from && !belongs(node));
  return [from, end < 0 ? pipeline.length : end];
}

const belongs = (node: PlanNode): boolean =>
  isInterchangeable(node) || isMovableFilter(node) || (node.type === 'CalculationNode' && isMovable(node));

const isMovableFilter = (node: PlanNode): boolean => node.type === 'FilterNode' && isDeterministic(node.condition);

/** Without a condition on two loops at once every order does the same work. */
function isJoined(stretch: Pipeline, loops: readonly LoopNode[]): boolean {
  const variables = new Set(loops.map(({ variable }) => variable));
  return stretch.some(
    (node) =>
      node.type === 'FilterNode' &&
      conjunctsOf(node.condition).some((part) => [...variablesOf(part)].filter((used) => variables.has(used)).length > 1),
  );
}

/** Which rows come first shows in what a LIMIT lets through, in groups that keep their members, and in writes. */
function isOrderSeen(after: Pipeline): boolean {
  for (const node of after) {
    if (node.type === 'SortNode') return false;
    if (node.type === 'ReturnNode') return false;
    if (node.type === 'CollectNode')
      return (
        node.into !== null || node.aggregates.some((aggregate) => aggregate.function === 'PUSH' || aggregate.function === 'UNIQUE')
      );
    if (node.type === 'LimitNode' || isModifying(node) || !(belongs(node) || isMovable(node))) return true;
  }
  return false;
}

/** The loops in their new order, each LET and FILTER as early as its variables allow; null when a loop needs a later one. */
function arranged(order: readonly LoopNode[], stretch: Pipeline, before: Pipeline): Pipeline | null {
  const inside = new Set<Variable>(stretch.flatMap(definedVariables));
  const known = new Set<Variable>(before.flatMap(definedVariables));
  const isReady = (node: PlanNode): boolean => [...usedVariables(node)].every((used) => known.has(used) || !inside.has(used));
  let waiting = stretch.filter((node) => !isInterchangeable(node));
  const nodes: PlanNode[] = [];
  const add = (node: PlanNode): void => {
    nodes.push(node);
    for (const variable of definedVariables(node)) known.add(variable);
  };
  const addWaiting = (): void => {
    const ready = waiting.find(isReady);
    if (!ready) return;
    waiting = waiting.filter((node) => node !== ready);
    add(ready);
    addWaiting();
  };
  for (const loop of order) {
    addWaiting();
    if (!isReady(loop)) return null;
    add(loop);
  }
  addWaiting();
  return waiting.length === 0 ? nodes : null;
}
