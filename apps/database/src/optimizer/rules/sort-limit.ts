import { keepsRows, mapPipelines } from '../../planner/node-walk';
import type { LimitNode, Pipeline } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';

/** SORT followed by LIMIT holds only the rows that the LIMIT lets through. */
export const sortLimit: OptimizerRule = {
  name: 'sort-limit',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, limited),
};

function limited(pipeline: Pipeline): Pipeline {
  let changed = false;
  const nodes = pipeline.map((node, at) => {
    const limit = node.type === 'SortNode' && node.limit === null ? limitAfter(pipeline, at) : null;
    if (node.type !== 'SortNode' || !limit) return node;
    changed = true;
    return { ...node, limit: limit.offset + limit.count! };
  });
  return changed ? nodes : pipeline;
}

/** The LIMIT that every row after `at` meets next, when it bounds how many are needed. */
export function limitAfter(pipeline: Pipeline, at: number): LimitNode | null {
  const next = pipeline.slice(at + 1).find((node) => !keepsRows(node));
  return next?.type === 'LimitNode' && next.count !== null && !next.fullCount ? next : null;
}
