import type { CommunityHierarchy, WeightedGraph } from '@strata/graph';
import { Worker } from 'node:worker_threads';
import { clusterGraph } from './cluster-graph';

/** Finds the community hierarchy of a graph. */
export type Clustering = (graph: WeightedGraph, signal: AbortSignal) => Promise<CommunityHierarchy>;

/** Up to here the clustering takes less time than the start of a thread. */
const FEW_EDGES = 2_000;

/** Small graphs here and now, others in a thread. */
export const clusterBySize: Clustering = async (graph, signal) =>
  graph.edges.source.length <= FEW_EDGES ? clusterGraph(graph) : clusterInThread(graph, signal);

/**
 * Clusters in a thread of its own: a large graph takes seconds of pure computation, during which the process must still answer.
 * Needs the bundle, in which the worker lies beside `main.mjs`.
 * @throws the reason of `signal`, or what the clustering threw
 */
const clusterInThread: Clustering = (graph, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./cluster.worker.mjs', import.meta.url), { workerData: graph });
    const stop = () => {
      reject(signal.reason as Error);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (hierarchy: CommunityHierarchy) => resolve(hierarchy));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`the clustering thread ended with code ${code}`)); // does nothing after an answer
    });
  });
