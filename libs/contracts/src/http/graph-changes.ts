/** A document with its file in the file manager. */
export interface NamedDocument {
  docName: string;
  fileId: string;
}

/** `POST /v1/graph/insert`: at most 100 documents. */
export interface InsertDocumentsRequest {
  files: NamedDocument[];
  /** May be left out where the project has one category. */
  category?: string;
}

/** 200 of `POST /v1/graph/insert`, in the order of the request. */
export interface InsertDocumentsReply {
  results: InsertDocumentResult[];
}

export interface InsertDocumentResult {
  docName: string;
  success: boolean;
  errorMessage: string;
  /** Empty when no similar document is in a cluster. */
  clusterKey: string;
  ragPartitionId: string;
  fileId: string;
}

/** `POST /v1/graph/delete`: at least one of the two lists. */
export interface DeleteDocumentsRequest {
  fileIds?: string[];
  /** Looked up in the category. */
  docNames?: string[];
  category?: string;
}

/** 200 of `POST /v1/graph/delete`, whatever became of it. */
export interface DeleteDocumentsReply {
  deleteId: string;
  /** `ROLLED_BACK`: the earlier state is restored, the same request may be sent again. `FAILED`: the restore is incomplete. */
  overallStatus: 'COMMITTED' | 'ROLLED_BACK' | 'FAILED';
  /** Empty when committed. */
  errorMessage: string;
  results: DeleteDocumentResult[];
  affectedRagPartitions: string[];
  removedRagPartitions: string[];
  affectedClusterIds: string[];
  removedClusterIds: string[];
  /** One per partition that the documents are in. */
  layer3Results: Layer3DeleteResult[];
}

export interface DeleteDocumentResult {
  fileId: string;
  /** Only for documents named by `docNames`. */
  docName?: string;
  status:
    | 'LAYER2_DELETE_STATUS_SUCCESS'
    | 'LAYER2_DELETE_STATUS_FAILED'
    | 'LAYER2_DELETE_STATUS_ROLLED_BACK'
    | 'LAYER2_DELETE_STATUS_UNSPECIFIED';
  ragPartitionId: string;
  clusterKey: string;
  similarityEdgesRemoved: number;
  /** Only when committed. */
  divergenceScore?: number;
  needsReclustering?: boolean;
}

export interface Layer3DeleteResult {
  ragPartitionId: string;
  status:
    | 'LAYER3_DELETE_STATUS_SUCCESS'
    | 'LAYER3_DELETE_STATUS_FAILED'
    /** The partition holds nothing of the documents: it was not imported yet. */
    | 'LAYER3_DELETE_STATUS_NOT_ATTEMPTED'
    | 'LAYER3_DELETE_STATUS_UNSPECIFIED';
  documentsRemoved: number;
  chunksRemoved: number;
  entitiesRemoved: number;
  communitiesRemoved: number;
  semanticUnitsRemoved: number;
  relationsRemoved: number;
}

/** `POST /v1/graph/update`: every document must be in the graph of the category. */
export interface UpdateDocumentsRequest {
  files: NamedDocument[];
  category?: string;
}

/** 200 of `POST /v1/graph/update`: ask `GET /v1/graph/update/{update_id}` how it goes. */
export interface UpdateDocumentsReply {
  updateId: string;
  accepted: boolean;
  message: string;
  results: unknown[];
}

/** `GET /v1/graph/update/{update_id}`. */
export interface UpdateStatus {
  updateId: string;
  phase: 'DELETE_L3' | 'DELETE_L12' | 'INSERT_L12' | 'DONE';
  /** Also a completed update may hold files with an error. */
  status: 'running' | 'completed' | 'failed';
  summary: string;
  files: UpdatedFile[];
}

export interface UpdatedFile {
  file: string;
  result: 'updated' | 'failed' | 'removed_not_reinserted';
  /** The others are absent where they do not apply. */
  cluster?: string;
  previousCluster?: string;
  partition?: string;
  fileId?: string;
  error?: string;
}

/** `POST /v1/graph/recluster`: one to five partitions. */
export interface ReclusterPartitionsRequest {
  partitionIds: string[];
  category?: string;
}

/** 200 of `POST /v1/graph/recluster`; the outcome stands on the strategy profiles, `GET /v1/graph/recluster/{partition_id}` tells how it goes. */
export interface ReclusterPartitionsReply {
  results: { ragPartitionId: string; accepted: boolean; errorMessage: string }[];
}

/** `GET /v1/graph/recluster/{partition_id}`: the latest recluster of a partition. */
export interface ReclusterStatus {
  ragPartitionId: string;
  /** `waiting`: behind other partitions */
  status: 'waiting' | 'running' | 'completed' | 'failed';
  /** 0..100, of this partition */
  progress: number;
  /** What is done, or why it failed. */
  message: string;
}
