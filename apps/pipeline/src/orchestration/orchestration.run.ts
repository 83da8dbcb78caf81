import { retryWhileUnavailable } from '@strata/arango';
import type { ImportJobUsage, Job } from '@strata/contracts';
import { NO_USAGE } from '@strata/contracts';
import type { RetryBudget } from '@strata/errors';
import { AppError, pauseBeforeRetry } from '@strata/errors';
import { inLanes } from '@strata/event-loop';
import type { JobContext, JobProgress } from '@strata/jobs';
import type { KnowledgeGraph } from '@strata/knowledge';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImporterPool } from '../importers/importer-pool.client';
import { settledUsage, sumOfUsage, usageOf } from '../importers/told-by-importer';
import type { FitStrategy } from '../strategizer/fit-strategy.use-case';
import { ImporterContact } from './importer-contact';
import { leftOutOfPartition } from './left-out-of-partition';
import type { MeasureDivergence } from './measure-divergence.use-case';
import { BUDGET_EXHAUSTED, isAtBudget } from './model-spending';
import type {
  OrchestrationPayload,
  OrchestrationPhase,
  OrchestrationResult,
  PartitionState,
  PartitionTask,
} from './orchestration-payload';
import { finishedResult } from './orchestration-result';
import type { OrchestrationSettings } from './orchestration-settings';
import { completedState, failedState, importProgress, NOT_RUNNING, PartitionBoard, WITHOUT_ENTITIES } from './partition-board';
import type { ImportOutcome } from './partition-import';
import { isConfigurationFailure } from './partition-import';
import { passagesOnly } from './passages-only';
import { PartitionImporter } from './partition-importer';
import { RunSpending } from './run-spending';

const FAILURES_THAT_ABORT = 3;
const BETWEEN_TRIES = { firstMs: 250, longestMs: 30_000 } as const;
/** A partition may lose its importer this often, besides the retries that the caller allows. */
const MAX_LOSSES = 10;

/** How often a partition was tried (the importer failed, or was lost), what that cost, and whether it was found to have no entities. */
type Tries = {
  readonly failed: number;
  readonly lost: number;
  readonly usage?: ImportJobUsage;
  readonly isWithoutEntities?: boolean;
};

/** What an orchestration works with. */
export interface OrchestrationTools {
  readonly pool: ImporterPool;
  readonly graph: KnowledgeGraph;
  readonly divergence: MeasureDivergence;
  readonly fitStrategy: FitStrategy;
  readonly settings: OrchestrationSettings;
}

/**
 * Builds the knowledge graph: one import per partition, on as many importers as asked for (docs/contracts/pipeline.md, "Orchestration").
 */
export class OrchestrationRun {
  private readonly context: JobContext;
  private readonly signal: AbortSignal;
  private readonly payload: OrchestrationPayload;
  private readonly patience: RetryBudget;
  private readonly board: PartitionBoard;
  private readonly contact: ImporterContact;
  private readonly importer: PartitionImporter;
  private readonly spending: RunSpending;
  private phase: OrchestrationPhase = 'initializing';
  /** partitions in a row that failed for the configuration of the models */
  private configurationFailures = 0;

  /** @param startedAt of the first attempt, in milliseconds since the epoch */
  constructor(
    { context, signal, startedAt }: { context: JobContext; signal: AbortSignal; startedAt: number },
    private readonly tools: OrchestrationTools,
  ) {
    this.context = context;
    this.signal = signal;
    this.payload = context.payload as OrchestrationPayload;
    this.patience = { ...context.patience, signal };
    this.board = new PartitionBoard(this.payload.tasks);
    this.contact = new ImporterContact(startedAt, tools.settings);
    this.importer = new PartitionImporter(tools.pool, tools.settings);
    this.spending = new RunSpending(this.payload.budget ?? {}, this.board);
  }

  async execute(): Promise<OrchestrationResult> {
    try {
      await this.enter('initializing');
      await retryWhileUnavailable(() => this.tools.graph.prepare(), this.patience);
      await this.recallPartitions();
      await this.enter('starting_importers');
      await this.importPartitions();
      await this.enter('verifying');
      return await this.verify();
    } catch (error) {
      return this.endEarly(error);
    }
  }

  private async recallPartitions(): Promise<void> {
    for (const { partitionId } of this.payload.tasks) {
      const finished = (await this.context.recall(`partition:${partitionId}`)) as PartitionState | undefined;
      if (finished) this.board.change(partitionId, finished);
    }
  }

