import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { isShortJson } from '@strata/event-loop';
import type { Database } from '../store/database';
import type { MemoryMeter } from '../resources/memory-meter';
import type { Plan } from '../planner/plan';
import type { QueryWarnings } from '../planner/warnings';
import type { PhaseClock } from './phase-clock';
import type { QueryRequest } from './query-request';

/** What is known of a query while it runs. */
export interface TrackedQuery {
  readonly id: string;
  readonly database: Database;
  readonly user: string;
  readonly request: QueryRequest;
  readonly startedAtMs: number;
  readonly clock: PhaseClock;
  readonly memory: MemoryMeter;
  readonly warnings: QueryWarnings;
  readonly isModification: boolean;
  /** null until it is planned */
  readonly executedPlan: Plan | null;
  readonly wasKilled: boolean;
  kill(): void;
}

/** What is tracked of queries; as `/_api/query/properties` shows it. Thresholds in seconds. */
export interface TrackingProperties {
  enabled: boolean;
  trackSlowQueries: boolean;
  trackBindVars: boolean;
  maxSlowQueries: number;
  slowQueryThreshold: number;
  slowStreamingQueryThreshold: number;
  /** characters; longer texts are cut */
  maxQueryStringLength: number;
}

export interface SlowQuery {
  readonly database: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The queries that run now, and the slow ones of the past. */
export class RunningQueries {
  readonly properties: TrackingProperties = {
    enabled: true,
    trackSlowQueries: true,
    trackBindVars: true,
    maxSlowQueries: 64,
    slowQueryThreshold: 10,
    slowStreamingQueryThreshold: 10,
    maxQueryStringLength: 4096,
  };
  private readonly queries = new Set<TrackedQuery>();
  private slow: SlowQuery[] = [];

  add(query: TrackedQuery): void {
    this.queries.add(query);
  }

  /** @param failure why it ended early; null when it came to its end */
  remove(query: TrackedQuery, failure: unknown): void {
    this.queries.delete(query);
    const { trackSlowQueries, slowQueryThreshold, slowStreamingQueryThreshold, maxSlowQueries } = this.properties;
    const threshold = query.request.options.stream ? slowStreamingQueryThreshold : slowQueryThreshold;
    if (!trackSlowQueries || query.clock.elapsedS < threshold) return;
    const killed = failure instanceof ArangoError && failure.arangoName === 'query-killed';
    const exitCode = failure === null ? 0 : failure instanceof ArangoError ? failure.errorNum : 4;
    const entry = { ...this.describe(query), state: killed ? 'killed' : 'finished', exitCode };
    this.slow = [...this.slow, { database: query.database.name, entry }].slice(-maxSlowQueries);
  }

  /** @throws ArangoError query-not-found */
  kill(database: Database, id: string): void {
    const query = [...this.queries].find((one) => one.id === id && one.database.name === database.name);
    if (!query) throw new ArangoError('query-not-found', `query ID '${id}' not found`);
    query.kill();
  }

  killAll(database: Database): void {
    for (const query of this.queries) if (query.database.name === database.name) query.kill();
  }

  current(database: string | null): readonly Readonly<Record<string, unknown>>[] {
    const queries = [...this.queries].filter((query) => database === null || query.database.name === database);
    return queries.map((query) => ({ ...this.describe(query), state: query.wasKilled ? 'killed' : query.clock.phase }));
  }

  slowOnes(database: string | null): readonly Readonly<Record<string, unknown>>[] {
    return this.slow.filter((slow) => database === null || slow.database === database).map(({ entry }) => entry);
  }

  forgetSlow(database: string | null): void {
    this.slow = database === null ? [] : this.slow.filter((slow) => slow.database !== database);
  }

  private describe(query: TrackedQuery): Record<string, unknown> {
    const { text, bindVars, options } = query.request;
    return {
      id: query.id,
      database: query.database.name,
      user: query.user,
      query: text.slice(0, this.properties.maxQueryStringLength),
      bindVars: this.properties.trackBindVars ? shownBindVars(bindVars) : {},
      dataSources: query.executedPlan ? [...query.executedPlan.collections.keys()] : [],
      started: new Date(query.startedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
      runTime: query.clock.elapsedS,
      peakMemoryUsage: query.memory.peak,
      stream: options.stream,
      modificationQuery: query.isModification,
      warnings: query.warnings.count,
    };
  }
}

/** Of long bind values so many are named. */
const MAX_NAMED = 100;
const OMITTED = '...';

/** Bind values as lists show and keep them: of long ones only those that are short texts, numbers and the like. */
function shownBindVars(bindVars: QueryRequest['bindVars']): object {
  if (isShortJson(bindVars)) return bindVars;
  const isShort = (value: AqlValue): boolean => (typeof value === 'object' ? value === null : isShortJson(value));
  const named = Object.entries(bindVars).slice(0, MAX_NAMED);
  return Object.fromEntries(named.map(([name, value]) => [name, isShort(value) ? value : OMITTED]));
}
