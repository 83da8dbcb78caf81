import { runSteps, serveThread } from '@strata/event-loop';
import type { NeighbourTask } from './neighbour-search';
import { neighbourSteps } from './neighbour-search';

serveThread((task: NeighbourTask) => runSteps(neighbourSteps(task)));
