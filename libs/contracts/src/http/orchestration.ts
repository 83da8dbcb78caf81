import type { LeftOutFile } from './corpus-builds';
import type { ImportJobUsage, ImportJobWork, ImportModelUsage } from './importer';
import type { StrategyType } from './strategizer';

export interface StartOrchestrationRequest {
  project: string;
  replicas?: number;
  maxRetries?: number;
  categories?: string[];
  fileIds?: string[];
  /** what models may be paid for the run, in the currency of `MODEL_PRICES_JSON` */
  maxCost?: number;
  /** how many tokens models may be asked and answer in the run */
  maxTokens?: number;
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
  /** Step of the import that runs, and what it is at; absent when none does. */
  phase?: string;
  work?: ImportJobWork;
  /** Of all attempts at the partition in this run. */
  usage: ImportJobUsage;
  errorMessage: string | null;
  /** FullGraphRAG only, absent until measured. */
  divergenceScore?: number;
  needsReclustering?: boolean;
  /** Absent until the job is terminal. */
  entitiesAdded?: number;
  imported?: boolean;
  /** True where a graph was wanted and no entity was found: the partition is imported as VectorRAG. Absent elsewhere. */
  withoutEntities?: boolean;
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
  /** Of those that were to get a graph: no entity was found, and they are searched by passages only. */
  partitionsWithoutEntities: number;
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
  /** Of all partitions. */
  usage: ImportJobUsage;
  /** Absent for a run without one. `isExhausted`: it ended the run; another one goes on where it stopped. */
  budget?: { maxCost: number | null; maxTokens: number | null; isExhausted: boolean };
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

/** What a model would be used for. */
export type EstimatedModelUsage = Pick<ImportModelUsage, 'model' | 'role' | 'calls' | 'promptTokens' | 'completionTokens' | 'cost'>;

/** 200 of `POST /v1/orchestrate/estimate`: what an orchestration would take if nothing of it had been paid for before. */
export interface OrchestrationEstimate {
  partitions: number;
  documents: number;
  chunks: number;
  /** inside of files, to be described where the strategy asks for it; counted in a sample */
  images: number;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  /** null: `MODEL_PRICES_JSON` has no price for a model */
  cost: number | null;
  models: EstimatedModelUsage[];
}
