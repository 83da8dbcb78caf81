import { allOf, conjunctsOf } from '../../planner/expression';
import type { Pipeline } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FILTERs that a walk has taken over completely are not checked again. */
export const removeFilterCoveredByTraversal: OptimizerRule = pipelineRule('remove-filter-covered-by-traversal', (pipeline) => {
  const answered = new Set(
    pipeline.flatMap((node) => (node.type === 'TraversalNode' ? node.conditions.map(({ answers }) => answers) : [])),
  );
  if (answered.size === 0) return pipeline;
  let changed = false;
  const nodes = pipeline.flatMap((node): Pipeline => {
    if (node.type !== 'FilterNode') return [node];
    const conjuncts = conjunctsOf(node.condition);
    const open = conjuncts.filter((conjunct) => !answered.has(conjunct));
    if (open.length === conjuncts.length) return [node];
    changed = true;
    return open.length === 0 ? [] : [{ ...node, condition: allOf(open) }];
  });
  return changed ? nodes : pipeline;
});
