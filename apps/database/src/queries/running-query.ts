import { ArangoError } from '@strata/errors';
import { runSteps } from '@strata/event-loop';
import type { MemoryMeter } from '../resources/memory-meter';
import type { Slot } from '../expressions/source';
import type { QueryStatistics } from '../expressions/statistics';
import type { Person } from '../http/person';
import type { Plan } from '../planner/plan';
import type { QueryWarnings } from '../planner/warnings';
import type { Database, SnapshotCost } from '../store/database';
import type { CursorSource } from './cursor-source';
import type { ProfiledPlan } from './explain/explained-plan';
import { profiledPlan } from './explain/explained-plan';
import type { PhaseClock } from './phase-clock';
import { phaseError } from './phase-error';
import { newQueryRun } from './new-query-run';
import type { OpenQuery } from './open-query';
import { openQuery } from './open-query';
import type { PlanCache } from './plan-cache';
import { planCacheKey } from './plan-cache-requests';
import { baseRow } from './prepared-plan';
import type { QueryContext } from './query-context';
import { extraJson } from './query-extra';
import type { QueryRequest } from './query-request';
import type { QueryTransaction } from './query-transaction';
import type { ResultPart } from './plain-rows';
import { RowProduction } from './row-production';
import type { TrackedQuery } from './running-queries';
import { waitsForSync } from './write-durability';

/** One execution of a query, from its admission to its last row. */
export class RunningQuery implements TrackedQuery, CursorSource {
  readonly isCached = false;
  private givenId: string | undefined;
  private transaction: QueryTransaction | null = null;
  private plan: Plan | null = null;
  /** The plan as explain shows it; only made for profile 2. */
  explained: ProfiledPlan | null = null;
  /** Names the plan when it came out of the cache and the request asked for it. */
  planCacheKey: string | undefined;
  /** Number of the last commit that its data shows; null before it is open. */
  readAt: number | null = null;
  private production: RowProduction | null = null;
  private ended = false;
  private failure: unknown = null;

  constructor(private readonly context: QueryContext) {}

  /** Opens its data; at once where nothing has to be waited for. To be called once. @throws ArangoError; nothing is left open then */
  open(plans: Pick<PlanCache, 'prepare'>): RunningQuery | Promise<RunningQuery> {
    const { environment, clock } = this.context;
    environment.running.add(this);
    try {
      clock.enter('loading collections');
      const opening = openQuery(this.context, plans);
      if (!(opening instanceof Promise)) return this.begin(opening);
      return opening
        .then((opened) => this.begin(opened))
        .catch((error: unknown) => {
          throw this.failedToOpen(error);
        });
    } catch (error) {
      throw this.failedToOpen(error);
    }
  }

  private begin({ prepared, transaction }: OpenQuery): RunningQuery {
    const { request, clock } = this.context;
    const { plan, compiled, isFromPlanCache } = prepared;
    this.transaction = transaction;
    this.readAt = transaction.snapshot.commitNumber;
    this.plan = plan;
    if (isFromPlanCache && request.options.usePlanCache) this.planCacheKey = planCacheKey(request);
    if (request.options.profile >= 2) this.explained = runSteps(profiledPlan(plan, transaction.snapshot));
    const rows = compiled.result(baseRow(prepared, request.bindVars), newQueryRun(this.context, transaction));
    this.production = new RowProduction(rows, this.context);
    clock.enter('executing');
    return this;
  }

  private failedToOpen(error: unknown): unknown {
    const { phase } = this.context.clock;
    this.abort(error);
    return phaseError(error, phase);
  }

  /**
   * The next `size` rows, fewer only at the end. One row is computed ahead, so that `waiting` tells whether more will come. When the
   * last row has been computed the query is finished: its writes are committed and its data released.
   */
  async readBatch(size: number): Promise<Slot[]> {
    return (await this.readParts(size)).flatMap<Slot>((part) => part.values());
  }

  /** The same as it can be sent. */
  async readParts(size: number): Promise<ResultPart[]> {
    if (this.failure) throw phaseError(this.failure, 'executing');
    if (!this.ended) await this.compute(size + 1);
    return this.take(size);
  }

  /** Computes everything; the rows then wait in memory for `readBatch`. */
  async readAll(): Promise<void> {
    await this.compute(Infinity);
  }

  /** Up to `size` of the rows that wait. */
  take(size: number): ResultPart[] {
    return this.production!.take(size);
  }

