import type { Expression, Variable } from '@strata/aql';
import type {
  CollectAggregate,
  CollectInto,
  CollectionScan,
  ModificationNode,
  PlanNode,
  WindowBound,
} from '../../planner/plan-nodes';
import { variablesOf } from '../../planner/expression-walk';
import type { Snapshot } from '../../store/database';
import { calculationAttributes } from './explained-calculation';
import { explainedExpression } from './explained-expression';
import { indexAttributes } from './explained-index';
import type { NodeVariables, ShownVariable } from './node-variables';
import { primarySortAttributes } from './explained-search';
import { pathSearchAttributes, traversalAttributes } from './explained-walk';

/** The attributes of a node beside id, type, dependencies and estimates. */
export function nodeAttributes(node: PlanNode, variables: NodeVariables, snapshot: Snapshot): object {
  const shown = (variable: Variable): ShownVariable => variables.shown(variable);
  const holding = (expression: Expression): ShownVariable => variables.holding(expression);
  switch (node.type) {
    case 'SingletonNode':
      return { bindParameterVariables: {} }; // bind values stand in the plan that is shown
    case 'NoResultsNode':
      return {};
    case 'EnumerateCollectionNode':
      return { ...scanAttributes(node, shown, snapshot), random: node.random };
    case 'IndexNode':
      return { ...scanAttributes(node, shown, snapshot), ...indexAttributes(node, snapshot) };
    case 'JoinNode':
      return {
        strategy: 'default',
        indexInfos: node.loops.map((loop) => ({ ...scanAttributes(loop, shown, snapshot), ...indexAttributes(loop, snapshot) })),
      };
    case 'MaterializeNode':
      return {
        ...(node.collection !== null && { collection: node.collection }),
        inNmDocId: shown(node.variable),
        outVariable: shown(node.variable),
        projections: paths(node.projections ?? []),
      };
    case 'EnumerateListNode':
      return { inVariable: holding(node.input), outVariable: shown(node.variable), ...filterAttribute(node.filter) };
    case 'EnumerateViewNode':
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
    case 'EnumerateNearVectorNode':
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
    case 'CalculationNode':
      return calculationAttributes(shown(node.variable), node.expression);
    case 'SleepNode':
      return calculationAttributes(shown(node.variable), { kind: 'call', name: 'SLEEP', arguments: [node.seconds] });
    case 'FilterNode':
      return { inVariable: holding(node.condition) };
    case 'SortNode':
      return {
        elements: node.elements.map(({ expression, ascending }) => ({ inVariable: holding(expression), ascending })),
        stable: false,
        limit: node.limit ?? 0,
        strategy: node.limit === null ? 'standard' : 'constrained-heap',
      };
    case 'LimitNode':
      return { offset: node.offset, limit: node.count, fullCount: node.fullCount };
    case 'CollectNode':
      return {
        groups: node.groups.map(({ variable, expression }) => ({ outVariable: shown(variable), inVariable: holding(expression) })),
        aggregates: node.aggregates.map((aggregate) => ({
          outVariable: shown(aggregate.variable),
          ...(!isRowCount(aggregate) && { inVariable: holding(aggregate.expression) }),
          type: aggregate.function,
        })),
        ...(node.into && { outVariable: shown(node.into.variable) }),
        ...(node.into?.keepsVariables === false && { expressionVariable: holding(node.into.expression) }),
        keepVariables: node.into ? keptVariables(node.into).map((variable) => ({ variable: shown(variable) })) : [],
        isDistinctCommand: node.method === 'distinct',
        specialized: true,
        collectOptions: { method: node.method, disableIndex: node.disableIndex },
      };
    case 'WindowNode':
      return {
        bounds: { preceding: boundValue(node.preceding), following: boundValue(node.following) },
        ...(node.range && { rangeVariable: holding(node.range) }),
        aggregates: node.aggregates.map((aggregate) => ({
          outVariable: shown(aggregate.variable),
          ...(!isRowCount(aggregate) && { inVariable: holding(aggregate.expression) }),
          type: aggregate.function,
        })),
      };
    case 'SubqueryNode':
      return { outVariable: shown(node.variable) };
    case 'TraversalNode':
      return traversalAttributes(node, variables, snapshot);
    case 'ShortestPathNode':
    case 'EnumeratePathsNode':
      return pathSearchAttributes(node, variables, snapshot);
    case 'InsertNode':
      return { ...modificationAttributes(node, shown), inVariable: holding(node.document) };
    case 'UpdateNode':
    case 'ReplaceNode':
      return {
        ...modificationAttributes(node, shown),
        inDocVariable: holding(node.document),
        ...(node.key && { inKeyVariable: holding(node.key) }),
      };
    case 'RemoveNode':
      return { ...modificationAttributes(node, shown), inVariable: holding(node.key) };
    case 'UpsertNode':
      return {
        ...modificationAttributes(node, shown),
        inDocVariable: shown(node.foundVariable),
        insertVariable: holding(node.insert),
        updateVariable: holding(node.update),
        isReplace: node.replace,
      };
    case 'ReturnNode':
      return { inVariable: holding(node.expression), count: true };
  }
}

/** The variables of which the members of a group hold values, whole or some attributes. */
const keptVariables = ({ expression, keepsVariables }: CollectInto): readonly Variable[] =>
  keepsVariables ? [...variablesOf(expression)] : [];

type Shown = NodeVariables['shown'];

function scanAttributes(node: CollectionScan, shown: Shown, { database }: Snapshot): object {
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

function modificationAttributes({ collection, options, oldVariable, newVariable }: ModificationNode, shown: Shown): object {
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
