import type { Expression, Variable } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import { collectVariables, someExpression } from './expression-walk';
import type { ChangeExpression, ChangePipeline } from './node-kinds/node-kind';
import { kindOf } from './node-kinds/node-kinds';
import type { Plan } from './plan';
import type { Pipeline, PlanNode } from './plan-nodes';

/** A copy of the node whose own expressions went through `change`; pipelines inside it are left alone. The same node when nothing changed. */
export function mapNodeExpressions<N extends PlanNode>(node: N, change: ChangeExpression): N {
  let changed = false;
  const tracked: ChangeExpression = (expression) => {
    const after = change(expression);
    if (after !== expression) changed = true;
    return after;
  };
  const next = kindOf(node).mapExpressions(node, tracked);
  return changed ? (next as N) : node;
}

const NONE: readonly Pipeline[] = [];

/** The pipelines inside a node. */
export const innerPipelines = (node: PlanNode): readonly Pipeline[] => kindOf(node).pipelines?.(node) ?? NONE;

/** A copy of the node whose inner pipelines went through `change`; the same node when nothing changed. */
export const mapInner = (node: PlanNode, change: ChangePipeline): PlanNode => kindOf(node).mapPipelines?.(node, change) ?? node;

/** The plan with every pipeline, inner ones first, gone through `change`; the same plan when nothing changed. */
export function mapPipelines(plan: Plan, change: ChangePipeline): Plan {
  const pipeline = mapPipeline(plan.pipeline, change);
  return pipeline === plan.pipeline ? plan : { ...plan, pipeline };
}

/** As `mapPipelines`, for changes that are made in steps. */
export function* mapPipelinesInSteps(plan: Plan, change: (pipeline: Pipeline) => Steps<Pipeline>): Steps<Plan> {
  const pipeline = yield* mapPipelineInSteps(plan.pipeline, change);
  return pipeline === plan.pipeline ? plan : { ...plan, pipeline };
}

function* mapPipelineInSteps(pipeline: Pipeline, change: (pipeline: Pipeline) => Steps<Pipeline>): Steps<Pipeline> {
  const changed = new Map<Pipeline, Pipeline>();
  for (const node of pipeline)
    for (const inner of innerPipelines(node)) changed.set(inner, yield* mapPipelineInSteps(inner, change));
  const withInner =
    changed.size === 0 ? pipeline : mapSame(pipeline, (node) => mapInner(node, (inner) => changed.get(inner) ?? inner));
  return yield* change(withInner);
}

function mapPipeline(pipeline: Pipeline, change: ChangePipeline): Pipeline {
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
export function mapAllExpressions(pipeline: Pipeline, change: ChangeExpression): Pipeline {
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
  for (const variable of kindOf(node).reads?.(node) ?? []) into.add(variable);
  for (const pipeline of innerPipelines(node)) for (const inner of pipeline) addUsed(inner, into);
}

/** The variables a node fills. */
export const definedVariables = (node: PlanNode): readonly Variable[] => kindOf(node).defines(node);

/** All nodes, those of inner pipelines right after the node they are in. */
export const allNodes = (pipeline: Pipeline): Pipeline =>
  pipeline.flatMap((node) => [node, ...innerPipelines(node).flatMap(allNodes)]);

/** True for a node that writes, or holds one that does. */
export function isModifying(node: PlanNode): boolean {
  return kindOf(node).writes === true || innerPipelines(node).some((pipeline) => pipeline.some(isModifying));
}

/** Nodes whose output depends on which rows come by: what holds for the rows behind them need not hold for those before. */
export const looksAcrossRows = (node: PlanNode): boolean => kindOf(node).rows === 'across' || isModifying(node);

/** Nodes that give exactly one row for each row they get. */
export const keepsRows = (node: PlanNode): boolean => kindOf(node).rows === 'one';

/** True when an expression of the node satisfies `test` somewhere. */
export const nodeHas = (node: PlanNode, test: (part: Expression) => boolean): boolean =>
  expressionsOf(node).some((expression) => someExpression(expression, test));

/** True when a node of the pipeline, or of one inside it, satisfies `test`. */
export const someNode = (pipeline: Pipeline, test: (node: PlanNode) => boolean): boolean =>
  pipeline.some((node) => test(node) || innerPipelines(node).some((inner) => someNode(inner, test)));
