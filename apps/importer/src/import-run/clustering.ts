import { computeInThread } from '@strata/event-loop';
import type { CommunityHierarchy } from '@strata/graph';
import type { GraphToCluster } from './cluster-graph';
import { clusterGraph } from './cluster-graph';

/** Finds the community hierarchy of a graph. */
export type Clustering = (graph: GraphToCluster, signal: AbortSignal) => Promise<CommunityHierarchy>;

/** Up to here the clustering takes less time than the start of a thread. */
const FEW_EDGES = 2_000;
/** In the bundle the thread's program lies beside `main.mjs`. */
const PROGRAM = new URL('./cluster.worker.mjs', import.meta.url);

/** Small graphs here and now, others in a thread: a large graph takes seconds, during which the process must still answer. */
export const clusterBySize: Clustering = async (of, signal) =>
  of.graph.edges.source.length <= FEW_EDGES ? clusterGraph(of) : computeInThread<CommunityHierarchy>(PROGRAM, of, signal);
