/** What the runs of a query that is judged may take, and what ends them. */
export interface JudgeLimits {
  /** longest time of a run, milliseconds */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}
