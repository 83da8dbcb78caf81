import { keepsRows, mapSame } from '../planner/node-walk';
import type { LimitNode, Pipeline, PlanNode } from '../planner/plan-nodes';

type LimitedNode = Extract<PlanNode, { type: 'SortNode' | 'EnumerateCollectionNode' | 'IndexNode' }>;

/**
 * Tells nodes how many rows are needed of them, when a LIMIT comes next.
 * @param mayBeLimited which nodes, given the LIMIT
 * @returns the same pipeline when there is nothing to tell
 */
export function limitNodes(pipeline: Pipeline, mayBeLimited: (node: PlanNode, limit: LimitNode) => node is LimitedNode): Pipeline {
  const limits = limitsAfter(pipeline);
  return mapSame(pipeline, (node, at): PlanNode => {
    const limit = limits[at];
    if (!limit || !mayBeLimited(node, limit) || node.limit !== null) return node;
    return { ...node, limit: limit.offset + limit.count! };
  });
}

/** `limitAfter` for each place. */
function limitsAfter(pipeline: Pipeline): readonly (LimitNode | null)[] {
  let next: LimitNode | null = null;
  const limits = pipeline.toReversed().map((node) => {
    const limit = next;
    if (!keepsRows(node)) next = isBound(node) ? node : null;
    return limit;
  });
  return limits.reverse();
}

const isBound = (node: PlanNode | undefined): node is LimitNode =>
  node?.type === 'LimitNode' && node.count !== null && !node.fullCount;

/** The LIMIT that every row after `at` meets next, when it bounds how many are needed. */
export function limitAfter(pipeline: Pipeline, at: number): LimitNode | null {
  const next = pipeline.slice(at + 1).find((node) => !keepsRows(node));
  return isBound(next) ? next : null;
}
