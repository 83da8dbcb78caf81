import type { Expression, Variable } from '@strata/aql';
import type { CollectAggregate, CollectionScan, ModificationNode, PlanNode, WindowBound } from '../../planner/plan-nodes';
import type { Snapshot } from '../../storage/api';
import { calculationAttributes } from './explained-calculation';
import { explainedExpression } from './explained-expression';
import { indexAttributes } from './explained-index';
import { pathSearchAttributes, traversalAttributes } from './explained-walk';

/** Puts an expression of a node into a CalculationNode before it, and gives the variable that holds its value. */
export type Named = (expression: Expression) => Variable;

/** The attributes of a node beside id, type, dependencies and estimates. Variables are objects `{id, name}`. */
export function nodeAttributes(node: PlanNode, named: Named, snapshot: Snapshot): object {
  switch (node.type) {
    case 'SingletonNode':
    case 'NoResultsNode':
      return {};
    case 'EnumerateCollectionNode':
      return { ...scanAttributes(node, snapshot), random: node.random };
    case 'IndexNode':
      return { ...scanAttributes(node, snapshot), ...indexAttributes(node, snapshot) };
    case 'JoinNode':
      return {
        strategy: 'default',
        indexInfos: node.loops.map((loop) => ({ ...scanAttributes(loop, snapshot), ...indexAttributes(loop, snapshot) })),
      };
    case 'MaterializeNode':
      return {
        ...(node.collection !== null && { collection: node.collection }),
        inNmDocId: node.variable,
        outVariable: node.variable,
        projections: paths(node.projections ?? []),
      };
    case 'EnumerateListNode':
      return { inVariable: named(node.input), outVariable: node.variable, ...filterAttribute(node.filter) };
    case 'EnumerateViewNode':
      return {
        view: node.view,
        outVariable: node.variable,
        condition: node.condition ? explainedExpression(node.condition) : {},
        scorers: node.scorers.map(({ variable, name, args }) => ({ id: variable.id, name, args: args.map(explainedExpression) })),
        scorersSort: node.top ? [{ index: node.top.scorer, asc: !node.top.descending }] : [],
        scorersSortLimit: node.top?.limit ?? 0,
        options: node.options,
        viewValuesVars: [],
        ...(node.isLate && { outNmDocId: node.variable }),
      };
    case 'EnumerateNearVectorNode':
      return {
        collection: node.collection,
        index: snapshot.collection(node.collection).indexes.find(({ id }) => id === node.index)?.name,
        inVariable: named(node.vector),
        outVariable: node.variable,
        oldDocumentVariable: node.variable,
        distanceOutVariable: node.scoreVariable,
        limit: node.limit,
        offset: node.offset,
        searchParameters: node.nProbe ? { nProbe: explainedExpression(node.nProbe) } : {},
        ...filterAttribute(node.filter),
      };
    case 'CalculationNode':
      return calculationAttributes(node.variable, node.expression);
    case 'SleepNode':
      return calculationAttributes(node.variable, { kind: 'call', name: 'SLEEP', arguments: [node.seconds] });
    case 'FilterNode':
      return { inVariable: named(node.condition) };
    case 'SortNode':
      return {
        elements: node.elements.map(({ expression, ascending }) => ({ inVariable: named(expression), ascending })),
        stable: false,
        limit: node.limit ?? 0,
        strategy: node.limit === null ? 'standard' : 'constrained-heap',
      };
    case 'LimitNode':
      return { offset: node.offset, limit: node.count, fullCount: node.fullCount };
    case 'CollectNode':
      return {
        groups: node.groups.map(({ variable, expression }) => ({ outVariable: variable, inVariable: named(expression) })),
        aggregates: node.aggregates.map((aggregate) => ({
          outVariable: aggregate.variable,
          ...(!isRowCount(aggregate) && { inVariable: named(aggregate.expression) }),
          type: aggregate.function,
        })),
        ...(node.into && { outVariable: node.into.variable, expressionVariable: named(node.into.expression) }),
        keepVariables: [],
        isDistinctCommand: node.method === 'distinct',
        specialized: true,
        collectOptions: { method: node.method, disableIndex: node.disableIndex },
      };
    case 'WindowNode':
      return {
        bounds: { preceding: boundValue(node.preceding), following: boundValue(node.following) },
        ...(node.range && { rangeVariable: named(node.range) }),
        aggregates: node.aggregates.map((aggregate) => ({
          outVariable: aggregate.variable,
          ...(!isRowCount(aggregate) && { inVariable: named(aggregate.expression) }),
          type: aggregate.function,
        })),
      };
    case 'SubqueryNode':
      return { outVariable: node.variable };
    case 'TraversalNode':
      return traversalAttributes(node, named, snapshot);
    case 'ShortestPathNode':
    case 'EnumeratePathsNode':
      return pathSearchAttributes(node, named, snapshot);
    case 'InsertNode':
      return { ...modificationAttributes(node), inVariable: named(node.document) };
    case 'UpdateNode':
    case 'ReplaceNode':
      return {
        ...modificationAttributes(node),
        inDocVariable: named(node.document),
        ...(node.key && { inKeyVariable: named(node.key) }),
      };
    case 'RemoveNode':
      return { ...modificationAttributes(node), inVariable: named(node.key) };
    case 'UpsertNode':
      return {
        ...modificationAttributes(node),
        inDocVariable: node.foundVariable,
        insertVariable: named(node.insert),
        updateVariable: named(node.update),
        isReplace: node.replace,
      };
    case 'ReturnNode':
      return { inVariable: named(node.expression), count: true };
  }
}

function scanAttributes(node: CollectionScan, { database }: Snapshot): object {
  return {
    database: database.name,
    collection: node.collection,
    outVariable: node.variable,
    projections: paths(node.projections ?? []),
    filterProjections: paths(node.filterProjections),
    ...filterAttribute(node.filter),
    limit: node.limit ?? 0,
    count: node.countOnly,
    producesResult: !node.countOnly,
    maxProjections: node.hints.maxProjections,
    useCache: node.hints.useCache,
    indexHint: {
      forced: node.hints.forceIndexHint,
      ...(node.hints.disableIndex ? { type: 'disabled' } : hintAttributes(node.hints.indexHint)),
    },
  };
}

/** LENGTH without an argument, as in WITH COUNT INTO. */
const isRowCount = (aggregate: CollectAggregate): boolean =>
  aggregate.function === 'LENGTH' && aggregate.expression.kind === 'literal' && aggregate.expression.value === null;

const hintAttributes = (hint: readonly string[]): object => (hint.length === 0 ? { type: 'none' } : { type: 'simple', hint });

function modificationAttributes({ collection, options, oldVariable, newVariable }: ModificationNode): object {
  return {
    collection,
    ...(oldVariable && { outVariableOld: oldVariable }),
    ...(newVariable && { outVariableNew: newVariable }),
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
