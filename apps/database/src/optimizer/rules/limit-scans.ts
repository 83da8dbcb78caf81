import { isModifying, mapPipelines } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';
import { limitAfter } from './sort-limit';

/** A loop directly before a LIMIT reads no further than the LIMIT needs. */
export const limitScans: OptimizerRule = {
  name: 'push-limit-into-index',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, limited),
};

function limited(pipeline: Pipeline): Pipeline {
  let changed = false;
  const nodes = pipeline.map((node, at) => {
    if (node.type !== 'EnumerateCollectionNode' && node.type !== 'IndexNode') return node;
    const limit = node.limit === null ? limitAfter(pipeline, at) : null;
    if (!limit || pipeline.slice(0, pipeline.indexOf(limit)).some(isModifying)) return node;
    changed = true;
    return { ...node, limit: limit.offset + limit.count! };
  });
  return changed ? nodes : pipeline;
}
