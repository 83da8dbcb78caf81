/** How long a run waits for whom, in milliseconds. */
export interface OrchestrationSettings {
  readonly firstWorkerWithinMs: number;
  readonly silenceBudgetMs: number;
  readonly limitMs: number;
  readonly replicaDeadAfterMs: number;
  /** of the recluster of one partition, its wait for an importer included */
  readonly reclusterLimitMs: number;
}

/** Injection token of {@link OrchestrationSettings}. */
export const ORCHESTRATION_SETTINGS = Symbol('OrchestrationSettings');
