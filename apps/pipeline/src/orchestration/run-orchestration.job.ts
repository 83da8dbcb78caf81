import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import { AppError, pauseBeforeRetry } from '@strata/errors';
import { OperationLeases } from '@strata/job-lock';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { KnowledgeGraph } from '@strata/knowledge';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImporterPool } from '../importers/importer-pool.client';
import type { LeasedJob } from '../operations/under-lease.job';
import { abandonLease, underLease } from '../operations/under-lease.job';
import { PartitionImporter } from './import-partition.job';
import { MeasureDivergence } from './measure-divergence.use-case';
import type {
  OrchestrationPayload,
  OrchestrationPhase,
  OrchestrationResult,
  PartitionState,
  PartitionTask,
} from './orchestration-payload';
import { ORCHESTRATION_JOB } from './orchestration-payload';
import { PartitionBoard } from './partition-board';
import { leftOutOfPartition } from './left-out-of-partition';
import type { ImportOutcome } from './partition-import';
import { isConfigurationFailure } from './partition-import';

const FAILURES_THAT_ABORT = 3;
const BETWEEN_TRIES = { firstMs: 250, longestMs: 30_000 } as const;
/** A partition may lose its importer this often, besides the retries that the caller allows. */
const MAX_LOSSES = 10;

/** How long a run waits for whom, in milliseconds. */
export interface OrchestrationSettings {
  readonly project: string;
  readonly firstWorkerWithinMs: number;
  readonly silenceBudgetMs: number;
  readonly limitMs: number;
  readonly replicaDeadAfterMs: number;
}
/** Injection token of {@link OrchestrationSettings}. */
export const ORCHESTRATION_SETTINGS = Symbol('OrchestrationSettings');

/** How often a partition was tried: the importer failed, or was lost. */
type Tries = { readonly failed: number; readonly lost: number };

interface Run {
  readonly context: JobContext;
  readonly payload: OrchestrationPayload;
  readonly signal: AbortSignal;
  readonly board: PartitionBoard;
  readonly startedAt: number;
  phase: OrchestrationPhase;
  contactAt: number;
  heardFromWorker: boolean;
  configurationFailures: number;
}

/**
 * Builds the knowledge graph: one import per partition, on as many importers as asked for (docs/contracts/pipeline.md, "Orchestration").
 */
@Injectable()
export class RunOrchestration implements JobConsumer {
  readonly name = ORCHESTRATION_JOB;

  constructor(
    private readonly leases: OperationLeases,
    private readonly pool: ImporterPool,
    private readonly graph: KnowledgeGraph,
    private readonly divergence: MeasureDivergence,
    @Inject(ORCHESTRATION_SETTINGS) private readonly settings: OrchestrationSettings,
  ) {}

  async run(context: JobContext): Promise<Json> {
    return underLease(context, this.leases, this.leased(), async (signal) => {
      const startedAt = ((await context.recall('started')) as number | undefined) ?? Date.now();
      if (context.attempt === 1) await context.checkpoint('started', startedAt);
      const payload = context.payload as OrchestrationPayload;
      const board = new PartitionBoard(payload.tasks);
      const run: Run = {
        ...{ context, payload, signal, board, startedAt },
        ...{ phase: 'initializing', contactAt: Date.now(), heardFromWorker: false, configurationFailures: 0 },
      };
      return this.orchestrate(run).catch((error: unknown) => this.ended(run, error));
    });
  }

  async abandoned(context: JobContext): Promise<void> {
    await abandonLease(context, this.leases, this.leased());
  }

  /** Nothing to undo: imported partitions stay. */
  private leased(): LeasedJob {
    return { project: this.settings.project, call: 'start-orchestration', kind: 'orchestration' };
  }

  private async orchestrate(run: Run): Promise<OrchestrationResult> {
    const { context, payload, board } = run;
    await this.enter(run, 'initializing');
    await retryWhileUnavailable(() => this.graph.prepare(), { ...context.patience, signal: run.signal });
    for (const { partitionId } of payload.tasks) {
      const finished = (await context.recall(`partition:${partitionId}`)) as PartitionState | undefined;
      if (finished) board.change(partitionId, finished);
    }
    await this.enter(run, 'starting_importers');
    const importer = new PartitionImporter(this.pool, this.settings);
    const pending = payload.tasks.filter(({ partitionId }) => board.get(partitionId).status === 'pending');
    const lanes = Math.max(1, Math.min(payload.replicas, this.pool.size));
    await allLanes(run, lanes, (signal) => this.lane(run, signal, importer, pending));
    await this.enter(run, 'verifying');
    return this.verify(run);
  }

