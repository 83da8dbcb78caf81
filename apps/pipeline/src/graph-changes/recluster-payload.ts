/** Name of the job that reclusters partitions. */
export const RECLUSTER_JOB = 'recluster';

/** How long the reclusters of a partition can be asked for after their end, in milliseconds. */
export const RECLUSTERS_KEPT_MS = 24 * 3_600_000;
/** Most reclusters of a project that wait at a time. */
export const MAX_QUEUED_RECLUSTERS = 1_000;

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

/** What a running recluster tells of itself, as its job's progress. */
export type ReclusterDetail = {
  /** those that are through, in the order of the request */
  readonly partitions: ReclusteredPartition[];
  /** how far the next one is; absent while none is under way */
  readonly current?: { readonly partitionId: string; readonly percent: number; readonly message: string };
};
