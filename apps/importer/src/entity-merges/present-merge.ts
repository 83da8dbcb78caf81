import type { EntityMerge } from '@strata/contracts';
import type { EntityMergeSummary } from '@strata/knowledge';

/** A merge as the API shows it. */
export function presentMerge(row: EntityMergeSummary): EntityMerge {
  return {
    mergeId: row._key,
    partitionId: row.partition_id,
    keptName: row.kept_name,
    name: row.name,
    entityType: row.entity_type,
    reason: row.reason,
    score: row.score,
    sharedNeighbours: row.shared_neighbours,
    sharedDocuments: row.shared_documents,
    passages: row.passages,
    state: row.state,
    splitAt: row.split_at,
    splitBy: row.split_by,
  };
}