  private async importPartitions(): Promise<void> {
    const pending = this.payload.tasks.filter(({ partitionId }) => this.board.get(partitionId).status === 'pending');
    const lanes = Math.max(1, Math.min(this.payload.replicas, this.tools.pool.size));
    await inLanes(lanes, (signal) => this.lane(pending, signal), AbortSignal.any([this.signal, this.spending.signal]));
  }

  private async lane(pending: PartitionTask[], signal: AbortSignal): Promise<void> {
    let settling = Promise.resolve();
    try {
      for (let task = pending.shift(); task; task = pending.shift()) {
        signal.throwIfAborted();
        const outcome = await this.importPartition(task, signal);
        await settling;
        // what follows an import is written while the importer has the next one already
        if (outcome.kind === 'completed') settling = this.settle(task, outcome);
        else await this.settle(task, outcome);
        settling.catch(() => undefined); // awaited above and below
      }
    } finally {
      await settling;
    }
  }

  /**
   * A partition that was to get a graph and has no entity is imported once more, as passages; that is no retry.
   * @returns the outcome of the last attempt
   */
  private async importPartition(task: PartitionTask, signal: AbortSignal): Promise<ImportOutcome> {
    const { context, board, payload } = this;
    const { partitionId } = task;
    let tries = ((await context.recall(`tries:${partitionId}`)) as Tries | undefined) ?? { failed: 0, lost: 0 };
    for (;;) {
      const { usage: spentBefore = NO_USAGE, isWithoutEntities = false } = tries;
      const retries = tries.failed + tries.lost;
      const number = retries + (isWithoutEntities ? 1 : 0);
      board.change(partitionId, { retryCount: retries, usage: spentBefore, ...(isWithoutEntities ? WITHOUT_ENTITIES : {}) });
      const outcome = await this.importer.attempt({
        context,
        task: isWithoutEntities ? passagesOnly(task) : task,
        signal,
        number,
        onContact: (job) => this.heard(partitionId, job, spentBefore),
        budget: () => this.spending.remaining(),
        onQueueing: () => this.contact.heard(),
        checkPatience: (reason) => this.contact.assertPatience(reason),
      });
      if (outcome.kind === 'completed') return outcome;
      if (isAtBudget(outcome.message)) throw this.spending.exhausted();
      const usage = settledUsage(board.get(partitionId).usage ?? NO_USAGE);
      if (outcome.kind === 'failed' && outcome.isWithoutEntities && !isWithoutEntities) {
        tries = { ...tries, usage, isWithoutEntities: true };
        board.change(partitionId, { status: 'pending', progress: 0, ...NOT_RUNNING });
        await this.hasEntities(partitionId, 0);
        await context.checkpoint(`tries:${partitionId}`, tries);
        await this.show();
        continue;
      }
      tries = outcome.kind === 'lost' ? { ...tries, usage, lost: tries.lost + 1 } : { ...tries, usage, failed: tries.failed + 1 };
      const isRefused = outcome.kind === 'failed' && outcome.isFinal;
      if (isRefused || tries.failed > payload.maxRetries || tries.lost > MAX_LOSSES) return outcome;
      board.change(partitionId, { status: 'pending', progress: 0, ...NOT_RUNNING });
      await context.checkpoint(`tries:${partitionId}`, tries);
      await this.show();
      await this.pause(`partition ${partitionId}: ${outcome.message}`, number + 1, signal);
    }
  }

  private async pause(reason: string, tries: number, signal: AbortSignal): Promise<void> {
    const pauseMs = pauseBeforeRetry(tries, undefined, BETWEEN_TRIES);
    const error = new AppError('unavailable', 'ImportFailed', reason);
    this.context.patience.onWaiting?.({ error, since: Date.now(), tries, nextTryAt: Date.now() + pauseMs });
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  }

  /** Stores what became of a partition. */
  private async settle(task: PartitionTask, outcome: ImportOutcome): Promise<void> {
    const { board } = this;
    const { partitionId } = task;
    const state =
      outcome.kind === 'completed'
        ? await this.completed(task, outcome.entitiesAdded)
        : board.change(partitionId, { ...failedState(outcome.message), progress: 0 });
    const shown =
      outcome.kind === 'lost' || !outcome.leftOut?.total
        ? state
        : board.change(partitionId, { leftOut: leftOutOfPartition(task, outcome.leftOut, board.all()) });
    await this.context.checkpoint(`partition:${partitionId}`, shown);
    this.configurationFailures = isConfigurationFailure(state.errorMessage ?? '') ? this.configurationFailures + 1 : 0;
    if (this.configurationFailures >= FAILURES_THAT_ABORT)
      throw new AppError('failed-precondition', 'OrchestrationAborted', state.errorMessage ?? '');
    await this.show();
  }

