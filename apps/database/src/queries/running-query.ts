import { ArangoError } from '@strata/errors';
import { MemoryMeter } from '../resources/memory-meter';
import type { Slot } from '../expressions/source';
import { QuerySpill } from '../resources/query-spill';
import { QueryStatistics } from '../expressions/statistics';
import type { Person } from '../http/person';
import type { Plan } from '../planner/plan';
import type { QueryWarnings } from '../planner/warnings';
import type { Database, SnapshotCost } from '../storage/api';
import type { CursorSource } from './cursor-source';
import type { ProfiledPlan } from './explain/profiled-plan';
import { explainForProfile } from './explain/profiled-plan';
import type { PhaseClock } from './phase-clock';
import { phaseError } from './phase-error';
import type { QueryData } from './query-data';
import type { OpenedQuery } from './query-opening';
import { openQuery } from './query-opening';
import { extraJson } from './query-extra';
import type { QueryParts } from './query-parts';
import type { QueryRequest } from './query-request';
import { queryRun } from './query-run';
import type { ParsedQuery } from './query-text-cache';
import type { ResultPart } from './plain-rows';
import { RowProduction } from './row-production';
import type { TrackedQuery } from './running-queries';
import { waitsForSync } from './write-durability';

/** One execution of a query, from its admission to its last row. */
export class RunningQuery implements TrackedQuery, CursorSource {
  readonly isCached = false;
  private givenId: string | undefined;
  readonly statistics = new QueryStatistics();
  readonly memory: MemoryMeter;
  readonly spill: QuerySpill;
  private data: QueryData | null = null;
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

  constructor(private readonly parts: QueryParts) {
    const { memoryLimit, options } = parts.request;
    this.memory = new MemoryMeter(memoryLimit);
    const limits = { rows: options.spillOverThresholdNumRows, bytes: options.spillOverThresholdMemoryUsage };
    this.spill = new QuerySpill(limits, parts.engine.spillFolder);
  }

  /** Opens its data; at once where nothing has to be waited for. To be called once. @throws ArangoError; nothing is left open then */
  open(parsed: ParsedQuery): RunningQuery | Promise<RunningQuery> {
    const { engine, clock } = this.parts;
    engine.running.add(this);
    try {
      clock.enter('loading collections');
      const opening = openQuery(this.parts, parsed);
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

  private begin({ plan, compiled, base, data, planCacheKey }: OpenedQuery): RunningQuery {
    const { request, caller, clock, slices } = this.parts;
    this.data = data;
    this.readAt = data.snapshot.commitNumber;
    this.plan = plan;
    this.planCacheKey = planCacheKey;
    if (request.options.profile >= 2) this.explained = explainForProfile(plan, data.snapshot);
    this.production = new RowProduction(compiled.result(base, queryRun(this.parts, this, data)), this.memory, slices, caller);
    clock.enter('executing');
    return this;
  }

  private failedToOpen(error: unknown): unknown {
    const { phase } = this.parts.clock;
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
    return this.production!.take(size, this.parts.request.options.stream);
  }

  /**
   * Lets go of the snapshot of a query that is read slowly: the rows that are left are computed now and wait on disk. A failure comes
   * out of the next `readBatch`. Queries that write keep their transaction until they are read to the end.
   */
  async releaseSnapshot(): Promise<void> {
    const { isModification, caller, engine } = this.parts;
    if (this.ended || isModification || caller.transaction || this.plan?.collections.size === 0) return;
    this.production?.goOnDisk(engine.spillFolder.create());
    await this.readAll().catch((error: unknown) => (this.failure = error));
  }

  /** What holding its snapshot costs; null when it holds none of its own. */
  get snapshotCost(): SnapshotCost | null {
    return this.parts.caller.transaction === undefined ? (this.data?.snapshot.cost() ?? null) : null;
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
    this.parts.clock.enter('finalizing');
    if (this.request.options.fullCount)
      this.statistics.fullCount = Math.max(this.statistics.fullCount ?? 0, this.production.produced);
    try {
      const committing = this.data?.commit(this.plan !== null && waitsForSync(this.plan.pipeline));
      if (committing) return committing.finally(() => this.finished());
    } catch (error) {
      this.finished();
      throw error;
    }
    this.finished();
    return undefined;
  }

  private finished(): void {
    this.letGo();
    this.parts.clock.end();
    this.parts.engine.running.remove(this, null);
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

  /** Made when somebody asks for it: nobody does while a small query runs. */
  get id(): string {
    return (this.givenId ??= this.parts.engine.storage.nextId());
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

  /** All its rows, when none has been read yet and they are in memory; else null. */
  get waitingParts(): readonly ResultPart[] | null {
    return this.production?.waitingParts ?? null;
  }

  get extra(): string {
    return extraJson(this);
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

  get owner(): Person {
    return this.parts.caller.person ?? null;
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

  get startedAtMs(): number {
    return this.parts.clock.startedAtMs;
  }

  /** Known once the query has started. */
  get executedPlan(): Plan | null {
    return this.plan;
  }
}
