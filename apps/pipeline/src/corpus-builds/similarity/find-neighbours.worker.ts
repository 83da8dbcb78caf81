import { runSteps, serveThread } from '@strata/event-loop';
import type { Measure, NeighbourTask } from './neighbour-search';
import { CANDIDATE_STEPS } from './neighbour-search';

serveThread(({ by, task }: { by: Measure; task: NeighbourTask }) => runSteps(CANDIDATE_STEPS[by](task)));
