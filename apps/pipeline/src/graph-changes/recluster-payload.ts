/** Name of the job that reclusters partitions. */
export const RECLUSTER_JOB = 'recluster';

/** What a recluster was asked to do. */
export type ReclusterPayload = {
  readonly partitionIds: string[];
};

/** What became of one partition. */
export type ReclusteredPartition = {
  readonly partitionId: string;
  readonly reclustered: boolean;
  /** why not, else what the importer said */
  readonly message: string;
};
