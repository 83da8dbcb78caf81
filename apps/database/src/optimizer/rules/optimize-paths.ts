import { mapPipelines, mapSame } from '../../planner/node-walk';
import type { EnumeratedPart } from '../../planner/path-search-node';
import { AttributeUses } from '../attribute-uses';
import type { OptimizerRule } from '../rule';

const PARTS: readonly EnumeratedPart[] = ['vertices', 'edges', 'weight'];

/** Path searches build only those parts of their paths that are read. */
export const optimizePaths: OptimizerRule = {
  name: 'optimize-paths',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => {
    const uses = new AttributeUses(plan.pipeline);
    return mapPipelines(plan, (pipeline) =>
      mapSame(pipeline, (node) => {
        if (node.type !== 'EnumeratePathsNode') return node;
        const pathParts = uses.of(node.pathVariable, PARTS);
        return pathParts.length === node.pathParts.length ? node : { ...node, pathParts };
      }),
    );
  },
};
