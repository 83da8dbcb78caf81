import type { Expression, Variable } from '@strata/aql';
import type {
  CollectAggregate,
  CollectInto,
  CollectionScan,
  CollectNode,
  EnumerateNearVectorNode,
  EnumerateViewNode,
  IndexNode,
  ModificationNode,
  NodeOf,
  PlanNode,
  PlanNodeType,
  ReplaceNode,
  UpdateNode,
  WindowBound,
} from '../../planner/plan-nodes';
import { variablesOf } from '../../planner/expression-walk';
import type { Snapshot } from '../../store/database';
import { calculationAttributes } from './explained-calculation';
import { explainedExpression } from './explained-expression';
import { indexAttributes } from './explained-index';
import type { NodeVariables } from './node-variables';
import { primarySortAttributes } from './explained-search';
import { pathSearchAttributes, traversalAttributes } from './explained-walk';

/** The attributes of a node beside id, type, dependencies and estimates. */
export const nodeAttributes: Show<PlanNode> = (node, variables, snapshot) =>
  (ATTRIBUTES[node.type] as Show<PlanNode>)(node, variables, snapshot);

type Show<N extends PlanNode> = (node: N, variables: NodeVariables, snapshot: Snapshot) => object;

/** How every node is shown. */
const ATTRIBUTES: { readonly [T in PlanNodeType]: Show<NodeOf<T>> } = {
  SingletonNode: () => ({ bindParameterVariables: {} }), // bind values stand in the plan that is shown
  NoResultsNode: () => ({}),
  EnumerateCollectionNode: (node, variables, snapshot) => ({ ...scanAttributes(node, variables, snapshot), random: node.random }),
  IndexNode: indexScanAttributes,
  JoinNode: ({ loops }, variables, snapshot) => ({
    strategy: 'default',
    indexInfos: loops.map((loop) => indexScanAttributes(loop, variables, snapshot)),
  }),
  MaterializeNode: ({ collection, variable, projections }, { shown }) => ({
    ...(collection !== null && { collection }),
    inNmDocId: shown(variable),
    outVariable: shown(variable),
    projections: paths(projections ?? []),
  }),
  EnumerateListNode: ({ input, variable, filter }, { shown, holding }) => ({
    inVariable: holding(input),
    outVariable: shown(variable),
    ...filterAttribute(filter),
  }),
  EnumerateViewNode: viewAttributes,
  EnumerateNearVectorNode: nearVectorAttributes,
  CalculationNode: ({ variable, expression }, { shown }) => calculationAttributes(shown(variable), expression),
  SleepNode: ({ variable, seconds }, { shown }) =>
    calculationAttributes(shown(variable), { kind: 'call', name: 'SLEEP', arguments: [seconds] }),
  FilterNode: ({ condition }, { holding }) => ({ inVariable: holding(condition) }),
  SortNode: ({ elements, limit }, { holding }) => ({
    elements: elements.map(({ expression, ascending }) => ({ inVariable: holding(expression), ascending })),
    stable: false,
    limit: limit ?? 0,
    strategy: limit === null ? 'standard' : 'constrained-heap',
  }),
  LimitNode: ({ offset, count, fullCount }) => ({ offset, limit: count, fullCount }),
  CollectNode: collectAttributes,
  WindowNode: ({ preceding, following, range, aggregates }, variables) => ({
    bounds: { preceding: boundValue(preceding), following: boundValue(following) },
    ...(range && { rangeVariable: variables.holding(range) }),
    aggregates: aggregateAttributes(aggregates, variables),
  }),
  SubqueryNode: ({ variable }, { shown }) => ({ outVariable: shown(variable) }),
  TraversalNode: traversalAttributes,
  ShortestPathNode: pathSearchAttributes,
  EnumeratePathsNode: pathSearchAttributes,
  InsertNode: (node, variables) => ({ ...modificationAttributes(node, variables), inVariable: variables.holding(node.document) }),
  UpdateNode: changeAttributes,
  ReplaceNode: changeAttributes,
  RemoveNode: (node, variables) => ({ ...modificationAttributes(node, variables), inVariable: variables.holding(node.key) }),
  UpsertNode: (node, variables) => ({
    ...modificationAttributes(node, variables),
    inDocVariable: variables.shown(node.foundVariable),
    insertVariable: variables.holding(node.insert),
    updateVariable: variables.holding(node.update),
    isReplace: node.replace,
  }),
  ReturnNode: ({ expression }, { holding }) => ({ inVariable: holding(expression), count: true }),
};

function indexScanAttributes(node: IndexNode, variables: NodeVariables, snapshot: Snapshot): object {
  return { ...scanAttributes(node, variables, snapshot), ...indexAttributes(node, snapshot) };
}

