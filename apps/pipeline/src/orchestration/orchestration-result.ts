import type { OrchestrationResult } from './orchestration-payload';
import type { BoardCounts } from './partition-board';

/** What a run that came to its end reports. @param unverified partitions that were imported and are not in the graph */
export function finishedResult(counts: BoardCounts, unverified: string[]): OrchestrationResult {
  const { completedJobs, failedJobs, totalJobs, entitiesAdded, partitionsWithoutEntities } = counts;
  const isGood = failedJobs === 0 && unverified.length === 0;
  const imported = `${completedJobs}/${totalJobs} partitions imported, ${failedJobs} failed, ${entitiesAdded} entities added`;
  const passages =
    partitionsWithoutEntities > 0 ? `, ${partitionsWithoutEntities} without entities (searched by passages only)` : '';
  const text = imported + passages;
  const missing = unverified.length > 0 ? `; not found in the graph: ${unverified.join(', ')}` : '';
  return {
    status: isGood ? 'completed' : 'failed',
    message: isGood ? `Orchestration completed: ${text}` : `Orchestration finished with failures: ${text}${missing}`,
    outputVerified: unverified.length === 0,
    unverifiedPartitions: unverified,
  };
}
