import type { WeightedGraph } from '@strata/graph';
import { parentPort, workerData } from 'node:worker_threads';
import { clusterGraph } from './cluster-graph';

parentPort?.postMessage(clusterGraph(workerData as WeightedGraph));
