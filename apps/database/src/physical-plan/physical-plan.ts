import type { Variable } from '@strata/aql';
import { isModifying, someNode } from '../planner/node-walk';
import type { NodeOf, Pipeline, PlanNode, PlanNodeType } from '../planner/plan-nodes';
import { countingOperation } from './counting-operation';
import { collectOperation } from './collects';
import { documentVariables } from './document-variables';
import type { PhysicalOperation, PhysicalPipeline } from './operations';
import { returnedVertices } from './returned-vertices';
import type { PlanScope } from './scans';
import { collectionScan, indexScan } from './scans';

/**
 * A plan as it is run. The optimizer has said what is read, joined and sorted, and in which order; here it is decided which operator does
 * each of it, which nodes one operator does together, and what is read from columns in memory. Nothing of this changes an answer. What only
 * a run can know (whether there is a column, or room for one; whether lists hold all edges) is left to the operators.
 */
export interface PhysicalPlan {
  readonly pipeline: PhysicalPipeline;
  /** The variables that may hold a document in its stored form. */
  readonly documents: ReadonlySet<Variable>;
}

export function physicalPlan(root: Pipeline): PhysicalPlan {
  const holdsRows = someNode(root, (node) => node.type === 'SortNode' && node.limit === null);
  return { pipeline: physicalPipeline(root, { root, holdsRows }), documents: documentVariables(root) };
}

function physicalPipeline(nodes: Pipeline, scope: PlanScope): PhysicalPipeline {
  const last = nodes.at(-1);
  if (last?.type !== 'ReturnNode') return { operations: operationsOf(nodes, scope), result: null };
  const result = { node: last, vertices: returnedVertices(nodes.at(-2), last) };
  return { operations: operationsOf(nodes.slice(0, -1), scope), result };
}

function operationsOf(nodes: Pipeline, scope: PlanScope): readonly PhysicalOperation[] {
  const operations: PhysicalOperation[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]!;
    const next = nodes[at + 1];
    const counting = next?.type === 'CollectNode' ? countingOperation(nodes[at - 1], node, next, scope) : null;
    operations.push(counting ?? operationOf(node, scope, nodes.slice(0, at)));
    if (counting) at += 1;
  }
  return operations;
}

type Choose<N extends PlanNode> = (node: N, scope: PlanScope, before: Pipeline) => PhysicalOperation;

const operationOf: Choose<PlanNode> = (node, scope, before) => (CHOICES[node.type] as Choose<PlanNode>)(node, scope, before);

const CHOICES: { readonly [T in PlanNodeType]: Choose<NodeOf<T>> } = {
  SingletonNode: (node) => ({ kind: 'singleton', node }),
  NoResultsNode: (node) => ({ kind: 'no-results', node }),
  EnumerateCollectionNode: collectionScan,
  IndexNode: indexScan,
  JoinNode: (node) => ({ kind: 'merge-join', node }),
  MaterializeNode: (node) => ({ kind: 'materialize', node }),
  EnumerateListNode: (node) => ({ kind: 'list-scan', node }),
  EnumerateViewNode: (node) => ({ kind: 'view-search', node }),
  EnumerateNearVectorNode: (node) => ({ kind: 'vector-search', node }),
  CalculationNode: (node) => ({ kind: 'calculation', node }),
  SleepNode: (node) => ({ kind: 'sleep', node }),
  FilterNode: (node) => ({ kind: 'filter', node }),
  SortNode: (node) => ({ kind: 'sort', node }),
  LimitNode: (node, _scope, before) => ({ kind: 'limit', node, drains: before.some(isModifying) }),
  CollectNode: collectOperation,
  WindowNode: (node) => ({ kind: 'window', node }),
  SubqueryNode: (node, scope) => ({ kind: 'subquery', node, body: physicalPipeline(node.body, scope) }),
  TraversalNode: (node) => ({ kind: 'traversal', node }),
  ShortestPathNode: (node) => ({ kind: 'shortest-path', node }),
  EnumeratePathsNode: (node) => ({ kind: 'path-enumeration', node }),
  InsertNode: (node) => ({ kind: 'insert', node }),
  UpdateNode: (node) => ({ kind: 'update', node }),
  ReplaceNode: (node) => ({ kind: 'replace', node }),
  RemoveNode: (node) => ({ kind: 'remove', node }),
  UpsertNode: (node, scope) => ({ kind: 'upsert', node, lookup: physicalPipeline(node.lookup, scope) }),
  ReturnNode: () => {
    throw new Error('a RETURN ends its pipeline');
  },
};
