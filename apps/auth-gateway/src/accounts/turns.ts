import { ArangoError } from '@strata/errors';

/** Lets a few pieces of work run at once and the rest wait in order: costly work must not take the machine from everything else. */
export class Turns {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  /** @param limits `waiting`: how many may stand in line; a flood of them would only make everybody wait for answers nobody reads */
  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  /** @throws ArangoError 503 when the line is full; what `work` throws */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.limits.atOnce) {
      if (this.queue.length >= this.limits.waiting)
        throw new ArangoError('http-service-unavailable', 'too many logins at once, try again shortly', { retryAfterS: 1 });
      await new Promise<void>((next) => this.queue.push(next)); // whoever ends hands its place on: `running` stays as it is
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
