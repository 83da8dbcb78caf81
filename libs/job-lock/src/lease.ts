/** One running operation of a project. All times in milliseconds since the epoch. */
export interface OperationHolder {
  /** what runs, for example `corpus-build` */
  readonly kind: string;
  /** id of the operation: the id of its job */
  readonly id: string;
  /** the process that holds it; a restarted process has a new one */
  readonly owner: string;
  readonly acquiredAt: number;
  readonly heartbeatAt: number;
  /** grows with every acquisition in the project: a writer with a smaller number has been replaced */
  readonly fencing: number;
}

/** What to acquire. */
export interface LeaseRequest {
  readonly project: string;
  readonly kind: string;
  readonly id: string;
  /** kinds of operations that must not run at the same time */
  readonly excludedBy: readonly string[];
}

/** A held lease. Its heartbeat runs by itself until it is released or lost. */
export interface Lease {
  readonly project: string;
  readonly kind: string;
  readonly operationId: string;
  readonly fencing: number;
  /** aborted with an AppError aborted `LeaseLost` when somebody else took over, or when no heartbeat got through for too long */
  readonly signal: AbortSignal;
}
