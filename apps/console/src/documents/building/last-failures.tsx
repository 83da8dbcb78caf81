import type { LatestRuns } from '@strata/client';
import { counted, failedPartitions } from '@strata/client';
import type { ReactElement } from 'react';
import { FailedPartitions } from './failed-partitions';

interface LastFailuresProps {
  readonly project: string;
  readonly runs: LatestRuns;
}

/** Why the graph is not whole, as the newest runs tell it, whoever watched them. */
export function LastFailures({ project, runs: { build, analysis, orchestration } }: LastFailuresProps): ReactElement {
  const { failed, notReached } = orchestration ? failedPartitions(project, orchestration.status) : { failed: [], notReached: 0 };
  const broken = [build?.status, analysis?.status].filter(
    (status) => status?.status === 'failed' || status?.status === 'cancelled',
  );
  const isBudgetUsed = orchestration?.status.budget?.isExhausted === true;
  return (
    <>
      {broken.map((status, place) => status && <p key={place} className="hint">{`The latest build: ${status.message}`}</p>)}
      {isBudgetUsed && <p className="hint">The budget of the latest run was used up; an update with a higher one goes on.</p>}
      <FailedPartitions failed={failed} />
      {notReached > 0 && <p className="hint">{counted(notReached, 'partition')} not built by the latest run.</p>}
    </>
  );
}
