import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { ErrorKind } from '@strata/errors';
import { AppError } from '@strata/errors';
import type { Lease, LeaseRequest, OperationHolder, OperationKind } from '@strata/job-lock';
import { OperationLeases } from '@strata/job-lock';
import type { Jobs, Json } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { KnowledgeGraph, Projects } from '@strata/knowledge';
import type { OperationCall } from './exclusion';
import { EXCLUDED_BY } from './exclusion';
import {
  buildInProgress,
  configurationsQueued,
  graphMutationInProgress,
  importInProgress,
  orchestrationInProgress,
  projectDeletionStarted,
  strategizerInProgress,
} from './operation.errors';
import { RestoreChanges } from './restore-changes.use-case';
import { SERVED_PROJECT } from './served-project';

const RELEASE_BUDGET_MS = 30_000;

/** Operations that change what a recluster reads; reclusters themselves come one after another. */
const WRITES_KNOWLEDGE: ReadonlySet<OperationKind> = new Set([
  'orchestration',
  'graph-change',
  'category-delete',
  'project-delete',
]);

/** How a call is refused for what it names. */
const MISSING: ReadonlySet<ErrorKind> = new Set(['invalid-argument', 'failed-precondition', 'not-found']);

export interface OperationClaim {
  readonly call: OperationCall;
  readonly kind: OperationKind;
  readonly id: string;
}

/** Grants or refuses a place among the project's operations, by the table of `exclusion.ts`. */
@Injectable()
export class ClaimOperation {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    private readonly leases: OperationLeases,
    private readonly projects: Projects,
    @Inject(JOB_QUEUE) private readonly jobs: Jobs,
    private readonly restore: RestoreChanges,
    private readonly graph: KnowledgeGraph,
  ) {}

  /**
   * Takes the place, then queues the job that `prepare` describes; the job gives the place back. A refusal by `prepare` frees it at once.
   * @param prepare the checks that belong behind the lock, ending in the job's payload
   * @throws AppError aborted, naming the operation that is in the way
   */
  async execute(claim: OperationClaim, jobName: string, prepare: () => Promise<Json>): Promise<void> {
    const lease = await this.acquire(claim);
    try {
      await this.clearUp(claim.kind);
      await this.jobs.add(jobName, await prepare(), { id: claim.id });
    } catch (error) {
      await this.release(lease);
      throw error;
    }
    this.leases.handOver(lease);
  }

  /**
   * Holds the place while a synchronous operation runs.
   * @param run gets a signal that ends with the place: nothing may be written any more
   */
  async during<T>(claim: OperationClaim, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const lease = await this.acquire(claim);
    try {
      await this.clearUp(claim.kind);
      return await run(lease.signal);
    } finally {
      // what is done is done: a place that cannot be given back goes stale
      await this.release(lease).catch(() => undefined);
    }
  }

  /** The same for short operations that wait for others of their kind, in whichever process those run, and touch no graph. */
  async inTurn<T>(claim: OperationClaim, waitMs: number, run: () => Promise<T>): Promise<T> {
    const lease = await this.acquire(claim, (request) => this.leases.acquireInTurn(request, waitMs));
    try {
      return await run();
    } finally {
      // whoever asked need not wait for a database that is away: what is given back late keeps nobody but the next in turn
      await this.leases.release(lease).catch(() => void this.release(lease).catch(() => undefined));
    }
  }

  /** What dead operations have left, and importers that go on for one: nothing may change the graph beside the operation that begins. */
  private async clearUp(kind: OperationKind): Promise<void> {
    await this.restore.ofAbandoned();
    if (WRITES_KNOWLEDGE.has(kind)) await this.graph.supersedeReclusters();
  }

  /** A database that restarts just now must not keep a place that nobody uses. */
  private async release(lease: Lease): Promise<void> {
    await retryWhileUnavailable(() => this.leases.release(lease), { budgetMs: RELEASE_BUDGET_MS });
  }

  /**
   * Refuses a short call that takes no place of its own.
   * @param ownId the operation whose place the caller holds, if it holds one
   */
  async assertAllowed(call: OperationCall, ownId?: string): Promise<void> {
    await this.assertNotDeleting();
    const holder = (await this.leases.holders(this.project)).find(
      ({ kind, id }) => id !== ownId && EXCLUDED_BY[call].includes(kind as OperationKind),
    );
    if (holder) throw await this.refusal(holder);
  }

  /**
   * Looks for what a call needs. What is missing while an excluding operation runs may come back with its end (an update has its documents
   * out for a while): the caller is told of the operation then, and not that something is missing.
   * @param look throws for what is missing
   * @throws AppError aborted, naming the operation that is in the way; what `look` throws
   */
  async orInTheWay<T>(call: OperationCall, look: () => Promise<T>, ownId?: string): Promise<T> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof AppError) || !MISSING.has(error.kind)) throw error;
      await this.assertAllowed(call, ownId);
      return look(); // what was in the way may have ended just now
    }
  }

  private async acquire(
    { call, kind, id }: OperationClaim,
    take = (request: LeaseRequest) => this.leases.acquire(request),
  ): Promise<Lease> {
    if (call !== 'delete-project') await this.assertNotDeleting();
    try {
      return await take({ project: this.project, kind, id, excludedBy: EXCLUDED_BY[call] });
    } catch (error) {
      if (error instanceof AppError && error.type === 'OperationRunning')
        throw await this.refusal(error.details['holder'] as OperationHolder);
      throw error;
    }
  }

  /** Refuses whatever changes a project of which a part is gone: what the call would look for may be gone as well. */
  async assertNotDeleting(): Promise<void> {
    if ((await this.projects.find(this.project)).deletion_started) throw projectDeletionStarted(this.project);
  }

  private async refusal(holder: OperationHolder): Promise<AppError> {
    const kind = holder.kind as OperationKind;
    if (kind === 'corpus-build') return buildInProgress(holder.id);
    if (kind === 'strategizer') return strategizerInProgress(holder.id);
    if (kind === 'project-delete') return projectDeletionStarted(this.project);
    if (kind === 'staging') return importInProgress(holder.id);
    if (kind === 'model-configuration') return configurationsQueued();
    if (kind !== 'orchestration') return graphMutationInProgress(holder);
    const job = await this.jobs.find(holder.id);
    const count = (name: string) => Number(job?.progress.detail[name] ?? 0);
    return orchestrationInProgress(holder, {
      completed: count('completedJobs'),
      total: count('totalJobs'),
      failed: count('failedJobs'),
      seconds_since_worker_contact: Math.max(0, Math.round((Date.now() - (count('workerContactAt') || holder.acquiredAt)) / 1_000)),
      cancellation_requested: job?.cancelRequested ?? false,
    });
  }
}
