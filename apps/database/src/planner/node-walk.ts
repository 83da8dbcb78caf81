import type { Expression, Variable } from '@strata/aql';
import { collectVariables, someExpression } from './expression-walk';
import type { IndexAccess } from './index-access';
import type { Plan } from './plan';
import type { Pipeline, PlanNode } from './plan-nodes';

type Change = (expression: Expression) => Expression;

const optional = (expression: Expression | null, change: Change): Expression | null => expression && change(expression);

/** A copy of the node whose own expressions went through `change`; pipelines inside it are left alone. The same node when nothing changed. */
export function mapNodeExpressions<N extends PlanNode>(node: N, change: Change): N {
  let changed = false;
  const tracked: Change = (expression) => {
    const after = change(expression);
    if (after !== expression) changed = true;
    return after;
  };
  const next = rebuild(node, tracked);
  return changed ? (next as N) : node;
}

function rebuild(node: PlanNode, change: Change): PlanNode {
  switch (node.type) {
    case 'SingletonNode':
    case 'NoResultsNode':
    case 'LimitNode':
    case 'MaterializeNode':
    case 'JoinNode':
      return node;
    case 'EnumerateCollectionNode':
      return { ...node, filter: optional(node.filter, change) };
    case 'IndexNode':
      return {
        ...node,
        filter: optional(node.filter, change),
        condition: change(node.condition),
        accesses: node.accesses.map((access) => mapAccess(access, change)),
      };
    case 'EnumerateListNode':
      return { ...node, input: change(node.input), filter: optional(node.filter, change) };
    case 'EnumerateViewNode':
      return {
        ...node,
        condition: optional(node.condition, change),
        scorers: node.scorers.map((scorer) => ({ ...scorer, args: scorer.args.map((argument) => change(argument)) })),
      };
    case 'EnumerateNearVectorNode':
      return {
        ...node,
        vector: change(node.vector),
        nProbe: optional(node.nProbe, change),
        filter: optional(node.filter, change),
      };
    case 'CalculationNode':
    case 'ReturnNode':
      return { ...node, expression: change(node.expression) };
    case 'SleepNode':
      return { ...node, seconds: change(node.seconds), guard: optional(node.guard, change) };
    case 'FilterNode':
      return { ...node, condition: change(node.condition) };
    case 'SortNode':
      return { ...node, elements: node.elements.map((element) => ({ ...element, expression: change(element.expression) })) };
    case 'CollectNode':
      return {
        ...node,
        groups: node.groups.map((group) => ({ ...group, expression: change(group.expression) })),
        aggregates: node.aggregates.map((aggregate) => ({ ...aggregate, expression: change(aggregate.expression) })),
        into: node.into && { ...node.into, expression: change(node.into.expression) },
      };
    case 'WindowNode':
      return {
        ...node,
        range: optional(node.range, change),
        aggregates: node.aggregates.map((aggregate) => ({ ...aggregate, expression: change(aggregate.expression) })),
      };
    case 'SubqueryNode':
      return { ...node, guard: optional(node.guard, change) };
    case 'TraversalNode':
      return {
        ...node,
        start: change(node.start),
        prune: node.prune && { ...node.prune, condition: change(node.prune.condition) },
        conditions: node.conditions.map((condition) => ({ ...condition, test: change(condition.test) })),
      };
    case 'ShortestPathNode':
      return { ...node, start: change(node.start), target: change(node.target) };
    case 'EnumeratePathsNode':
      return {
        ...node,
        start: change(node.start),
        target: change(node.target),
        conditions: node.conditions.map((condition) => ({ ...condition, test: change(condition.test) })),
      };
    case 'InsertNode':
      return { ...node, document: change(node.document) };
    case 'UpdateNode':
    case 'ReplaceNode':
      return { ...node, key: optional(node.key, change), document: change(node.document) };
    case 'RemoveNode':
      return { ...node, key: change(node.key) };
    case 'UpsertNode':
      return { ...node, insert: change(node.insert), update: change(node.update) };
  }
}

function mapAccess(access: IndexAccess, change: Change): IndexAccess {
  return {
    ...access,
    equals: access.equals.map((equality) => ({ ...equality, value: change(equality.value) })),
    lower: access.lower && { ...access.lower, value: change(access.lower.value) },
    upper: access.upper && { ...access.upper, value: change(access.upper.value) },
    ...(access.probe && { probe: { ...access.probe, arguments: access.probe.arguments.map((argument) => change(argument)) } }),
  };
}

/** The pipelines inside a node. */
export function innerPipelines(node: PlanNode): readonly Pipeline[] {
  if (node.type === 'SubqueryNode') return [node.body];
  if (node.type === 'JoinNode') return [node.loops];
  return node.type === 'UpsertNode' ? [node.lookup] : [];
}

/** A copy of the node whose inner pipelines went through `change`; the same node when nothing changed. */
export function mapInner(node: PlanNode, change: (pipeline: Pipeline) => Pipeline): PlanNode {
  if (node.type === 'SubqueryNode') {
    const body = change(node.body);
    return body === node.body ? node : { ...node, body };
  }
  if (node.type === 'UpsertNode') {
    const lookup = change(node.lookup);
    return lookup === node.lookup ? node : { ...node, lookup };
  }
  return node;
}

/** The plan with every pipeline, inner ones first, gone through `change`; the same plan when nothing changed. */
export function mapPipelines(plan: Plan, change: (pipeline: Pipeline) => Pipeline): Plan {
  const pipeline = mapPipeline(plan.pipeline, change);
  return pipeline === plan.pipeline ? plan : { ...plan, pipeline };
}

