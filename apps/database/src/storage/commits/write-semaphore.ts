/** Lets a fixed number in at a time; the others wait in order. */
export class WriteSemaphore {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(places: number) {
    this.free = places;
  }

  /** @returns the function that gives the place back, calling it again does nothing; undefined when there is no place */
  tryEnter(): (() => void) | undefined {
    if (this.free === 0) return undefined;
    this.free--;
    return this.place();
  }

  /**
   * @param signal ends the wait
   * @returns as `tryEnter`, once there is a place
   * @throws the reason of the signal
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    return this.tryEnter() ?? this.inTurn(signal);
  }

  private inTurn(signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.delete(enter);
        reject(signal?.reason as Error);
      };
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(this.place());
      };
      this.waiting.add(enter);
      signal?.addEventListener('abort', giveUp);
    });
  }

  private place(): () => void {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const [next] = this.waiting;
      if (next === undefined) {
        this.free++;
      } else {
        this.waiting.delete(next);
        next();
      }
    };
  }
}
