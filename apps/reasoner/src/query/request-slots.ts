import { AppError } from '@strata/errors';

/** How many requests are worked on at once; further ones wait in the order they came. */
export class RequestSlots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly count: number,
    private readonly patienceMs: number,
  ) {
    this.free = count;
  }

  /**
   * Runs `work` in a slot.
   * @param signal a request that is left gives up its place in the queue
   * @throws AppError unavailable `ServiceBusyError` after the wait; the signal's reason
   */
  async within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.take(signal);
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const enter = () => turn.resolve();
    const late = () => turn.reject(tooBusy(this.count, this.patienceMs));
    const leave = () => turn.reject(signal.reason as Error);
    const timer = setTimeout(late, this.patienceMs);
    signal.addEventListener('abort', leave);
    this.waiting.push(enter);
    try {
      await turn.promise;
    } catch (error) {
      const at = this.waiting.indexOf(enter);
      if (at >= 0) this.waiting.splice(at, 1);
      else this.give(); // its turn had come in the same moment
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  private give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

const tooBusy = (count: number, patienceMs: number) =>
  new AppError(
    'unavailable',
    'ServiceBusyError',
    `${count} requests are worked on, and none of them ended within ${patienceMs / 1_000} s`,
  );
