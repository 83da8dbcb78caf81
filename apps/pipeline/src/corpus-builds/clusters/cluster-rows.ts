import type { DomainRow } from '@strata/knowledge';
import type { NumberedCluster } from './cluster-numbering';

/** Clusters of a category as they are stored. @param now seconds since the epoch */
export function clusterRows(category: string, clusters: readonly NumberedCluster[], now: number): DomainRow[] {
  return clusters.map(({ id, members, level, parent }) => ({
    ...{ _key: id, module: category, size: members.length, members, level, parent },
    updated_at: now,
  }));
}
