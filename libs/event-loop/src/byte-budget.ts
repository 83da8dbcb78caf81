/** Bounds the bytes that all work of a process holds at a time, those of files above all; whoever came first goes first. */
export class ByteBudget {
  private held = 0;
  private readonly queue: { size: number; go: () => void }[] = [];

  /** @param limit bytes */
  constructor(readonly limit: number) {}

  /**
   * Does `work` as soon as there is room for `size` bytes, which it may hold until it ends. What is larger than the budget waits until it
   * is alone.
   * @throws the reason of `signal` when that comes before the room does
   */
  async hold<T>(size: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const share = Math.min(size, this.limit);
    await this.take(share, signal);
    try {
      return await work();
    } finally {
      this.held -= share;
      this.next();
    }
  }

  private async take(size: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.queue.length === 0 && this.held + size <= this.limit) {
      this.held += size;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        size,
        go: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        reject(signal.reason as Error);
        this.next();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(waiting);
    });
  }

  private next(): void {
    for (let first = this.queue[0]; first && this.held + first.size <= this.limit; first = this.queue[0]) {
      this.held += first.size;
      this.queue.shift();
      first.go();
    }
  }
}
