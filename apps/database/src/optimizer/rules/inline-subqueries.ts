import type { Variable } from '@strata/aql';
import { isLoop } from '../../planner/loops';
import { definedVariables, isModifying, usedVariables } from '../../planner/node-walk';
import type { EnumerateListNode, Pipeline, PlanNode, SubqueryNode } from '../../planner/plan-nodes';
import { isMovable, isWithoutEffect } from '../movable-node';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FOR x IN (FOR … RETURN e) becomes FOR … LET x = e: no array is built between. */
export const inlineSubqueries: OptimizerRule = pipelineRule('inline-subqueries', (pipeline) =>
  pipeline.reduce<Pipeline>((nodes, node) => {
    const at = nodes.indexOf(node);
    const subquery = node.type === 'EnumerateListNode' ? subqueryOf(node, nodes, at) : null;
    if (node.type !== 'EnumerateListNode' || !subquery || !isInlinable(subquery, nodes, at)) return nodes;
    const body = bodyOf(subquery, node);
    return nodes.flatMap((other) => (other === subquery ? [] : other === node ? body : [other]));
  }, pipeline),
);

/** The subquery whose result the loop goes through, when nobody else reads it. */
function subqueryOf({ input, filter }: EnumerateListNode, pipeline: Pipeline, at: number): SubqueryNode | null {
  if (input.kind !== 'variable' || filter !== null) return null;
  const { variable } = input;
  const subquery = pipeline.find((node): node is SubqueryNode => node.type === 'SubqueryNode' && node.variable === variable);
  const isReadElsewhere = pipeline.some((node, position) => position !== at && usedVariables(node).has(variable));
  return subquery && !isReadElsewhere ? subquery : null;
}

function isInlinable(subquery: SubqueryNode, pipeline: Pipeline, at: number): boolean {
  const start = pipeline.indexOf(subquery);
  if (subquery.guard !== null || subquery.body.at(-1)?.type !== 'ReturnNode' || !isWithoutEffect(subquery.body)) return false;
  if (!pipeline.slice(start + 1, at).every((node) => isMovable(node) || node.type === 'FilterNode')) return false;
  if (subquery.body.slice(1, -1).every(treatsRowsAlone)) return true;
  // it sorts, limits or groups: right only where it runs once, and its groups keep nothing of what was there before
  const before = pipeline.slice(1, at).filter((node) => node !== subquery);
  if (!before.every((node) => node.type === 'CalculationNode' || (node.type === 'SubqueryNode' && !isModifying(node))))
    return false;
  return !subquery.body.some(({ type }) => type === 'CollectNode') || !areRead(before, pipeline.slice(at + 1));
}

const treatsRowsAlone = (node: PlanNode): boolean => isLoop(node) || isMovable(node) || node.type === 'FilterNode';

function areRead(definitions: Pipeline, by: Pipeline): boolean {
  const defined = new Set<Variable>(definitions.flatMap(definedVariables));
  return by.some((node) => [...usedVariables(node)].some((variable) => defined.has(variable)));
}

function bodyOf({ body }: SubqueryNode, { variable, id }: EnumerateListNode): Pipeline {
  const result = body.at(-1) as Extract<PlanNode, { type: 'ReturnNode' }>;
  return [...body.slice(1, -1), { type: 'CalculationNode', id, variable, expression: result.expression }];
}
