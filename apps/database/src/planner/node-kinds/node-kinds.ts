import type { PlanNode, PlanNodeType } from '../plan-nodes';
import { ENUMERATE_COLLECTION, ENUMERATE_LIST, ENUMERATE_NEAR_VECTOR, ENUMERATE_VIEW, INDEX, JOIN, MATERIALIZE } from './loops';
import { COLLECT, LIMIT, SORT, WINDOW } from './many-rows';
import { INSERT, REMOVE, REPLACE, UPDATE, UPSERT } from './modifications';
import type { NodeKind } from './node-kind';
import { CALCULATION, FILTER, NO_RESULTS, RETURN, SINGLETON, SLEEP, SUBQUERY } from './row-by-row';
import { ENUMERATE_PATHS, SHORTEST_PATH, TRAVERSAL } from './walks';

/**
 * All types of nodes. Layers above have one table each of the same form, and do not compile while a row is missing: what a node costs
 * (`optimizer/costs/estimates.ts`), which operator does its work (`physical-plan/physical-plan.ts`), how explain shows it
 * (`queries/explain/explained-node.ts`).
 */
const NODE_KINDS: { readonly [T in PlanNodeType]: NodeKind<T> } = {
  SingletonNode: SINGLETON,
  NoResultsNode: NO_RESULTS,
  EnumerateCollectionNode: ENUMERATE_COLLECTION,
  IndexNode: INDEX,
  JoinNode: JOIN,
  MaterializeNode: MATERIALIZE,
  EnumerateListNode: ENUMERATE_LIST,
  EnumerateViewNode: ENUMERATE_VIEW,
  EnumerateNearVectorNode: ENUMERATE_NEAR_VECTOR,
  CalculationNode: CALCULATION,
  SleepNode: SLEEP,
  FilterNode: FILTER,
  SortNode: SORT,
  LimitNode: LIMIT,
  CollectNode: COLLECT,
  WindowNode: WINDOW,
  SubqueryNode: SUBQUERY,
  TraversalNode: TRAVERSAL,
  ShortestPathNode: SHORTEST_PATH,
  EnumeratePathsNode: ENUMERATE_PATHS,
  InsertNode: INSERT,
  UpdateNode: UPDATE,
  ReplaceNode: REPLACE,
  RemoveNode: REMOVE,
  UpsertNode: UPSERT,
  ReturnNode: RETURN,
};

export const kindOf = (node: PlanNode): NodeKind<PlanNodeType> => NODE_KINDS[node.type] as NodeKind<PlanNodeType>;
