import { setImmediate as nextTurn } from 'node:timers/promises';
import { ArangoError } from '@strata/errors';
import { MemoryMeter, sizeOf } from '../executor/memory-meter';
import type { QueryRun } from '../executor/query-run';
import type { Slot, Source } from '../executor/source';
import { QueryStatistics } from '../executor/statistics';
import { TimeSlices } from '../executor/time-slices';
import type { Plan } from '../planner/plan';
import { QueryWarnings } from '../planner/warnings';
import type { Database, Snapshot } from '../storage/api';
import type { ExplainedPlan } from './explain/explained-plan';
import { PlanExplainer } from './explain/explained-plan';
import { functionContext } from './function-access';
import { PhaseClock } from './phase-clock';
import type { ParsedQuery } from './query-text-cache';
import type { QueryData } from './query-data';
import { openQueryData } from './query-data';
import type { QueryCaller, QuerySurroundings } from './query-surroundings';
import { phaseError } from './phase-error';
import type { QueryRequest } from './query-request';
import type { TrackedQuery } from './running-queries';
import { waitsForSync } from './write-durability';

interface ProfiledPlan {
  readonly plan: ExplainedPlan;
  readonly owners: ReadonlyMap<number, number>;
}

function explainForProfile(plan: Plan, snapshot: Snapshot): ProfiledPlan {
  const explainer = new PlanExplainer(plan, snapshot);
  return { plan: explainer.explain(), owners: explainer.owners };
}

interface Parts {
  readonly engine: QuerySurroundings;
  readonly database: Database;
  readonly request: QueryRequest;
  readonly caller: QueryCaller;
  readonly clock: PhaseClock;
  readonly slices: TimeSlices;
  readonly warnings: QueryWarnings;
  readonly isModification: boolean;
}

/** One execution of a query, from its admission to its last row. */
export class RunningQuery implements TrackedQuery {
  readonly id: string;
  readonly startedAt = new Date();
  readonly statistics = new QueryStatistics();
  readonly memory: MemoryMeter;
  private data: QueryData | null = null;
  private plan: Plan | null = null;
  /** The plan as explain shows it; only made for profile 2. */
  explained: ProfiledPlan | null = null;
  private source: Source<Slot> | null = null;
  private ready: Slot[] = [];
  private exhausted = false;
  private ended = false;

  private constructor(private readonly parts: Parts) {
    this.id = parts.engine.storage.nextId();
    this.memory = new MemoryMeter(parts.request.memoryLimit);
  }

  /** @throws ArangoError whatever is wrong with the query; nothing is left open then */
  static async start(
    engine: QuerySurroundings,
    database: Database,
    request: QueryRequest,
    caller: QueryCaller,
  ): Promise<RunningQuery> {
    const clock = new PhaseClock();
    const { maxRuntime, maxWarningCount, failOnWarning } = request.options;
    const slices = new TimeSlices(maxRuntime > 0 ? performance.now() + maxRuntime * 1000 : Infinity);
    const warnings = new QueryWarnings(maxWarningCount, failOnWarning);
    try {
      clock.enter('parsing');
      const parsed = engine.texts.parse(request.text);
      const { isModification } = parsed;
      const query = new RunningQuery({ engine, database, request, caller, clock, slices, warnings, isModification });
      await query.open(parsed);
      return query;
    } catch (error) {
      throw phaseError(error, clock.phase);
    }
  }

  private async open(parsed: ParsedQuery): Promise<void> {
    const { engine, database, request, caller, clock, warnings, isModification } = this.parts;
    engine.running.add(this);
    try {
      clock.enter('loading collections');
      this.data = await openQueryData(database, isModification, caller.transaction, request.options.maxTransactionSize);
      const { plan, compiled, base } = engine.plans.prepare({ parsed, request, snapshot: this.data.snapshot, warnings, clock });
      this.plan = plan;
      if (request.options.profile >= 2) this.explained = explainForProfile(plan, this.data.snapshot);
      this.source = compiled.values(base, this.run(this.data));
      clock.enter('executing');
    } catch (error) {
      const { phase } = clock;
      this.abort(error);
      throw phaseError(error, phase);
    }
  }

  private run({ snapshot, transaction }: QueryData): QueryRun {
    const { engine, database, request, caller, slices, warnings } = this.parts;
    return {
      database,
      snapshot,
      transaction,
      slices,
      warnings,
      statistics: this.statistics,
      memory: this.memory,
      extensions: engine.extensions,
      functions: functionContext(database, snapshot, warnings, caller.user, engine.extensions),
      profileNodes: request.options.profile >= 2,
    };
  }

  /**
   * The next `size` rows, fewer only at the end. One row is computed ahead, so that `waiting` tells whether more will come. When the
   * last row has been computed the query is finished: its writes are committed and its data released.
   */
  async readBatch(size: number): Promise<Slot[]> {
    try {
      await this.fill(size + 1);
      if (this.exhausted) await this.finish();
    } catch (error) {
      this.abort(error);
      throw phaseError(error, 'executing');
    }
    return this.ready.splice(0, size);
  }

  /** Computes everything; the rows then wait in memory for `readBatch`. */
  async readAll(): Promise<void> {
    try {
      await this.fill(Infinity);
      await this.finish();
    } catch (error) {
      this.abort(error);
      throw phaseError(error, 'executing');
    }
  }

  private async fill(wanted: number): Promise<void> {
    const { slices, caller } = this.parts;
    slices.begin();
    while (this.source && !this.exhausted && this.ready.length < wanted) {
      const { value, done } = this.source.next();
      if (done) {
        this.exhausted = true;
      } else if (Array.isArray(value)) {
        this.memory.take(sizeOf(value[0]) * value.length);
        if (this.ready.length === 0) this.ready = value;
        else for (const slot of value) this.ready.push(slot);
      } else {
        await (value.until ?? nextTurn());
        if (caller.signal?.aborted) slices.kill();
        slices.begin();
      }
    }
    slices.check();
  }

  private async finish(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    const { clock, engine } = this.parts;
    clock.enter('finalizing');
    try {
      await this.data?.commit(this.plan !== null && waitsForSync(this.plan.pipeline));
    } finally {
      this.source = null;
      this.data = null;
      clock.end();
      engine.running.remove(this, null);
    }
  }

  /** Ends the query wherever it stands: nothing it wrote remains. */
  abort(reason?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.exhausted = true;
    this.ready = [];
    this.data?.abort();
    this.source = null;
    this.data = null;
    this.parts.clock.end();
    this.parts.engine.running.remove(this, reason ?? new ArangoError('query-killed'));
  }

  kill(): void {
    this.parts.slices.kill();
  }

  get wasKilled(): boolean {
    return this.parts.slices.wasKilled;
  }

  /** True when every row has been computed. */
  get isFinished(): boolean {
    return this.ended;
  }

  /** Rows computed and not read yet. */
  get waiting(): number {
    return this.ready.length;
  }

  get database(): Database {
    return this.parts.database;
  }

  get request(): QueryRequest {
    return this.parts.request;
  }

  get user(): string {
    return this.parts.caller.user;
  }

  get isModification(): boolean {
    return this.parts.isModification;
  }

  get warnings(): QueryWarnings {
    return this.parts.warnings;
  }

  get clock(): PhaseClock {
    return this.parts.clock;
  }

  /** Known once the query has started. */
  get executedPlan(): Plan | null {
    return this.plan;
  }
}
