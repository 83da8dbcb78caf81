import type { OrchestrationStatus } from '@strata/contracts';

/** A partition that is not in the knowledge graph, and why. */
export interface FailedPartition {
  partition: string;
  category: string;
  reason: string;
}

/**
 * The partitions that failed in a run of `project`. Those that a run never came to, because it was cancelled or given up, bear the message
 * of the run itself: they are counted only.
 */
export function failedPartitions(
  project: string,
  { jobs, message }: Pick<OrchestrationStatus, 'jobs' | 'message'>,
): { failed: FailedPartition[]; notReached: number } {
  const all = jobs.filter(({ status }) => status === 'failed');
  const failed = all.filter(({ errorMessage }) => errorMessage !== message);
  return {
    failed: failed.map(({ ragPartitionId, category, errorMessage }) => ({
      partition: ragPartitionId,
      category: category.startsWith(`${project}_`) ? category.slice(project.length + 1) : category, // the API shows the legacy alias
      reason: errorMessage ?? 'no reason was given',
    })),
    notReached: all.length - failed.length,
  };
}
