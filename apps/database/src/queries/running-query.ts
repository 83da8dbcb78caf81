import { ArangoError } from '@strata/errors';
import { MemoryMeter } from '../executor/memory-meter';
import type { QueryRun } from '../executor/query-run';
import type { Slot } from '../executor/source';
import { QuerySpill } from '../executor/spill/query-spill';
import { QueryStatistics } from '../executor/statistics';
import { TimeSlices } from '../executor/time-slices';
import type { Plan } from '../planner/plan';
import { QueryWarnings } from '../planner/warnings';
import type { Database, Snapshot } from '../storage/api';
import type { ExplainedPlan } from './explain/explained-plan';
import { PlanExplainer } from './explain/explained-plan';
import { QueryFunctions } from './function-access';
import { PhaseClock } from './phase-clock';
import type { ParsedQuery } from './query-text-cache';
import type { QueryData } from './query-data';
import { openQueryData } from './query-data';
import { queryLocks } from './query-locks';
import type { QueryCaller, QuerySurroundings } from './query-surroundings';
import { phaseError } from './phase-error';
import type { QueryRequest } from './query-request';
import { RowProduction } from './row-production';
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
  readonly startedAtMs = Date.now();
  readonly statistics = new QueryStatistics();
  readonly memory: MemoryMeter;
  private readonly spill: QuerySpill;
  private data: QueryData | null = null;
  private plan: Plan | null = null;
  /** The plan as explain shows it; only made for profile 2. */
  explained: ProfiledPlan | null = null;
  private production: RowProduction | null = null;
  private ended = false;
  private failure: unknown = null;

  private constructor(private readonly parts: Parts) {
    this.id = parts.engine.storage.nextId();
    const { memoryLimit, options } = parts.request;
    this.memory = new MemoryMeter(memoryLimit);
    const limits = { rows: options.spillOverThresholdNumRows, bytes: options.spillOverThresholdMemoryUsage };
    this.spill = new QuerySpill(limits, parts.engine.spillFolder);
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
    const { engine, request, caller, clock, slices } = this.parts;
    engine.running.add(this);
    try {
      clock.enter('loading collections');
      const { plan, compiled, base, data } = await this.prepare(parsed);
      this.plan = plan;
      if (request.options.profile >= 2) this.explained = explainForProfile(plan, data.snapshot);
      this.production = new RowProduction(compiled.values(base, this.run(data)), this.memory, slices, caller.signal);
      clock.enter('executing');
    } catch (error) {
      const { phase } = clock;
      this.abort(error);
      throw phaseError(error, phase);
    }
  }

  /** The plan for the data of this moment. A query that writes waits for whoever has locked one of its collections exclusively. */
  private async prepare(parsed: ParsedQuery) {
    const { engine, database, request, caller, clock, slices, warnings, isModification } = this.parts;
    for (;;) {
      const opening = openQueryData(database, isModification, caller.transaction, request.options.maxTransactionSize);
      const data = opening instanceof Promise ? await opening : opening;
      this.data = data;
      slices.check(); // it may have been killed while it waited
      const prepared = engine.plans.prepare({ parsed, request, snapshot: data.snapshot, warnings, clock });
      if (!isModification || caller.transaction !== undefined) return { ...prepared, data };
      const locks = queryLocks(prepared.plan.collections, data.snapshot);
      const release = database.locks.tryLock(locks);
      if (release !== undefined) {
        data.keep(release);
        return { ...prepared, data };
      }
      data.abort();
      (await database.locks.lock(locks))();
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
      columns: engine.columns,
      spill: this.spill,
      extensions: engine.extensions,
      functions: new QueryFunctions(database, snapshot, warnings, caller.user, engine.extensions),
      profileNodes: request.options.profile >= 2,
    };
  }

  /**
   * The next `size` rows, fewer only at the end. One row is computed ahead, so that `waiting` tells whether more will come. When the
   * last row has been computed the query is finished: its writes are committed and its data released.
   */
  async readBatch(size: number): Promise<Slot[]> {
    if (this.failure) throw phaseError(this.failure, 'executing');
    if (!this.ended) await this.compute(size + 1);
    return this.production!.take(size, this.parts.request.options.stream);
  }

  /** Computes everything; the rows then wait in memory for `readBatch`. */
  readAll(): Promise<void> {
    return this.compute(Infinity);
  }

  /**
   * Lets go of the snapshot of a query that is read slowly: the rows that are left are computed now and wait on disk. A failure comes
   * out of the next `readBatch`. Queries that write keep their transaction until they are read to the end.
   */
  async releaseSnapshot(): Promise<void> {
    const { isModification, caller, engine } = this.parts;
    if (this.ended || isModification || caller.transaction || this.plan?.collections.size === 0) return;
    this.production?.goOnDisk(engine.spillFolder.create());
    await this.compute(Infinity).catch((error: unknown) => (this.failure = error));
  }

  private async compute(wanted: number): Promise<void> {
    try {
      await this.production?.produce(wanted);
      if (this.production?.isComplete) await this.finish();
    } catch (error) {
      this.abort(error);
      throw phaseError(error, 'executing');
    }
  }

  private async finish(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    const { clock, engine } = this.parts;
    clock.enter('finalizing');
    try {
      const committing = this.data?.commit(this.plan !== null && waitsForSync(this.plan.pipeline));
      if (committing) await committing;
    } finally {
      this.letGo();
      clock.end();
      engine.running.remove(this, null);
    }
  }

  /** Ends the query wherever it stands: nothing it wrote remains. */
  abort(reason?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.production?.stop();
    this.data?.abort();
    this.letGo();
    this.parts.clock.end();
    this.parts.engine.running.remove(this, reason ?? new ArangoError('query-killed'));
  }

  /** Ends the query, if it still runs, and forgets the rows that nobody has read. */
  close(): void {
    this.abort();
    this.production?.stop();
  }

  private letGo(): void {
    this.data = null;
    this.spill.close();
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
    return this.production?.waiting ?? 0;
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