function viewAttributes(node: EnumerateViewNode, { shown }: NodeVariables, snapshot: Snapshot): object {
  return {
    view: node.view,
    outVariable: shown(node.variable),
    condition: node.condition ? explainedExpression(node.condition) : {},
    scorers: node.scorers.map(({ variable, name, args }) => ({ id: variable.id, name, args: args.map(explainedExpression) })),
    scorersSort: node.top ? [{ index: node.top.scorer, asc: !node.top.descending }] : [],
    scorersSortLimit: node.top?.limit ?? 0,
    options: node.options,
    viewValuesVars: [],
    ...(node.isSorted && primarySortAttributes(node, snapshot)),
    ...(node.covered && { noMaterialization: true }),
    ...(node.isLate && { outNmDocId: shown(node.variable) }),
  };
}

function nearVectorAttributes(node: EnumerateNearVectorNode, { shown, holding }: NodeVariables, snapshot: Snapshot): object {
  return {
    collection: node.collection,
    index: snapshot.collection(node.collection).indexes.find(({ id }) => id === node.index)?.name,
    inVariable: holding(node.vector),
    outVariable: shown(node.variable),
    oldDocumentVariable: shown(node.variable),
    distanceOutVariable: shown(node.scoreVariable),
    limit: node.limit,
    offset: node.offset,
    searchParameters: node.nProbe ? { nProbe: explainedExpression(node.nProbe) } : {},
    ...filterAttribute(node.filter),
  };
}

function collectAttributes({ groups, aggregates, into, method, disableIndex }: CollectNode, variables: NodeVariables): object {
  const { shown, holding } = variables;
  return {
    groups: groups.map(({ variable, expression }) => ({ outVariable: shown(variable), inVariable: holding(expression) })),
    aggregates: aggregateAttributes(aggregates, variables),
    ...(into && { outVariable: shown(into.variable) }),
    ...(into?.keepsVariables === false && { expressionVariable: holding(into.expression) }),
    keepVariables: into ? keptVariables(into).map((variable) => ({ variable: shown(variable) })) : [],
    isDistinctCommand: method === 'distinct',
    specialized: true,
    collectOptions: { method, disableIndex },
  };
}

const aggregateAttributes = (aggregates: readonly CollectAggregate[], { shown, holding }: NodeVariables): readonly object[] =>
  aggregates.map((aggregate) => ({
    outVariable: shown(aggregate.variable),
    ...(!isRowCount(aggregate) && { inVariable: holding(aggregate.expression) }),
    type: aggregate.function,
  }));

function changeAttributes(node: UpdateNode | ReplaceNode, variables: NodeVariables): object {
  return {
    ...modificationAttributes(node, variables),
    inDocVariable: variables.holding(node.document),
    ...(node.key && { inKeyVariable: variables.holding(node.key) }),
  };
}

/** The variables of which the members of a group hold values, whole or some attributes. */
const keptVariables = ({ expression, keepsVariables }: CollectInto): readonly Variable[] =>
  keepsVariables ? [...variablesOf(expression)] : [];

function scanAttributes(node: CollectionScan, { shown }: NodeVariables, { database }: Snapshot): object {
  return {
    database: database.name,
    collection: node.collection,
    outVariable: shown(node.variable),
    projections: paths(node.projections ?? []),
    filterProjections: paths(node.filterProjections),
    ...filterAttribute(node.filter),
    limit: node.limit ?? 0,
    count: node.countOnly,
    producesResult: !node.countOnly,
    maxProjections: node.hints.maxProjections,
    useCache: node.hints.useCache,
    ...ONE_SERVER,
    indexHint: {
      forced: node.hints.forceIndexHint,
      lookahead: 1,
      ...(node.hints.disableIndex ? { type: 'disabled' } : hintAttributes(node.hints.indexHint)),
    },
  };
}

/** What ArangoDB says of every data source outside of a cluster. */
const ONE_SERVER = { satellite: false, isSatellite: false, isSatelliteOf: null };

/** LENGTH without an argument, as in WITH COUNT INTO. */
const isRowCount = (aggregate: CollectAggregate): boolean =>
  aggregate.function === 'LENGTH' && aggregate.expression.kind === 'literal' && aggregate.expression.value === null;

const hintAttributes = (hint: readonly string[]): object => (hint.length === 0 ? { type: 'none' } : { type: 'simple', hint });

function modificationAttributes(
  { collection, options, oldVariable, newVariable }: ModificationNode,
  { shown }: NodeVariables,
): object {
  return {
    collection,
    ...(oldVariable && { outVariableOld: shown(oldVariable) }),
    ...(newVariable && { outVariableNew: shown(newVariable) }),
    modificationFlags: { ...options, isRestore: false },
  };
}

function boundValue(bound: WindowBound): unknown {
  if (bound.kind === 'number') return bound.value;
  if (bound.kind === 'unbounded') return 'unbounded';
  return Object.fromEntries(bound.parts.map(({ amount, unit }) => [`${unit}s`, amount]));
}

const paths = (given: readonly (readonly string[])[]): object[] => given.map((path) => ({ path }));
const filterAttribute = (filter: Expression | null): object => (filter ? { filter: explainedExpression(filter) } : {});