function mapPipeline(pipeline: Pipeline, change: (pipeline: Pipeline) => Pipeline): Pipeline {
  const inner = mapSame(pipeline, (node) => mapInner(node, (part) => mapPipeline(part, change)));
  return change(inner);
}

/** `Array.map` that gives the same array when no element changed. */
export function mapSame<T>(items: readonly T[], change: (item: T, at: number) => T): readonly T[] {
  let changed = false;
  const next = items.map((item, at) => {
    const after = change(item, at);
    if (after !== item) changed = true;
    return after;
  });
  return changed ? next : items;
}

/** The pipeline with all expressions, those of inner pipelines too, gone through `change`. */
export function mapAllExpressions(pipeline: Pipeline, change: Change): Pipeline {
  return mapSame(pipeline, (node) => mapInner(mapNodeExpressions(node, change), (part) => mapAllExpressions(part, change)));
}

/** The node's own expressions. */
export function expressionsOf(node: PlanNode): readonly Expression[] {
  const found: Expression[] = [];
  mapNodeExpressions(node, (expression) => {
    found.push(expression);
    return expression;
  });
  return found;
}

/** The variables a node reads, pipelines inside it included. */
export function usedVariables(node: PlanNode): Set<Variable> {
  const used = new Set<Variable>();
  addUsed(node, used);
  return used;
}

function addUsed(node: PlanNode, into: Set<Variable>): void {
  for (const expression of expressionsOf(node)) collectVariables(expression, into);
  if (node.type === 'MaterializeNode') into.add(node.variable);
  for (const pipeline of innerPipelines(node)) for (const inner of pipeline) addUsed(inner, into);
}

/** The variables a node fills. */
export function definedVariables(node: PlanNode): readonly Variable[] {
  switch (node.type) {
    case 'EnumerateCollectionNode':
    case 'IndexNode':
    case 'MaterializeNode':
    case 'EnumerateListNode':
    case 'CalculationNode':
    case 'SleepNode':
    case 'SubqueryNode':
      return [node.variable];
    case 'JoinNode':
      return node.loops.map(({ variable }) => variable);
    case 'EnumerateViewNode':
      return [node.variable, ...node.scorers.map(({ variable }) => variable)];
    case 'EnumerateNearVectorNode':
      return [node.variable, node.scoreVariable];
    case 'CollectNode':
      return [...[...node.groups, ...node.aggregates].map(({ variable }) => variable), ...(node.into ? [node.into.variable] : [])];
    case 'WindowNode':
      return node.aggregates.map(({ variable }) => variable);
    case 'TraversalNode':
      return [
        ...[node.vertexVariable, node.edgeVariable, node.pathVariable, node.prune?.variable ?? null].filter(
          (variable) => variable !== null,
        ),
        ...node.conditions.map(({ element }) => element),
      ];
    case 'ShortestPathNode':
      return node.edgeVariable ? [node.vertexVariable, node.edgeVariable] : [node.vertexVariable];
    case 'EnumeratePathsNode':
      return [node.pathVariable, ...node.conditions.map(({ element }) => element)];
    case 'UpsertNode':
      return [node.foundVariable, node.oldVariable, node.newVariable].filter((variable) => variable !== null);
    case 'InsertNode':
    case 'UpdateNode':
    case 'ReplaceNode':
    case 'RemoveNode':
      return [node.oldVariable, node.newVariable].filter((variable) => variable !== null);
    case 'SingletonNode':
    case 'NoResultsNode':
    case 'FilterNode':
    case 'SortNode':
    case 'LimitNode':
    case 'ReturnNode':
      return [];
  }
}

/** All nodes, those of inner pipelines right after the node they are in. */
export const allNodes = (pipeline: Pipeline): Pipeline =>
  pipeline.flatMap((node) => [node, ...innerPipelines(node).flatMap(allNodes)]);

/** True for a node that writes, or holds one that does. */
export function isModifying(node: PlanNode): boolean {
  return MODIFICATIONS.has(node.type) || innerPipelines(node).some((pipeline) => pipeline.some(isModifying));
}

const MODIFICATIONS: ReadonlySet<PlanNode['type']> = new Set([
  'InsertNode',
  'UpdateNode',
  'ReplaceNode',
  'RemoveNode',
  'UpsertNode',
]);

/** Nodes whose output depends on which rows come by: what holds for the rows behind them need not hold for those before. */
export const looksAcrossRows = (node: PlanNode): boolean =>
  node.type === 'LimitNode' || node.type === 'CollectNode' || node.type === 'WindowNode' || isModifying(node);

/** Nodes that give exactly one row for each row they get. */
export const keepsRows = ({ type }: PlanNode): boolean =>
  type === 'CalculationNode' || type === 'SubqueryNode' || type === 'SleepNode' || type === 'MaterializeNode';

/** True when an expression of the node satisfies `test` somewhere. */
export const nodeHas = (node: PlanNode, test: (part: Expression) => boolean): boolean =>
  expressionsOf(node).some((expression) => someExpression(expression, test));

/** True when a node of the pipeline, or of one inside it, satisfies `test`. */
export const someNode = (pipeline: Pipeline, test: (node: PlanNode) => boolean): boolean =>
  pipeline.some((node) => test(node) || innerPipelines(node).some((inner) => someNode(inner, test)));
