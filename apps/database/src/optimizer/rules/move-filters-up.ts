import { variablesOf } from '../../planner/expression-walk';
import { isLoop } from '../../planner/loops';
import { definedVariables, looksAcrossRows } from '../../planner/node-walk';
import type { FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isDeterministic } from '../../planner/determinism';
import { isWithoutEffect } from '../movable-node';
import { forwards, moveNodes } from '../move-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRuleInSteps } from '../rule';

/** Drops rows as early as possible: a FILTER moves before every node that it does not depend on. */
export const moveFiltersUp: OptimizerRule = pipelineRuleInSteps('move-filters-up', (pipeline) =>
  moveNodes(pipeline, forwards(pipeline, 1), (node, current, at) =>
    node.type === 'FilterNode' ? targetOf(node, current, at) : at,
  ),
);

function targetOf(filter: FilterNode, pipeline: Pipeline, from: number): number {
  if (!isDeterministic(filter.condition)) return from;
  const needed = variablesOf(filter.condition);
  let target = from;
  for (let at = from - 1; at > 0; at -= 1) {
    const before = pipeline[at]!;
    if (isBarrier(before) || definedVariables(before).some((variable) => needed.has(variable))) break;
    if (before.type !== 'FilterNode') target = at; // filters among themselves keep their order
  }
  return target;
}

/** What depends on which rows come by, or does something for each of them. */
const isBarrier = (node: PlanNode): boolean =>
  looksAcrossRows(node) || node.type === 'NoResultsNode' || (!isLoop(node) && !isWithoutEffect([node]));
