import type { Expression, Variable } from '@strata/aql';
import { collectVariables } from '../../planner/expression-walk';
import { allOf, conjunctsOf } from '../../planner/expression';
import { definedVariables } from '../../planner/node-walk';
import type { EnumeratePathsNode } from '../../planner/path-search-node';
import type { Pipeline } from '../../planner/plan-nodes';
import type { PathCondition } from '../../planner/traversal-node';
import type { VariableSource } from '../../planner/variable';
import { isDeterministic } from '../../planner/determinism';
import { pathCondition } from '../path-conditions';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/**
 * K_PATHS and K_SHORTEST_PATHS take over conditions on all vertices or edges of a path (`p.edges[*].x ALL == 1`) of the FILTERs right
 * behind them, and leave out what does not meet them while they search. Not ALL_SHORTEST_PATHS: which paths are the shortest is decided
 * before the FILTER.
 */
export const optimizeEnumeratePathFilters: OptimizerRule = pipelineRule('optimize-enumerate-path-filters', (pipeline, plan) => {
  let changed = false;
  const nodes: Pipeline[number][] = [];
  for (let at = 0; at < pipeline.length; at += 1) {
    const node = pipeline[at]!;
    if (node.type !== 'EnumeratePathsNode' || node.shortestPathType === 'AllShortestPaths') {
      nodes.push(node);
      continue;
    }
    const conditions: PathCondition[] = [];
    const place = nodes.push(node) - 1;
    for (let next = pipeline[at + 1]; next?.type === 'FilterNode'; next = pipeline[at + 1]) {
      const taken = conjunctsOf(next.condition).map((one) => ({ one, condition: everywhere(one, node, plan.variables) }));
      conditions.push(...taken.flatMap(({ condition }) => condition ?? []));
      const open = taken.filter(({ condition }) => condition === null).map(({ one }) => one);
      if (open.length > 0) nodes.push(open.length === taken.length ? next : { ...next, condition: allOf(open) });
      at += 1;
    }
    if (conditions.length === 0) continue;
    changed = true;
    nodes[place] = { ...node, conditions: [...node.conditions, ...conditions] };
  }
  return changed ? nodes : pipeline;
});

function everywhere(conjunct: Expression, node: EnumeratePathsNode, variables: VariableSource): PathCondition | null {
  const condition = isDeterministic(conjunct) ? pathCondition(conjunct, node.pathVariable, variables) : null;
  if (condition === null || condition.at !== null) return null;
  const own = new Set<Variable>(definedVariables(node));
  const used = collectVariables(condition.test, new Set());
  return [...used].some((variable) => variable !== condition.element && own.has(variable)) ? null : condition;
}
