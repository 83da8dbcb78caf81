/** Keeps a few calls under way at once: whoever adds one more than that waits. The first failure is thrown from the next call. */
export class InFlight {
  private readonly running = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;

  constructor(private readonly limit: number) {}

  /** Starts the call as soon as there is room. @throws the first failure of an earlier one */
  async add(call: () => Promise<void>): Promise<void> {
    while (this.running.size >= this.limit) await Promise.race(this.running);
    this.check();
    const one: Promise<void> = call()
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => this.running.delete(one));
    this.running.add(one);
  }

  /** Waits for all of them. @throws the first failure */
  async settle(): Promise<void> {
    await Promise.all(this.running);
    this.check();
  }

  private check(): void {
    if (this.failure) throw this.failure.error;
  }
}
