import type { ExplainedIndex, ExplainedNode, ExplainedPlan, NodeStatistics } from './explained-plan';
import { variableTexts } from './explained-plan';
import { joinedLoops, nodeComment } from './node-comment';

/** One node of a plan, as a line of the table that shows it. */
export interface PlanLine {
  readonly id: number;
  readonly type: string;
  /** how deep in loops and subqueries it stands */
  readonly depth: number;
  /** what it does, in the words of the query */
  readonly comment: string;
  /** where a profile counted */
  readonly statistics: NodeStatistics | undefined;
  readonly estimatedItems: number;
  readonly estimatedCost: number;
}

/** An index with what uses it. */
export interface UsedIndex {
  /** id of the node */
  readonly by: number;
  readonly collection: string;
  readonly index: ExplainedIndex;
  /** names of its fields */
  readonly fields: readonly string[];
}

const LOOPS = new Set([
  'EnumerateCollectionNode',
  'IndexNode',
  'JoinNode',
  'EnumerateListNode',
  'EnumerateViewNode',
  'EnumerateNearVectorNode',
  'TraversalNode',
  'ShortestPathNode',
  'EnumeratePathsNode',
  'SubqueryStartNode',
]);

/** The nodes of a plan in their order, as a tree by depth. @param statistics what each node did, for a profile */
export function planLines(plan: ExplainedPlan, statistics: readonly NodeStatistics[] = []): PlanLine[] {
  const variable = variableTexts(plan);
  let depth = 0;
  return plan.nodes.map((node) => {
    if (node.type === 'SubqueryEndNode') depth = depthOfSubquery(plan.nodes, node);
    const line = {
      id: node.id,
      type: node.type,
      depth,
      comment: nodeComment(node, variable),
      statistics: statistics.find(({ id }) => id === node.id),
      estimatedItems: node.estimatedNrItems,
      estimatedCost: node.estimatedCost,
    };
    if (LOOPS.has(node.type)) depth += 1;
    if (node.type === 'SubqueryEndNode') depth -= 1;
    return line;
  });
}

/** What stands above the figures of a line, and the figures: estimates, or what a profile counted. */
export const FIGURE_HEADS = {
  estimated: ['Est. items', 'Est. cost'],
  counted: ['Calls', 'Items', 'Filtered', 'Time ms'],
} as const;

export function planFigures({ statistics, estimatedItems, estimatedCost }: PlanLine, kind: keyof typeof FIGURE_HEADS): string[] {
  if (kind === 'estimated') return [whole(estimatedItems), whole(estimatedCost)];
  if (!statistics) return FIGURE_HEADS.counted.map(() => '');
  const { calls, items, filtered, runtime, fetching } = statistics;
  return [whole(calls), whole(items), whole(filtered), ((runtime - fetching) * 1_000).toFixed(2)];
}

const whole = (count: number): string => Math.round(count).toLocaleString('en-US');

/** The end of a subquery stands one deeper than its begin, like the rest of it. */
function depthOfSubquery(nodes: readonly ExplainedNode[], end: ExplainedNode): number {
  const open: number[] = [];
  let depth = 0;
  for (const node of nodes) {
    if (node === end) return (open.at(-1) ?? depth - 1) + 1;
    if (node.type === 'SubqueryStartNode') open.push(depth);
    if (node.type === 'SubqueryEndNode') depth = open.pop() ?? depth;
    else if (LOOPS.has(node.type)) depth += 1;
  }
  return depth;
}

/** The indexes that a plan uses, by the nodes that use them. */
export function usedIndexes({ nodes }: ExplainedPlan): UsedIndex[] {
  return nodes.flatMap((node) =>
    indexesOf(node).map(({ collection, index }) => ({ by: node.id, collection, index, fields: index.fields.map(fieldName) })),
  );
}

function indexesOf(node: ExplainedNode): { collection: string; index: ExplainedIndex }[] {
  if (node.type === 'JoinNode') return joinedLoops(node).flatMap(indexesOf);
  const given = node.indexes;
  const collections = (node.edgeCollections ?? []) as string[];
  if (Array.isArray(given))
    return (given as ExplainedIndex[]).map((index) => ({ collection: String(node.collection ?? ''), index }));
  const base = ((given as { base?: ExplainedIndex[] } | undefined)?.base ?? []) as ExplainedIndex[];
  return base.map((index, at) => ({ collection: collections[at] ?? collections[0] ?? '', index }));
}

const fieldName = (field: unknown): string =>
  typeof field === 'object' && field !== null ? String((field as { name?: unknown }).name) : String(field);
