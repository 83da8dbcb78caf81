import { isModifying } from '../../planner/node-walk';
import type { EnumerateCollectionNode, IndexNode, PlanNode } from '../../planner/plan-nodes';
import { limitNodes } from '../limit-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** A loop directly before a LIMIT reads no further than the LIMIT needs, unless writes before it have to take place in full. */
export const limitScans: OptimizerRule = pipelineRule('push-limit-into-index', (pipeline) =>
  limitNodes(
    pipeline,
    (node, limit): node is Scan => isScan(node) && !pipeline.slice(0, pipeline.indexOf(limit)).some(isModifying),
  ),
);

type Scan = EnumerateCollectionNode | IndexNode;

const isScan = (node: PlanNode): node is Scan => node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode';
