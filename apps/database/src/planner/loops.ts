import type { PlanNode } from './plan-nodes';

/** Nodes that give any number of rows for each row they get: FOR in all its forms. */
const LOOPS: ReadonlySet<string> = new Set([
  'EnumerateCollectionNode',
  'IndexNode',
  'JoinNode',
  'EnumerateListNode',
  'EnumerateViewNode',
  'EnumerateNearVectorNode',
  'TraversalNode',
  'ShortestPathNode',
  'EnumeratePathsNode',
]);

export const isLoop = ({ type }: PlanNode): boolean => LOOPS.has(type);
