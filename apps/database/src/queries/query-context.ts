import { QueryStatistics } from '../expressions/statistics';
import { QueryWarnings } from '../planner/warnings';
import { MemoryMeter } from '../resources/memory-meter';
import { QuerySpill } from '../resources/query-spill';
import { TimeSlices } from '../resources/time-slices';
import type { Database } from '../store/database';
import { PhaseClock } from './phase-clock';
import { phaseError } from './phase-error';
import type { QueryCaller, QueryEnvironment } from './query-environment';
import type { QueryRequest } from './query-request';
import type { ParsedQuery } from './query-text-cache';

/**
 * One query from its arrival to the end of its cursor. Four records make up its life, each knowing those before it:
 * - `QueryContext`: what is asked, by whom and where; its limits, and what it counts;
 * - `PreparedPlan`: plan and operators, made for the context or found in the plan cache, where it outlives the query;
 * - `QueryTransaction`: the data of one moment and its writes, from opening to commit or abort;
 * - `QueryRun`: what operators and functions see of these while the plan runs.
 *
 * `QueryEngine.start` is the one way in; `RunningQuery` leads it from one to the next.
 */
export class QueryContext {
  readonly clock: PhaseClock;
  readonly slices: TimeSlices;
  readonly warnings: QueryWarnings;
  readonly statistics = new QueryStatistics();
  readonly memory: MemoryMeter;
  readonly spill: QuerySpill;
  readonly parsed: ParsedQuery;

  /** Parses the query. @throws ArangoError whatever is wrong with its text */
  constructor(
    readonly environment: QueryEnvironment,
    readonly database: Database,
    readonly request: QueryRequest,
    readonly caller: QueryCaller,
  ) {
    const { options, memoryLimit } = request;
    const { maxRuntime, maxWarningCount, failOnWarning, profile } = options;
    this.clock = new PhaseClock(profile >= 1);
    this.slices = new TimeSlices(maxRuntime > 0 ? performance.now() + maxRuntime * 1000 : Infinity);
    this.warnings = new QueryWarnings(maxWarningCount, failOnWarning);
    this.memory = new MemoryMeter(memoryLimit ?? environment.memory.limits.oneQuery, environment.memory);
    const limits = { rows: options.spillOverThresholdNumRows, bytes: options.spillOverThresholdMemoryUsage };
    this.spill = new QuerySpill(limits, environment.spillFolder);
    this.clock.enter('parsing');
    try {
      this.parsed = environment.texts.parse(request.text);
    } catch (error) {
      throw phaseError(error, 'parsing');
    }
  }
}