  private async lane(run: Run, signal: AbortSignal, importer: PartitionImporter, pending: PartitionTask[]): Promise<void> {
    let settling = Promise.resolve();
    try {
      for (let task = pending.shift(); task; task = pending.shift()) {
        signal.throwIfAborted();
        const outcome = await this.importPartition(run, signal, importer, task);
        await settling;
        // what follows an import is written while the importer has the next one already
        if (outcome.kind === 'completed') settling = this.settle(run, task, outcome);
        else await this.settle(run, task, outcome);
        settling.catch(() => undefined); // awaited above and below
      }
    } finally {
      await settling;
    }
  }

  /** Stores what became of a partition. */
  private async settle(run: Run, task: PartitionTask, outcome: ImportOutcome): Promise<void> {
    const { board } = run;
    const { partitionId } = task;
    const state =
      outcome.kind === 'completed'
        ? await this.completed(run, task, outcome.entitiesAdded)
        : board.change(partitionId, {
            ...{ status: 'failed', progress: 0, errorMessage: outcome.message },
            ...{ entitiesAdded: 0, imported: false },
          });
    const shown =
      outcome.kind === 'lost' || !outcome.leftOut?.total
        ? state
        : board.change(partitionId, { leftOut: leftOutOfPartition(task, outcome.leftOut, board.all()) });
    await run.context.checkpoint(`partition:${partitionId}`, shown);
    run.configurationFailures = isConfigurationFailure(state.errorMessage ?? '') ? run.configurationFailures + 1 : 0;
    if (run.configurationFailures >= FAILURES_THAT_ABORT) throw aborted(state.errorMessage ?? '');
    await this.show(run);
  }

  /** @returns the outcome of the last attempt */
  private async importPartition(
    run: Run,
    signal: AbortSignal,
    importer: PartitionImporter,
    task: PartitionTask,
  ): Promise<ImportOutcome> {
    const { context, board, payload } = run;
    const { partitionId } = task;
    let tries = ((await context.recall(`tries:${partitionId}`)) as Tries | undefined) ?? { failed: 0, lost: 0 };
    for (;;) {
      board.change(partitionId, { retryCount: tries.failed + tries.lost });
      const outcome = await importer.attempt({
        ...{ context, task, signal, number: tries.failed + tries.lost },
        onContact: (progress) => this.contact(run, partitionId, progress),
        checkPatience: (reason) => this.checkPatience(run, reason),
      });
      if (outcome.kind === 'completed') return outcome;
      tries = outcome.kind === 'lost' ? { ...tries, lost: tries.lost + 1 } : { ...tries, failed: tries.failed + 1 };
      const isRefused = outcome.kind === 'failed' && outcome.isFinal;
      if (isRefused || tries.failed > payload.maxRetries || tries.lost > MAX_LOSSES) return outcome;
      board.change(partitionId, { status: 'pending', progress: 0 });
      await context.checkpoint(`tries:${partitionId}`, tries);
      await this.show(run);
      const count = tries.failed + tries.lost;
      const pauseMs = pauseBeforeRetry(count, undefined, BETWEEN_TRIES);
      const error = new AppError('unavailable', 'ImportFailed', `partition ${partitionId}: ${outcome.message}`);
      context.patience.onWaiting?.({ error, since: Date.now(), tries: count, nextTryAt: Date.now() + pauseMs });
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
    }
  }

  private async completed(run: Run, task: PartitionTask, entitiesAdded: number): Promise<PartitionState> {
    const { partitionId } = task;
    const patience = { ...run.context.patience, signal: run.signal };
    const measured =
      task.strategyType === 'FullGraphRAG'
        ? await retryWhileUnavailable(() => this.divergence.afterImport(run.context, partitionId, entitiesAdded), patience)
        : {};
    return run.board.change(partitionId, {
      status: 'completed',
      progress: 100,
      errorMessage: null,
      entitiesAdded,
      imported: true,
      ...measured,
    });
  }

  private async verify(run: Run): Promise<OrchestrationResult> {
    const imported = run.board.all().filter((state) => state.status === 'completed' && state.imported !== false);
    const check = async () => new Set(await this.graph.partitions());
    const present = await retryWhileUnavailable(check, { ...run.context.patience, signal: run.signal });
    const unverified = imported.map(({ partitionId }) => partitionId).filter((id) => !present.has(id));
    const { completedJobs, failedJobs, totalJobs, entitiesAdded } = run.board.counts();
    const isGood = failedJobs === 0 && unverified.length === 0;
    const counts = `${completedJobs}/${totalJobs} partitions imported, ${failedJobs} failed, ${entitiesAdded} entities added`;
    await this.enter(run, 'finished');
    return {
      status: isGood ? 'completed' : 'failed',
      message: isGood
        ? `Orchestration completed: ${counts}`
        : `Orchestration finished with failures: ${counts}${unverified.length > 0 ? `; not found in the graph: ${unverified.join(', ')}` : ''}`,
      outputVerified: unverified.length === 0,
      unverifiedPartitions: unverified,
    };
  }

