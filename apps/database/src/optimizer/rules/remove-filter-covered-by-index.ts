import { dropAnswered } from '../drop-answered';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** FILTERs that an index access answers completely are not checked again. */
export const removeFilterCoveredByIndex: OptimizerRule = pipelineRule('remove-filter-covered-by-index', (pipeline) =>
  dropAnswered(pipeline, new Set(pipeline.flatMap((node) => (node.type === 'IndexNode' ? (node.answered ?? []) : [])))),
);
