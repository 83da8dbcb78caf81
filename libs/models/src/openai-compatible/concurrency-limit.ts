/** Lets at most `limit` calls run at a time; the others wait in order. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await call();
    } finally {
      const next = this.waiting.shift();
      if (next)
        next(); // hands its place over
      else this.running--;
    }
  }
}
