import type { CommunityHierarchy, WeightedGraph } from '@strata/graph';
import { leidenHierarchy } from '@strata/graph';

/** Entities and the chunks that mention them as one graph: `sizes` is 1 for entities, `evidence` for chunks, else 0. */
export interface GraphToCluster {
  graph: WeightedGraph;
  sizes: Uint8Array;
  evidence: Uint8Array;
}

/** Fixed, so that the same graph always gives the same communities. */
const SEED = 42;
/** Entities; a report on more names too much to be read, on less there are too many reports. */
export const MAX_COMMUNITY_SIZE = 20;

/** What a single passage says needs no report. */
const LEAST_PASSAGES = 2;

export function clusterGraph({ graph, sizes, evidence }: GraphToCluster): CommunityHierarchy {
  return leidenHierarchy(graph, {
    seed: SEED,
    maxClusterSize: MAX_COMMUNITY_SIZE,
    sizes,
    evidence,
    leastEvidence: LEAST_PASSAGES,
  });
}
