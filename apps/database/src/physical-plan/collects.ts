import type { CollectMethod, CollectNode } from '../planner/plan-nodes';
import type { PhysicalOperation } from './operations';

const OPERATION_OF = {
  hash: 'hash-collect',
  distinct: 'distinct-collect',
  sorted: 'sorted-collect',
  count: 'count',
} as const satisfies Record<CollectMethod, string>;

export const collectOperation = (node: CollectNode): PhysicalOperation => ({ kind: OPERATION_OF[node.method], node });
