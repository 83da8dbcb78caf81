import { failedPartitions, importWords } from '@strata/client';
import type { OrchestrationStatus } from '@strata/contracts';
import type { ReactElement } from 'react';

/** What each importer is at. */
export function PartitionJobs({ status }: { readonly status: OrchestrationStatus }): ReactElement {
  const { jobs, totalJobs, completedJobs, failedJobs, pendingJobs } = status;
  const { failed } = failedPartitions('', status);
  return (
    <div className="documents-jobs">
      <p className="hint">
        {completedJobs} of {totalJobs} partitions done{failedJobs > 0 ? `, ${failedJobs} failed` : ''}
        {pendingJobs > 0 ? `, ${pendingJobs} to come` : ''}
      </p>
      <ul>
        {jobs
          .filter((job) => job.status === 'running')
          .map((job) => (
            <li key={job.ragPartitionId}>
              {job.ragPartitionId} <span className="hint">({job.strategyType})</span>{' '}
              {[job.phase?.replaceAll('_', ' ') ?? '', importWords({ jobs: [job], usage: job.usage })]
                .filter((words) => words !== '')
                .join(': ')}
            </li>
          ))}
        {failed.map(({ partition, reason }) => (
          <li key={partition} className="documents-reason">
            {partition} failed: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
