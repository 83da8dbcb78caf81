import type { ImportJobUsage, ImportJobWork, ImportLeftOutChunk, ImportLeftOutFile } from '@strata/contracts';

/** Most left-out files, and chunks, that a job names. */
export const MAX_NAMED = 1_000;

/** Names of job statuses (docs/contracts/importer.md, "Jobs"), with the progress they stand for where that is fixed. */
export const JOB_STATUSES = {
  graph_builder_started: 5,
  chunking_in_progress: 10,
  provider_graph_build_in_progress: 11,
  provider_graph_build_completed: 40,
  import_in_progress: 45,
  import_documents_in_progress: 50,
  import_text_chunks_in_progress: 55,
  import_entities_in_progress: 65,
  import_entity_to_entity_relationships_in_progress: 75,
  import_community_reports_in_progress: 80,
  create_index_in_progress: 85,
  service_completed: 100,
  service_failed: 0,
  provider_graph_build_failed: 0,
  provider_embedding_failed: 0,
  import_graph_to_adb_failed: 0,
  create_index_failed: 0,
} as const;
export type JobStatusName = keyof typeof JOB_STATUSES;
export type FailureStatus =
  | 'service_failed'
  | 'provider_graph_build_failed'
  | 'provider_embedding_failed'
  | 'import_graph_to_adb_failed'
  | 'create_index_failed';

export interface JobStatus {
  status: JobStatusName;
  /** RFC 3339, UTC. */
  timestamp: string;
  /** 0..100; falls only on failure. */
  progress: number;
  message: string;
}

/** What a job has written or found so far. */
export interface JobCounts {
  documents: number;
  chunks: number;
  entities: number;
  /** Entity to entity. */
  relations: number;
  communities: number;
  semanticUnits: number;
  imagesDescribed: number;
  imagesFailed: number;
  filesLeftOut: number;
  chunksLeftOut: number;
}

/** A job as the API shows it. */
export interface JobRecord {
  jobId: string;
  /** Name of the project that it works in. */
  project: string;
  jobType: 'import' | 'recluster';
  createdAt: string;
  files: string[];
  partitionId: string;
  importId: string;
  isTerminal: boolean;
  currentStatus: JobStatus;
  /** Earlier ones, oldest first. */
  statusHistory: JobStatus[];
  /** Name of the running step; "" when terminal. */
  phase: string;
  counts: JobCounts;
  /** What the running step is at. */
  readonly work: ImportJobWork;
  /** What was spent on models so far. */
  readonly usage: ImportJobUsage;
  /** The first ones; the counts are exact. */
  leftOutFiles: ImportLeftOutFile[];
  leftOutChunks: ImportLeftOutChunk[];
}
