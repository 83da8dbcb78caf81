import type { Expression, Variable } from '@strata/aql';
import { NULL, TRUE, literal, referenceTo } from '../../planner/expression';
import { mapParts } from '../../planner/expression-walk';
import { mapAllExpressions } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { Pipeline, PlanNode, SubqueryNode } from '../../planner/plan-nodes';
import { isWithoutEffect } from '../movable-node';
import type { OptimizerRule } from '../rule';
import { FEW_NODES, pipelineRuleInSteps } from '../rule';
import type { ResultUse } from '../subquery-uses';
import { usesOfResult } from '../subquery-uses';

/** A subquery whose result is only counted counts; one of which only the first members matter stops after them. */
export const optimizeSubqueries: OptimizerRule = pipelineRuleInSteps('optimize-subqueries', function* (pipeline, plan) {
  let nodes = pipeline;
  for (const node of pipeline) {
    if (node.type !== 'SubqueryNode' || node.body.at(-1)?.type !== 'ReturnNode' || !isWithoutEffect(node.body)) continue;
    const at = nodes.findIndex(({ id }) => id === node.id);
    const uses = usesOfResult({ variable: node.variable, isNeverNull: givesNoNull(node.body) }, nodes.slice(at + 1));
    if (uses) nodes = reduced(nodes, at, uses, plan);
    if (pipeline.length > FEW_NODES) yield;
  }
  return nodes;
});

/** What it returns is a constant, an object, an array, or a document of a collection. */
function givesNoNull(body: Pipeline): boolean {
  const last = body.at(-1);
  if (last?.type !== 'ReturnNode') return false;
  const { expression } = last;
  if (expression.kind === 'literal') return expression.value !== null;
  if (expression.kind === 'object' || expression.kind === 'array') return true;
  return (
    expression.kind === 'variable' &&
    body.some(
      (node) => (node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode') && node.variable === expression.variable,
    )
  );
}

function reduced(pipeline: Pipeline, at: number, uses: readonly ResultUse[], plan: Plan): Pipeline {
  const subquery = pipeline[at] as SubqueryNode;
  if (uses.length === 0 || isCounting(subquery)) return pipeline;
  const members = uses.map((use) => (use.kind === 'exists' ? 1 : use.kind === 'member' ? use.position + 1 : Infinity));
  const needed = Math.max(...members);
  if (needed < Infinity) {
    const seen = uses.every(({ kind }) => kind === 'exists') ? withoutContent(subquery) : subquery;
    const next = isLimited(seen, needed) ? seen : limited(seen, needed, plan);
    return next === subquery ? pipeline : pipeline.with(at, next);
  }
  if (subquery.guard !== null || uses.some(({ kind }) => kind === 'member')) return pipeline; // not run at all, its count is null
  const counts = (expression: Expression): Expression => countReplaced(expression, subquery.variable);
  return [...pipeline.slice(0, at), counted(subquery, plan), ...mapAllExpressions(pipeline.slice(at + 1), counts)];
}

const isCounting = ({ body }: SubqueryNode): boolean => {
  const collect = body.at(-2);
  return collect?.type === 'CollectNode' && collect.groups.length === 0;
};

const isLimited = ({ body }: SubqueryNode, most: number): boolean => {
  const limit = body.at(-2);
  return limit?.type === 'LimitNode' && limit.count !== null && limit.count <= most;
};

function limited(subquery: SubqueryNode, count: number, plan: Plan): SubqueryNode {
  const limit: PlanNode = { type: 'LimitNode', id: plan.nodeIds.next(), offset: 0, count, fullCount: false };
  return { ...subquery, body: [...subquery.body.slice(0, -1), limit, subquery.body.at(-1)!] };
}

/** Only whether there are rows is asked: what they are need not be read. */
function withoutContent(subquery: SubqueryNode): SubqueryNode {
  const last = subquery.body.at(-1);
  if (last?.type !== 'ReturnNode' || last.expression.kind === 'literal') return subquery;
  return { ...subquery, body: subquery.body.with(-1, { ...last, expression: TRUE }) };
}

function counted(subquery: SubqueryNode, { nodeIds, variables }: Plan): SubqueryNode {
  const variable = variables.create();
  const collect: PlanNode = {
    type: 'CollectNode',
    id: nodeIds.next(),
    groups: [],
    aggregates: [{ variable, function: 'LENGTH', expression: NULL }],
    into: null,
    method: 'count',
    methodFixed: true,
    disableIndex: false,
  };
  const result = subquery.body.at(-1) as Extract<PlanNode, { type: 'ReturnNode' }>;
  return { ...subquery, body: [...subquery.body.slice(0, -1), collect, { ...result, expression: referenceTo(variable) }] };
}

/** LENGTH(s) becomes s[0]. */
function countReplaced(expression: Expression, result: Variable): Expression {
  if (expression.kind === 'call' && (expression.name === 'LENGTH' || expression.name === 'COUNT')) {
    const [argument] = expression.arguments;
    if (argument?.kind === 'variable' && argument.variable === result)
      return { kind: 'index', object: argument, index: literal(0) };
  }
  return mapParts(expression, (part) => countReplaced(part, result));
}
