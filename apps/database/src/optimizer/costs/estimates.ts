import type { NodeOf, PlanNode, PlanNodeType } from '../../planner/plan-nodes';
import type { CostBasis } from './cost-basis';
import {
  EDGES_PER_VERTEX_GUESS,
  groupsOf,
  indexItems,
  listLength,
  passing,
  passingEntries,
  searchedEdges,
  viewHits,
  visited,
} from './expected-rows';

/** What the optimizer expects a pipeline to have cost and given out up to a node. No unit: only comparisons mean something. */
export interface Estimate {
  readonly cost: number;
  readonly items: number;
}

/** Compared with reading the next document of a scan. */
const SEEK_COST = 2;
const LOOKUP_COST = 1.5;
const COVERED_COST = 0.7;

type EstimateNode<N extends PlanNode> = (node: N, before: Estimate, basis: CostBasis) => Estimate;

/** @param before of the node's input */
export const estimateAfter: EstimateNode<PlanNode> = (node, before, basis) =>
  (ESTIMATES[node.type] as EstimateNode<PlanNode>)(node, before, basis);

const after = ({ cost }: Estimate, items: number, work = items): Estimate => ({ items, cost: cost + work });

const limited = (items: number, limit: number | null): number => (limit === null ? items : Math.min(items, limit));

/** Of a pipeline that runs once. */
const ofPipeline = (pipeline: readonly PlanNode[], basis: CostBasis): Estimate =>
  pipeline.reduce<Estimate>((estimate, inner) => estimateAfter(inner, estimate, basis), { cost: 0, items: 1 });

const rowByRow: EstimateNode<PlanNode> = (_node, before) => after(before, before.items);
const lookingUp: EstimateNode<PlanNode> = (_node, before) => after(before, before.items, before.items * LOOKUP_COST);
const searchingPaths: EstimateNode<NodeOf<'ShortestPathNode' | 'EnumeratePathsNode'>> = (node, before, { data }) =>
  after(before, before.items * EDGES_PER_VERTEX_GUESS, before.items * searchedEdges(node, data.snapshot));

/** How every node is estimated. */
const ESTIMATES: { readonly [T in PlanNodeType]: EstimateNode<NodeOf<T>> } = {
  SingletonNode: (_node, { cost, items }) => ({ cost: cost + 1, items }),
  NoResultsNode: () => ({ cost: 0.5, items: 0 }),
  EnumerateCollectionNode(node, before, basis) {
    const { snapshot } = basis.data;
    const documents = snapshot.count(snapshot.collection(node.collection));
    const read = limited(documents, node.filter || node.random ? null : node.limit);
    const found = limited(documents * passing(node.filter, basis), node.limit);
    return after(before, before.items * found, before.items * (read + SEEK_COST));
  },
  IndexNode(node, before, basis) {
    const entries = indexItems(node, basis);
    const read = limited(entries, node.filter ? null : node.limit) * (node.covering ? COVERED_COST : LOOKUP_COST);
    const found = limited(entries * passingEntries(node, basis), node.limit);
    return after(before, before.items * found, before.items * (read + SEEK_COST * node.accesses.length));
  },
  JoinNode: ({ loops }, before, basis) => loops.reduce((estimate, loop) => estimateAfter(loop, estimate, basis), before),
  MaterializeNode: lookingUp,
  EnumerateListNode(node, before, basis) {
    const members = before.items * listLength(node, basis.data);
    return after(before, members * passing(node.filter, basis), members);
  },
  EnumerateViewNode(node, before, { data }) {
    const hits = viewHits(node, data.snapshot);
    return after(before, before.items * (node.top?.limit ?? hits), before.items * hits);
  },
  EnumerateNearVectorNode: ({ limit }, before) => after(before, before.items * limit),
  CalculationNode: rowByRow,
  SleepNode: rowByRow,
  FilterNode: ({ condition }, before, basis) => after(before, before.items * passing(condition, basis), before.items),
  SortNode({ limit }, before) {
    const kept = limit === null ? before.items : Math.min(before.items, limit);
    return after(before, kept, before.items * Math.log2(Math.max(2, kept)));
  },
  LimitNode: ({ offset, count }, before) => after(before, Math.max(0, Math.min(before.items - offset, count ?? Infinity))),
  CollectNode: (node, before, basis) => after(before, groupsOf(node, before.items, basis), before.items),
  WindowNode: lookingUp,
  SubqueryNode: ({ body }, before, basis) => after(before, before.items, before.items * ofPipeline(body, basis).cost),
  TraversalNode: (node, before, { data }) => after(before, before.items * visited(node, data.snapshot)),
  ShortestPathNode: searchingPaths,
  EnumeratePathsNode: searchingPaths,
  InsertNode: rowByRow,
  UpdateNode: rowByRow,
  ReplaceNode: rowByRow,
  RemoveNode: rowByRow,
  UpsertNode: ({ lookup }, before, basis) => after(before, before.items, before.items * (ofPipeline(lookup, basis).cost + 1)),
  ReturnNode: rowByRow,
};
