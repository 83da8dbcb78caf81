import type { UpdateStatus } from '@strata/contracts';
import type { UpdateState } from './update-payload';

/** How an update stands, as its route shows it; what does not apply to a file is absent. */
export function presentUpdate({ update_id, phase, status, summary, files }: UpdateState): UpdateStatus {
  return {
    updateId: update_id,
    phase,
    status,
    summary,
    files: files.map(({ file, result, cluster, previous_cluster, partition, file_id, error }) => ({
      file,
      result,
      ...(cluster === undefined ? {} : { cluster }),
      ...(previous_cluster === undefined ? {} : { previousCluster: previous_cluster }),
      ...(partition === undefined ? {} : { partition }),
      ...(file_id === undefined ? {} : { fileId: file_id }),
      ...(error === undefined ? {} : { error }),
    })),
  };
}
