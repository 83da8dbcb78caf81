import type { CommunityHierarchy, WeightedGraph } from '@strata/graph';
import { leidenHierarchy } from '@strata/graph';

/** Fixed, so that the same graph always gives the same communities. */
const SEED = 42;

export function clusterGraph(graph: WeightedGraph): CommunityHierarchy {
  return leidenHierarchy(graph, { seed: SEED });
}
