export const COMPLEXITIES = ['very_low', 'low', 'moderate', 'high', 'very_high'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];
export type StrategyType = 'FullGraphRAG' | 'VectorRAG';

export interface StartAnalysisRequest {
  project: string;
  complexity: Complexity;
  categories?: string[];
  extractImagesDefault?: boolean;
  maxParallelClusters?: number;
}

/** 202 of `POST /v1/rag-strategizer/analyze`. */
export interface StartAnalysisReply {
  strategizeJobId: string;
}

/** `GET /v1/rag-strategizer/jobs/{id}`. */
export interface AnalysisStatus {
  status: 'idle' | 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** 0..100 */
  progress: number;
  clustersTotal: number;
  clustersDone: number;
  message: string;
  /** empty, an `LLM_*` code, or `CANCELLED` */
  errorCode: string;
  /** As in `BuildStatus`. */
  waitingFor: string;
  secondsSinceProgress: number;
}

/** 200 of `DELETE /v1/rag-strategizer/jobs/{id}`. */
export interface CancelAnalysisReply {
  strategizeJobId: string;
  cancellationRequested: boolean;
  status: 'running';
  message: string;
}

export interface Strategy {
  clusterId: string;
  strategyType: StrategyType;
  ragPartitionId: string;
  entityTypes: string[];
  /** Left out on VectorRAG entries of the list. */
  documentCount?: number;
  /** True where the cluster was to get a graph and no entity was found in it: it is VectorRAG until documents come that have some. Absent elsewhere. */
  withoutEntities?: boolean;
  /** Map keys are data: never re-cased. */
  parameters: Record<string, string>;
}

/** `GET /v1/rag-strategizer/strategy`. */
export interface StrategySnapshot {
  strategies: Strategy[];
  totalStrategies: number;
  strategyTypeCounts: Record<string, number>;
}
