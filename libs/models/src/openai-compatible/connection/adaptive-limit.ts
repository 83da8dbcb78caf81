import type { AppError, PauseSettings } from '@strata/errors';
import { pauseBeforeRetry, RETRY_AFTER_MS } from '@strata/errors';

export interface AdaptiveLimitSettings {
  /** calls at a time when nothing is refused */
  readonly most: number;
  /** how long nobody calls after a refusal that names no time, by refusals in a row */
  readonly pauses: Pick<PauseSettings, 'firstMs' | 'longestMs'>;
  /** nobody waits longer than this, in milliseconds, for the endpoint to take calls again: who waits fails as the refused one did */
  readonly patienceMs: number;
}

/** A call that waits for its turn. */
interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: unknown) => void;
}

/** A refusal that says: too many calls. */
export type IsCongestion = (error: unknown) => error is AppError;

/**
 * As many calls at a time as the endpoint takes: additive increase, multiplicative decrease (D.-M. Chiu, R. Jain: "Analysis of the Increase
 * and Decrease Algorithms for Congestion Avoidance in Computer Networks", 1989). Every `allowed` successes allow one more, a refusal halves
 * them, and nobody calls before the time that the endpoint asked for. Calls that were under way when one was refused say nothing new by being
 * refused as well.
 */
export class AdaptiveLimit {
  private allowed: number;
  private running = 0;
  private readonly waiting: Waiting[] = [];
  /** how often the limit was lowered */
  private decreases = 0;
  private refusalsInARow = 0;
  /** milliseconds since the epoch */
  private closedUntil = 0;
  private reopening: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: AdaptiveLimitSettings,
    private readonly isCongestion: IsCongestion,
  ) {
    this.allowed = settings.most;
  }

  /** Calls at a time that the endpoint takes, as far as is known. */
  get current(): number {
    return Math.floor(this.allowed);
  }

  /**
   * Makes the call when it is its turn.
   * @param again it was made before and goes before those that were not
   * @throws what the call throws; the reason of `signal`; the refusal of another call when the endpoint takes none for too long
   */
  async run<Result>(
    call: () => Promise<Result>,
    { signal, again = false }: { signal?: AbortSignal | undefined; again?: boolean } = {},
  ): Promise<Result> {
    await this.turn(again, signal);
    const begunAfter = this.decreases;
    try {
      const result = await call();
      this.taken();
      return result;
    } catch (error) {
      if (this.isCongestion(error)) this.refused(error, begunAfter === this.decreases);
      throw error;
    } finally {
      this.running--;
      this.beginWaiting();
    }
  }

  private turn(again: boolean, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(place), 1);
        reject(signal?.reason);
      };
      const settle = (finish: () => void) => {
        signal?.removeEventListener('abort', leave);
        finish();
      };
      const place: Waiting = { begin: () => settle(resolve), giveUp: (error) => settle(() => reject(error)) };
      signal?.addEventListener('abort', leave, { once: true });
      if (again) this.waiting.unshift(place);
      else this.waiting.push(place);
      this.beginWaiting();
    });
  }

  private beginWaiting(): void {
    const closedForMs = this.closedUntil - Date.now();
    if (closedForMs > 0) return this.waitClosed(closedForMs);
    while (this.running < this.current) {
      const next = this.waiting.shift();
      if (!next) return;
      this.running++;
      next.begin();
    }
  }

  private waitClosed(forMs: number): void {
    this.reopening ??= setTimeout(() => {
      this.reopening = undefined;
      this.beginWaiting();
    }, forMs);
  }

  private taken(): void {
    this.refusalsInARow = 0;
    this.allowed = Math.min(this.settings.most, this.allowed + 1 / this.allowed);
  }

  private refused(error: AppError, isNews: boolean): void {
    if (isNews) {
      this.decreases++;
      this.refusalsInARow++;
      this.allowed = Math.max(1, this.allowed / 2);
    }
    const asked = error.details[RETRY_AFTER_MS];
    const pauseMs = isNews
      ? pauseBeforeRetry(this.refusalsInARow, error, this.settings.pauses)
      : typeof asked === 'number'
        ? asked
        : 0;
    if (pauseMs <= this.settings.patienceMs) this.closedUntil = Math.max(this.closedUntil, Date.now() + pauseMs);
    else for (const { giveUp } of this.waiting.splice(0)) giveUp(error); // whoever comes later may ask for himself
  }
}
