import { serveThread } from '@strata/event-loop';
import { clusterGraph } from './cluster-graph';

serveThread(clusterGraph);
