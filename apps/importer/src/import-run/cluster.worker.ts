import type { WeightedGraph } from '@strata/graph';
import { leidenHierarchy } from '@strata/graph';
import { parentPort, workerData } from 'node:worker_threads';

/** Fixed, so that the same graph always gives the same communities. */
const SEED = 42;

parentPort?.postMessage(leidenHierarchy(workerData as WeightedGraph, { seed: SEED }));
