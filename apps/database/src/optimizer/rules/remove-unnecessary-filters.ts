import { isModifying, mapPipelines } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import { toBool } from '../../values/casts';
import type { OptimizerRule } from '../rule';

/** A FILTER that is always true goes away; one that is always false makes everything before it unnecessary. */
export const removeUnnecessaryFilters: OptimizerRule = {
  name: 'remove-unnecessary-filters',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, reduced),
};

function reduced(pipeline: Pipeline): Pipeline {
  if (!pipeline.some((node) => constantOf(node) !== null)) return pipeline;
  const nodes: PlanNode[] = [];
  for (const node of pipeline) {
    const constant = constantOf(node);
    if (constant === true || (nodes.at(-1)?.type === 'NoResultsNode' && PASSES_ROWS_ON.has(node.type))) continue;
    if (constant === false && !nodes.some(isModifying)) nodes.splice(1, nodes.length, { type: 'NoResultsNode', id: node.id });
    else nodes.push(node);
  }
  return nodes;
}

/** Nodes that give nothing when they get nothing. */
const PASSES_ROWS_ON: ReadonlySet<PlanNode['type']> = new Set([
  'EnumerateCollectionNode',
  'EnumerateListNode',
  'EnumerateViewNode',
  'TraversalNode',
  'CalculationNode',
  'FilterNode',
  'SortNode',
]);

function constantOf(node: PlanNode): boolean | null {
  return node.type === 'FilterNode' && node.condition.kind === 'literal' ? toBool(node.condition.value) : null;
}