  /**
   * Lets go of the snapshot of a query that is read slowly: the rows that are left are computed now and wait on disk. A failure comes
   * out of the next `readBatch`. Queries that write keep their transaction until they are read to the end.
   */
  async releaseSnapshot(): Promise<void> {
    const { parsed, caller, environment } = this.context;
    if (this.ended || parsed.isModification || caller.transaction || this.plan?.collections.size === 0) return;
    this.production?.goOnDisk(environment.spillFolder.create());
    await this.readAll().catch((error: unknown) => (this.failure = error));
  }

  /** What holding its snapshot costs; null when it holds none of its own. */
  get snapshotCost(): SnapshotCost | null {
    return this.context.caller.transaction === undefined ? (this.transaction?.snapshot.cost() ?? null) : null;
  }

  /** Computes until so many rows wait, or there are no more; at once where the query does not pause. */
  compute(wanted: number): Promise<void> | undefined {
    try {
      const working = this.production?.produce(wanted)?.then(() => this.finishWhenComplete()) ?? this.finishWhenComplete();
      return working?.catch((error: unknown) => {
        throw this.failed(error);
      });
    } catch (error) {
      throw this.failed(error);
    }
  }

  private failed(error: unknown): unknown {
    this.abort(error);
    return phaseError(error, 'executing');
  }

  private finishWhenComplete(): Promise<void> | undefined {
    if (this.ended || this.production?.isComplete !== true) return undefined;
    this.ended = true;
    this.context.clock.enter('finalizing');
    if (this.request.options.fullCount)
      this.statistics.fullCount = Math.max(this.statistics.fullCount ?? 0, this.production.produced);
    try {
      const committing = this.transaction?.commit(this.plan !== null && waitsForSync(this.plan.pipeline));
      if (committing) return committing.finally(() => this.finished());
    } catch (error) {
      this.finished();
      throw error;
    }
    this.finished();
    return undefined;
  }

  private finished(): void {
    this.production?.settle();
    this.letGo();
    this.context.clock.end();
    this.context.environment.running.remove(this, null);
  }

  /** Ends the query wherever it stands: nothing it wrote remains. */
  abort(reason?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.production?.stop();
    this.memory.settle(0); // planning may have failed
    this.transaction?.abort();
    this.letGo();
    this.context.clock.end();
    this.context.environment.running.remove(this, reason ?? new ArangoError('query-killed'));
  }

  /** Ends the query, if it still runs, and forgets the rows that nobody has read. */
  close(): void {
    this.abort();
    this.production?.stop();
  }

  private letGo(): void {
    this.transaction = null;
    this.context.spill.close();
  }

  /** Made when somebody asks for it: nobody does while a small query runs. */
  get id(): string {
    return (this.givenId ??= this.context.environment.storage.nextId());
  }

  kill(): void {
    this.context.slices.kill();
  }

  get wasKilled(): boolean {
    return this.context.slices.wasKilled;
  }

  /** True when every row has been computed. */
  get isFinished(): boolean {
    return this.ended;
  }

  /** Rows computed and not read yet. */
  get waiting(): number {
    return this.production?.waiting ?? 0;
  }

  /** All its rows, when none has been read yet and they are in memory; else null. */
  get waitingParts(): readonly ResultPart[] | null {
    return this.production?.waitingParts ?? null;
  }

  get extra(): string {
    return extraJson(this);
  }

  get database(): Database {
    return this.context.database;
  }

  get request(): QueryRequest {
    return this.context.request;
  }

  get user(): string {
    return this.context.caller.user;
  }

  get owner(): Person {
    return this.context.caller.person ?? null;
  }

  /** True when the stream transaction that it reads in has ended before it: there is nothing more that it could read. */
  get isOrphaned(): boolean {
    const { transaction } = this.context.caller;
    return !this.ended && transaction !== undefined && transaction.state !== 'running';
  }

  get isModification(): boolean {
    return this.context.parsed.isModification;
  }

  get warnings(): QueryWarnings {
    return this.context.warnings;
  }

  get statistics(): QueryStatistics {
    return this.context.statistics;
  }

  get memory(): MemoryMeter {
    return this.context.memory;
  }

  get clock(): PhaseClock {
    return this.context.clock;
  }

  get startedAtMs(): number {
    return this.context.clock.startedAtMs;
  }

  /** Known once the query has started. */
  get executedPlan(): Plan | null {
    return this.plan;
  }
}
