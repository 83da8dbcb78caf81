import type { FailedPartition } from '@strata/client';
import { counted } from '@strata/client';
import type { ReactElement } from 'react';

/** Partitions that are not in the graph, each with its reason. */
export function FailedPartitions({ failed }: { readonly failed: readonly FailedPartition[] }): ReactElement | null {
  if (failed.length === 0) return null;
  return (
    <details className="documents-left-out" open={failed.length <= 10}>
      <summary>{counted(failed.length, 'partition')} failed; the next update tries them again</summary>
      <ul>
        {failed.map(({ partition, category, reason }) => (
          <li key={partition}>
            {partition} (<bdi>{category}</bdi>): {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
