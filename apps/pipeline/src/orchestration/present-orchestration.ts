import type { ImportJobUsage, OrchestrationStatus, PartitionJob } from '@strata/contracts';
import { NO_USAGE } from '@strata/contracts';
import type { WaitingJob } from '../operations/waiting-text';
import { waitingText } from '../operations/waiting-text';
import type { OrchestrationPayload, OrchestrationPhase, OrchestrationResult, PartitionState } from './orchestration-payload';
import type { BoardCounts } from './partition-board';

/** The stored job, as far as the status needs it. All times in milliseconds. */
export interface OrchestrationJob extends WaitingJob {
  readonly id: string;
  readonly state: string;
  readonly payload?: unknown;
  readonly progress: {
    readonly phase: string;
    readonly percent: number;
    readonly message: string;
    readonly detail: Readonly<Record<string, unknown>>;
  };
  readonly result: unknown;
  readonly failure?: { readonly message: string };
}

/** Left-out files named in an answer. */
const MAX_NAMED = 1_000;
const ORDER = ['running', 'pending', 'completed', 'failed'] as const;
const NO_COUNTS: BoardCounts = {
  totalJobs: 0,
  completedJobs: 0,
  failedJobs: 0,
  runningJobs: 0,
  pendingJobs: 0,
  skippedJobs: 0,
  entitiesAdded: 0,
  partitionsWithoutEntities: 0,
};

/** Answer of `GET /v1/orchestrate/{id}`. `now` in milliseconds. */
export function presentOrchestration(
  job: OrchestrationJob,
  project: string,
  now: number,
): OrchestrationStatus & { progress: number } {
  const { detail, message, percent } = job.progress;
  const isOver = job.state !== 'queued' && job.state !== 'running';
  const result = isOver ? resultOf(job) : undefined;
  const counts = { ...NO_COUNTS, ...(detail as Partial<BoardCounts>) };
  const phase = isOver ? 'finished' : ((job.progress.phase || 'initializing') as OrchestrationPhase);
  const states = (detail['jobs'] ?? []) as PartitionState[];
  return {
    orchestrationId: job.id,
    status: result?.status ?? 'running',
    phase,
    progress: isOver ? 100 : percent,
    totalJobs: phase === 'initializing' ? 0 : counts.totalJobs,
    completedJobs: counts.completedJobs,
    failedJobs: counts.failedJobs,
    runningJobs: counts.runningJobs,
    pendingJobs: counts.pendingJobs,
    skippedJobs: counts.skippedJobs,
    entitiesAdded: counts.entitiesAdded,
    partitionsWithoutEntities: counts.partitionsWithoutEntities,
    elapsedSeconds: seconds((job.finishedAt ?? now) - job.createdAt),
    secondsSinceProgress: seconds((job.finishedAt ?? now) - Number(detail['workerContactAt'] ?? job.createdAt)),
    ...(result?.outputVerified === undefined ? {} : { outputVerified: result.outputVerified }),
    unverifiedPartitions: result?.unverifiedPartitions ?? [],
    waitingFor: waitingText(job, now),
    ...leftOutOfPartitions(states),
    usage: (detail['usage'] as ImportJobUsage | undefined) ?? NO_USAGE,
    ...presentBudget(job.payload, result),
    message: result?.message ?? (message || 'Running: not started yet'),
    jobs: [...states]
      .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
      .map((state) => presentPartition(state, project)),
  };
}

function presentBudget(payload: unknown, result: OrchestrationResult | undefined): Partial<Pick<OrchestrationStatus, 'budget'>> {
  const { budget } = (payload ?? {}) as Partial<OrchestrationPayload>;
  if (!budget) return {};
  const { maxCost = null, maxTokens = null } = budget;
  return { budget: { maxCost, maxTokens, isExhausted: result?.isAtBudget ?? false } };
}

function resultOf(job: OrchestrationJob): OrchestrationResult {
  if (job.result !== null && typeof job.result === 'object') return job.result as OrchestrationResult;
  const status = job.state === 'cancelled' ? 'cancelled' : 'failed';
  const message = status === 'cancelled' ? 'Cancelled: asked to stop' : `Aborted: ${job.failure?.message ?? 'the run failed'}`;
  return { status, message, unverifiedPartitions: [] };
}

function leftOutOfPartitions(states: readonly PartitionState[]): Pick<OrchestrationStatus, 'leftOutFiles' | 'leftOutTotal'> {
  const files = states.flatMap(({ partitionId, leftOut }) =>
    (leftOut?.files ?? []).map((file) => ({ ...file, ragPartitionId: partitionId })),
  );
  return {
    leftOutFiles: files.slice(0, MAX_NAMED),
    leftOutTotal: states.reduce((sum, { leftOut }) => sum + (leftOut?.total ?? 0), 0),
  };
}

function presentPartition(state: PartitionState, project: string): PartitionJob & { progress: number } {
  const isOver = state.status === 'completed' || state.status === 'failed';
  return {
    ragPartitionId: state.partitionId,
    category: state.category === '' ? '' : `${project}_${state.category}`,
    strategyType: state.strategyType,
    status: state.status,
    progress: isOver ? 100 : state.progress,
    ...(isOver || !state.work ? {} : { phase: state.phase ?? '', work: state.work }),
    usage: state.usage ?? NO_USAGE,
    retryCount: state.retryCount,
    errorMessage: state.status === 'failed' ? state.errorMessage : null,
    ...(state.divergenceScore === undefined ? {} : { divergenceScore: state.divergenceScore }),
    ...(state.needsReclustering === undefined ? {} : { needsReclustering: state.needsReclustering }),
    ...(isOver ? { entitiesAdded: state.entitiesAdded ?? 0, imported: state.imported ?? false } : {}),
    ...(state.isWithoutEntities ? { withoutEntities: true } : {}),
  };
}

function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 100) / 10);
}
