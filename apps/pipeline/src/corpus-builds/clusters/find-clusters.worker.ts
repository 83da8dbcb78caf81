import { serveThread } from '@strata/event-loop';
import { solveTask } from './clustering-task';

serveThread(solveTask);