  /** What ends a run before its time: the caller, patience, or a configuration that cannot work. Anything else is thrown on. */
  private async ended(run: Run, error: unknown): Promise<OrchestrationResult> {
    const type = error instanceof AppError ? error.type : '';
    const reason = run.signal.aborted && run.signal.reason instanceof AppError ? run.signal.reason.type : type;
    const message = error instanceof Error ? error.message : 'unknown error';
    if (reason === 'CancelledByCaller') return this.stopped(run, 'cancelled', 'Cancelled: asked to stop');
    if (type === 'OrchestrationOutOfPatience') return this.stopped(run, 'cancelled', `Cancelled: ${message}`);
    if (type === 'OrchestrationAborted') return this.stopped(run, 'failed', `Aborted: ${message}`);
    throw error;
  }

  private async stopped(run: Run, status: OrchestrationResult['status'], message: string): Promise<OrchestrationResult> {
    const open = run.board.all().filter((state) => state.status === 'running' || state.status === 'pending');
    for (const { partitionId } of open) {
      const entitiesAdded = await this.importedMeanwhile(run, partitionId);
      run.board.change(
        partitionId,
        entitiesAdded === undefined
          ? { status: 'failed', errorMessage: message, imported: false, entitiesAdded: 0 }
          : { status: 'completed', progress: 100, errorMessage: null, imported: true, entitiesAdded },
      );
    }
    await this.enter(run, 'finished');
    return { status, message, unverifiedPartitions: [] };
  }

  /** An import may have ended before it heard that it should stop: its partition is whole and stays. @returns its entities */
  private async importedMeanwhile({ context }: Run, partitionId: string): Promise<number | undefined> {
    const row = await this.graph.imports.find(partitionId, context.id).catch(() => undefined);
    return row?.status === 'completed' ? row.counts.entities : undefined;
  }

  private contact(run: Run, partitionId: string, progress: number): void {
    run.contactAt = Date.now();
    run.heardFromWorker = true;
    run.context.patience.onRecovered?.();
    if (run.phase === 'starting_importers') run.phase = 'importing';
    if (run.board.get(partitionId).status === 'failed' || run.board.get(partitionId).status === 'completed') return;
    run.board.change(partitionId, { status: 'running', progress });
    void this.show(run).catch(() => undefined); // a report that fails is followed by the next
  }

  private checkPatience(run: Run, reason: AppError | undefined): void {
    const silentMs = Date.now() - run.contactAt;
    const because = reason ? `: ${reason.message}` : '';
    if (Date.now() - run.startedAt > this.settings.limitMs) throw outOfPatience('the run took longer than allowed');
    if (!run.heardFromWorker && silentMs > this.settings.firstWorkerWithinMs)
      throw outOfPatience(`no importer became usable${because}`);
    if (silentMs > this.settings.silenceBudgetMs) throw outOfPatience(`no importer has answered for too long${because}`);
  }

  private async enter(run: Run, phase: OrchestrationPhase): Promise<void> {
    run.phase = phase;
    await this.show(run);
  }

  private async show({ context, board, phase, contactAt }: Run): Promise<void> {
    const counts = board.counts();
    await context.report({
      phase,
      percent: board.percent(phase),
      message: `Running: ${counts.completedJobs}/${counts.totalJobs} completed, ${counts.failedJobs} failed`,
      detail: { ...counts, workerContactAt: contactAt, jobs: board.all() },
    });
  }
}

/** Runs lanes side by side; when one fails, the others are told to stop and are waited for. */
async function allLanes({ signal }: Run, count: number, lane: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const guarded = () =>
    lane(either).catch((error: unknown) => {
      failure.abort(error);
    });
  await Promise.all(Array.from({ length: count }, guarded));
  if (failure.signal.aborted) throw failure.signal.reason;
}

function aborted(message: string): AppError {
  return new AppError('failed-precondition', 'OrchestrationAborted', message);
}

function outOfPatience(message: string): AppError {
  return new AppError('aborted', 'OrchestrationOutOfPatience', message);
}
