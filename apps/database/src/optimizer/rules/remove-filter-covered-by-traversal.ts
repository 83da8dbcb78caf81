import { dropAnswered } from '../drop-answered';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FILTERs that a walk has taken over completely are not checked again. */
export const removeFilterCoveredByTraversal: OptimizerRule = pipelineRule('remove-filter-covered-by-traversal', (pipeline) => {
  const answers = pipeline.flatMap((node) => (node.type === 'TraversalNode' ? node.conditions.map((taken) => taken.answers) : []));
  return dropAnswered(pipeline, new Set(answers));
});
