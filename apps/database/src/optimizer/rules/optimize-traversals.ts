import type { Expression, Variable } from '@strata/aql';
import { collectVariables } from '../../planner/expression-walk';
import { conjunctsOf } from '../../planner/expression';
import { definedVariables, looksAcrossRows, mapPipelines } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { Pipeline } from '../../planner/plan-nodes';
import type { PathCondition, TraversalNode } from '../../planner/traversal-node';
import { isDeterministic } from '../../planner/determinism';
import { pathCondition } from '../path-conditions';
import type { OptimizerRule } from '../rule';

/**
 * Walks take over conditions on their path, such as `p.edges[0].x == 1` and `p.vertices[*].y ALL > 2`, and do not follow edges beyond
 * which no path can meet them. The FILTERs stay: `remove-filter-covered-by-traversal` takes them away.
 */
export const optimizeTraversals: OptimizerRule = {
  name: 'optimize-traversals',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => takingOver(plan, ({ options }) => options.uniqueVertices !== 'global'),
};

/**
 * The same where each vertex is reached once: there it decides which of several paths reaches it, so it cannot be switched off. Only
 * paths that meet the conditions take a vertex, as in ArangoDB.
 */
export const globalTraversalConditions: OptimizerRule = {
  name: 'global-traversal-conditions',
  hidden: true,
  canBeDisabled: false,
  apply: (plan) => takingOver(plan, ({ options }) => options.uniqueVertices === 'global'),
};

function takingOver(plan: Plan, isMeant: (node: TraversalNode) => boolean): Plan {
  return mapPipelines(plan, (pipeline) => {
    let changed = false;
    const nodes = pipeline.map((node, at) => {
      if (node.type !== 'TraversalNode' || node.pathVariable === null || node.conditions.length > 0 || !isMeant(node)) return node;
      const conditions = conditionsAfter(node, pipeline.slice(at + 1), plan);
      if (conditions.length === 0) return node;
      changed = true;
      return { ...node, conditions };
    });
    return changed ? nodes : pipeline;
  });
}

/** Conditions of the FILTERs behind the walk that lie on its path and depend on nothing that comes later than the walk. */
function conditionsAfter(walk: TraversalNode, following: Pipeline, plan: Plan): readonly PathCondition[] {
  const later = new Set<Variable>(definedVariables(walk));
  const found: PathCondition[] = [];
  for (const node of following) {
    if (looksAcrossRows(node)) break;
    for (const variable of definedVariables(node)) later.add(variable);
    if (node.type !== 'FilterNode') continue;
    for (const conjunct of conjunctsOf(node.condition)) {
      const condition = isDeterministic(conjunct) ? pathCondition(conjunct, walk.pathVariable!, plan.variables) : null;
      if (condition && isKnownBefore(condition, later)) found.push(condition);
    }
  }
  return found;
}

function isKnownBefore({ test, element }: PathCondition, later: ReadonlySet<Variable>): boolean {
  const used = collectVariables(test as Expression, new Set());
  return ![...used].some((variable) => variable !== element && later.has(variable));
}

/** Behind it a FILTER decides about other rows than those of the walk, or rows have had effects already. */
