import type { TimeSlices } from '../resources/time-slices';
import type { QueryWarnings } from '../planner/warnings';
import type { Database } from '../storage/api';
import type { PhaseClock } from './phase-clock';
import type { QueryRequest } from './query-request';
import type { QueryCaller, QuerySurroundings } from './query-surroundings';

/** What one execution of a query is made of before anything is opened. */
export interface QueryParts {
  readonly engine: QuerySurroundings;
  readonly database: Database;
  readonly request: QueryRequest;
  readonly caller: QueryCaller;
  readonly clock: PhaseClock;
  readonly slices: TimeSlices;
  readonly warnings: QueryWarnings;
  readonly isModification: boolean;
}
