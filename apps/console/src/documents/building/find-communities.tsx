import type { StrataClient } from '@strata/client';
import { counted, reclusterPartitions } from '@strata/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { ProgressLine } from '../../elements/progress-line';

interface FindCommunitiesProps {
  readonly client: StrataClient;
  readonly partitions: readonly string[];
}

/** Partitions have changed so much that their communities no longer fit: offers to have them found anew. */
export function FindCommunities({ client, partitions }: FindCommunitiesProps): ReactElement {
  const queries = useQueryClient();
  const [progress, setProgress] = useState({ percent: 0, note: '' });
  const finding = useMutation({
    mutationFn: () => reclusterPartitions(client, partitions, { progress: (percent, note) => setProgress({ percent, note }) }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="documents-drifted">
      <p>Communities of {counted(partitions.length, 'partition')} no longer fit what is in them.</p>
      {finding.isPending ? (
        <ProgressLine title="Finding communities" {...progress} />
      ) : (
        <button type="button" onClick={() => finding.mutate()}>
          Find communities anew
        </button>
      )}
      {finding.error && <ErrorNotice error={finding.error} />}
      {finding.data?.map(({ partition, reason }) => (
        <p key={partition} className="documents-reason">
          {partition}: {reason}
        </p>
      ))}
    </div>
  );
}
