import type { Expression } from '@strata/aql';
import { allOf, conjunctsOf } from '../planner/expression';
import type { Pipeline } from '../planner/plan-nodes';

/** @returns the pipeline whose FILTERs do not check again what another node answers completely; the same one when there is nothing to drop */
export function dropAnswered(pipeline: Pipeline, answered: ReadonlySet<Expression>): Pipeline {
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
}
