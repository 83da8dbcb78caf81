import { TimeSlices } from '../resources/time-slices';
import { QueryWarnings } from '../planner/warnings';
import type { Database } from '../storage/api';
import { PhaseClock } from './phase-clock';
import { phaseError } from './phase-error';
import type { QueryRequest } from './query-request';
import type { QueryCaller, QuerySurroundings } from './query-surroundings';
import { RunningQuery } from './running-query';

/**
 * Parses the query, opens its data and plans it; no row has been computed yet. At once where nothing has to be waited for: a promise and
 * its turn cost a small query as much as its work.
 * @throws ArangoError whatever is wrong with the query; nothing is left open then
 */
export function startQuery(
  engine: QuerySurroundings,
  database: Database,
  request: QueryRequest,
  caller: QueryCaller,
): RunningQuery | Promise<RunningQuery> {
  const { maxRuntime, maxWarningCount, failOnWarning, profile } = request.options;
  const clock = new PhaseClock(profile >= 1);
  const slices = new TimeSlices(maxRuntime > 0 ? performance.now() + maxRuntime * 1000 : Infinity);
  const warnings = new QueryWarnings(maxWarningCount, failOnWarning);
  try {
    clock.enter('parsing');
    const parsed = engine.texts.parse(request.text);
    const { isModification } = parsed;
    return new RunningQuery({ engine, database, request, caller, clock, slices, warnings, isModification }).open(parsed);
  } catch (error) {
    throw phaseError(error, clock.phase);
  }
}
