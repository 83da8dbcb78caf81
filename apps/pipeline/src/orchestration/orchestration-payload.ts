import type { ImportJobUsage, ImportJobWork } from '@strata/contracts';
import type { LeftOutFile } from '../operations/left-out-files';
import type { RunBudget } from './model-spending';

/** Name of the job that carries out orchestrations. */
export const ORCHESTRATION_JOB = 'orchestrate';

/** One partition to import. */
export type PartitionTask = {
  readonly partitionId: string;
  readonly category: string;
  readonly strategyType: 'FullGraphRAG' | 'VectorRAG';
  readonly entityTypes: string[];
  readonly tunables: Record<string, string>;
  readonly fileIds: string[];
  /** of files that came from sub-folders: their path below the category, by file id */
  readonly paths?: Record<string, string>;
};

/** What an orchestration was asked to do. */
export type OrchestrationPayload = {
  readonly tasks: PartitionTask[];
  /** importers used at a time */
  readonly replicas: number;
  readonly maxRetries: number;
  /** credentials and settings that the request brought, for importers to open; absent: the project's */
  readonly sealedModels?: string;
  /** of the whole run */
  readonly budget?: RunBudget;
};

export type OrchestrationPhase = 'initializing' | 'starting_importers' | 'importing' | 'verifying' | 'finished';

/** How a partition stands. */
export type PartitionState = {
  readonly partitionId: string;
  readonly category: string;
  readonly strategyType: 'FullGraphRAG' | 'VectorRAG';
  readonly status: 'pending' | 'running' | 'completed' | 'failed';
  readonly retryCount: number;
  readonly errorMessage: string | null;
  /** 0..100, of the import that runs */
  readonly progress: number;
  /** step of the import that runs, and what it is at */
  readonly phase?: string;
  readonly work?: ImportJobWork;
  /** of all attempts at the partition in this run */
  readonly usage?: ImportJobUsage;
  readonly divergenceScore?: number;
  readonly needsReclustering?: boolean;
  readonly entitiesAdded?: number;
  /** it was to get a graph, and there is no entity in it: its passages are searched */
  readonly isWithoutEntities?: boolean;
  /** false = success without an import */
  readonly imported?: boolean;
  /** files of the partition that the importer could not use: named ones, and how many there are */
  readonly leftOut?: { readonly files: LeftOutFile[]; readonly total: number };
};

/** What a finished orchestration reports. */
export type OrchestrationResult = {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly message: string;
  readonly outputVerified?: boolean;
  /** the run ended at its budget */
  readonly isAtBudget?: boolean;
  readonly unverifiedPartitions: string[];
};
