import type { LeftOutFile } from './corpus-builds';
import type { StrategyType } from './strategizer';

export interface StartOrchestrationRequest {
  project: string;
  replicas?: number;
  maxRetries?: number;
  categories?: string[];
  fileIds?: string[];
}

/** 202 of `POST /v1/orchestrate`. */
export interface StartOrchestrationReply {
  orchestrationId: string;
  success: boolean;
  message: string;
  totalJobs: number;
  completedJobs: number;
  failedJobs: number;
  jobResults: unknown[];
  unmatchedFileIds: string[];
}

export interface PartitionJob {
  ragPartitionId: string;
  category: string;
  strategyType: StrategyType;
  status: 'pending' | 'running' | 'completed' | 'failed';
  retryCount: number;
  errorMessage: string | null;
  /** FullGraphRAG only, absent until measured. */
  divergenceScore?: number;
  needsReclustering?: boolean;
  /** Absent until the job is terminal. */
  entitiesAdded?: number;
  imported?: boolean;
}

/** `GET /v1/orchestrate/{id}`. */
export interface OrchestrationStatus {
  orchestrationId: string;
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  phase: 'initializing' | 'starting_importers' | 'importing' | 'verifying' | 'finished';
  /** 0 while initializing: unknown. */
  totalJobs: number;
  completedJobs: number;
  failedJobs: number;
  runningJobs: number;
  pendingJobs: number;
  skippedJobs: number;
  entitiesAdded: number;
  elapsedSeconds: number;
  secondsSinceProgress: number;
  /** Absent until terminal. */
  outputVerified?: boolean;
  unverifiedPartitions: string[];
  /** As in `BuildStatus`. */
  waitingFor: string;
  /** Of all partitions, at most 1,000 of `leftOutTotal`. */
  leftOutFiles: (LeftOutFile & { ragPartitionId: string })[];
  leftOutTotal: number;
  message: string;
  jobs: PartitionJob[];
}

/** 200 of `DELETE /v1/orchestrate/{id}`. */
export interface CancelOrchestrationReply {
  orchestrationId: string;
  cancellationRequested: boolean;
  status: 'running';
  message: string;
}