  private async completed({ partitionId, strategyType }: PartitionTask, entitiesAdded: number): Promise<PartitionState> {
    const state = completedState(entitiesAdded);
    if (strategyType !== 'FullGraphRAG') return this.board.change(partitionId, state);
    if (!(await this.hasEntities(partitionId, entitiesAdded)))
      return this.board.change(partitionId, { ...state, ...WITHOUT_ENTITIES });
    const measure = () => this.tools.divergence.afterImport(this.context, partitionId, entitiesAdded);
    return this.board.change(partitionId, { ...state, ...(await retryWhileUnavailable(measure, this.patience)) });
  }

  private async hasEntities(partitionId: string, entitiesAdded: number): Promise<boolean> {
    return retryWhileUnavailable(() => this.tools.fitStrategy.execute(partitionId, entitiesAdded), this.patience);
  }

  private async verify(): Promise<OrchestrationResult> {
    const imported = this.board.all().filter((state) => state.status === 'completed' && state.imported !== false);
    const check = async () => new Set(await this.tools.graph.partitions());
    const present = await retryWhileUnavailable(check, this.patience);
    const unverified = imported.map(({ partitionId }) => partitionId).filter((id) => !present.has(id));
    await this.enter('finished');
    return finishedResult(this.board.counts(), unverified);
  }

  /** What ends a run before its time: the caller, patience, or a configuration that cannot work. Anything else is thrown on. */
  private async endEarly(error: unknown): Promise<OrchestrationResult> {
    const type = error instanceof AppError ? error.type : '';
    const reason = this.signal.aborted && this.signal.reason instanceof AppError ? this.signal.reason.type : type;
    const message = error instanceof Error ? error.message : 'unknown error';
    if (reason === 'CancelledByCaller') return this.stop('cancelled', 'Cancelled: asked to stop');
    if (type === 'OrchestrationOutOfPatience') return this.stop('cancelled', `Cancelled: ${message}`);
    if (type === 'OrchestrationAborted') return this.stop('failed', `Aborted: ${message}`);
    if (type === BUDGET_EXHAUSTED) {
      const spent = this.spending.exhausted().message; // with the answers that were under way
      return { ...(await this.stop('failed', `Stopped at the budget: ${spent}`)), isAtBudget: true };
    }
    throw error;
  }

  private async stop(status: OrchestrationResult['status'], message: string): Promise<OrchestrationResult> {
    const open = this.board.all().filter((state) => state.status === 'running' || state.status === 'pending');
    for (const { partitionId } of open) {
      const entitiesAdded = await this.importedMeanwhile(partitionId);
      this.board.change(partitionId, entitiesAdded === undefined ? failedState(message) : completedState(entitiesAdded));
    }
    await this.enter('finished');
    return { status, message, unverifiedPartitions: [] };
  }

  /** An import may have ended before it heard that it should stop: its partition is whole and stays. @returns its entities */
  private async importedMeanwhile(partitionId: string): Promise<number | undefined> {
    const row = await this.tools.graph.imports.find(partitionId, this.context.id).catch(() => undefined);
    return row?.status === 'completed' ? row.counts.entities : undefined;
  }

  private heard(partitionId: string, job: Job | undefined, spentBefore: ImportJobUsage): void {
    this.contact.heard();
    this.context.patience.onRecovered?.();
    if (this.phase === 'starting_importers') this.phase = 'importing';
    if (job) this.board.change(partitionId, { usage: sumOfUsage([spentBefore, usageOf(job.usage)]) });
    this.spending.check();
    const { status } = this.board.get(partitionId);
    if (status === 'failed' || status === 'completed') return;
    this.board.change(partitionId, { status: 'running', ...importProgress(job) });
    void this.show().catch(() => undefined); // a report that fails is followed by the next
  }

  private async enter(phase: OrchestrationPhase): Promise<void> {
    this.phase = phase;
    await this.show();
  }

  private async show(): Promise<void> {
    await this.context.report(() => this.progress());
  }

  private progress(): Partial<JobProgress> {
    const counts = this.board.counts();
    return {
      phase: this.phase,
      percent: this.board.percent(this.phase),
      message: `Running: ${counts.completedJobs}/${counts.totalJobs} completed, ${counts.failedJobs} failed`,
      detail: { ...counts, workerContactAt: this.contact.latestAt, jobs: this.board.all(), usage: this.spending.usage },
    };
  }
}
