/** A process does one job at a time: whoever comes second is told who is first, and is not queued. */
export class ReplicaLock {
  private held: { readonly jobId: string; readonly since: number } | undefined;

  /** Id of the job that holds the lock, `undefined` when free. */
  get holder(): string | undefined {
    return this.held?.jobId;
  }

  /**
   * Takes the lock for `jobId`, in the same turn of the event loop as the check.
   * @returns a function that gives it back (calling it again does nothing), or `undefined` when the lock is held
   */
  tryAcquire(jobId: string): (() => void) | undefined {
    if (this.held) return undefined;
    const mine = { jobId, since: Date.now() };
    this.held = mine;
    return () => {
      if (this.held === mine) this.held = undefined;
    };
  }
}
