import type { Job } from '@strata/contracts';
import { NO_WORK } from '@strata/contracts';
import { workOf } from '../importers/told-by-importer';
import type { OrchestrationPhase, PartitionState, PartitionTask } from './orchestration-payload';

/** Counters of a run, as its status shows them. */
export type BoardCounts = {
  readonly totalJobs: number;
  readonly completedJobs: number;
  readonly failedJobs: number;
  readonly runningJobs: number;
  readonly pendingJobs: number;
  readonly skippedJobs: number;
  readonly entitiesAdded: number;
  readonly partitionsWithoutEntities: number;
};

const SHARE_IMPORTING = { from: 5, to: 95 } as const;

/** How the partitions of a run stand. */
export class PartitionBoard {
  private readonly states: Map<string, PartitionState>;

  constructor(tasks: readonly PartitionTask[]) {
    this.states = new Map(
      tasks.map(({ partitionId, category, strategyType }) => [
        partitionId,
        { partitionId, category, strategyType, status: 'pending', retryCount: 0, errorMessage: null, progress: 0 },
      ]),
    );
  }

  get(partitionId: string): PartitionState {
    const state = this.states.get(partitionId);
    if (!state) throw new RangeError(`no partition ${partitionId} in this run`);
    return state;
  }

  change(partitionId: string, change: Partial<PartitionState>): PartitionState {
    const next = { ...this.get(partitionId), ...change };
    this.states.set(partitionId, next);
    return next;
  }

  all(): PartitionState[] {
    return [...this.states.values()];
  }

  counts(): BoardCounts {
    const states = this.all();
    const count = (status: PartitionState['status']) => states.filter((state) => state.status === status).length;
    return {
      totalJobs: states.length,
      completedJobs: count('completed'),
      failedJobs: count('failed'),
      runningJobs: count('running'),
      pendingJobs: count('pending'),
      skippedJobs: states.filter((state) => state.status === 'completed' && state.imported === false).length,
      entitiesAdded: states.reduce((sum, state) => sum + (state.entitiesAdded ?? 0), 0),
      partitionsWithoutEntities: states.filter((state) => state.status === 'completed' && state.isWithoutEntities).length,
    };
  }

  /** 0..100: the imports' own progress, averaged. */
  percent(phase: OrchestrationPhase): number {
    if (phase === 'initializing') return 0;
    if (phase === 'starting_importers') return SHARE_IMPORTING.from;
    if (phase === 'verifying') return SHARE_IMPORTING.to;
    if (phase === 'finished') return 100;
    const states = this.all();
    const done = states.reduce(
      (sum, { status, progress }) => sum + (status === 'completed' || status === 'failed' ? 100 : progress),
      0,
    );
    const share = states.length === 0 ? 1 : done / (100 * states.length);
    return Math.floor(SHARE_IMPORTING.from + share * (SHARE_IMPORTING.to - SHARE_IMPORTING.from));
  }
}

/** What an importer tells of an import that runs. */
export function importProgress(job: Job | undefined): Partial<PartitionState> {
  const { phase = '', work, currentStatus } = job ?? {};
  return { progress: currentStatus?.progress ?? 0, phase, work: workOf(work) };
}

/** No import is at work for the partition. */
export const NOT_RUNNING: Partial<PartitionState> = { phase: '', work: NO_WORK };

/** A partition whose import has completed. */
export function completedState(entitiesAdded: number): Partial<PartitionState> {
  return { status: 'completed', progress: 100, errorMessage: null, imported: true, entitiesAdded, ...NOT_RUNNING };
}

/** A partition that was to get a graph, in which there is no entity. */
export const WITHOUT_ENTITIES: Partial<PartitionState> = { strategyType: 'VectorRAG', isWithoutEntities: true };

/** A partition that was given up. */
export function failedState(errorMessage: string): Partial<PartitionState> {
  return { status: 'failed', errorMessage, imported: false, entitiesAdded: 0, ...NOT_RUNNING };
}
