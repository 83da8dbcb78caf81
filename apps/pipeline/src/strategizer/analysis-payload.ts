import type { Complexity } from './full-graph-rag-share';

/** Name of the job that carries out strategizer runs. */
export const ANALYSIS_JOB = 'analyze-clusters';

/** What a strategizer run was asked to do. */
export type AnalysisPayload = {
  readonly complexity: Complexity;
  readonly extractImages: boolean;
  /** as sent; empty = all */
  readonly categories: string[];
  readonly maxParallelClusters: number;
};

export type AnalysisResult = {
  readonly message: string;
  readonly clustersTotal: number;
  readonly clustersDone: number;
};
