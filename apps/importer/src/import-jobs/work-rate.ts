import type { ImportJobWork } from '@strata/contracts';

/** The rate is that of this time: what was slow an hour ago says nothing of what is left. */
const WINDOW_MS = 30_000;
const SAMPLE_EVERY_MS = 500;

/** How many units of a step are done, how fast they are done of late, and how long the rest takes at that rate. */
export class WorkRate {
  private done = 0;
  /** oldest first; the first one lies at the beginning of the window, or before it */
  private readonly samples: { readonly at: number; readonly done: number }[];

  /** @param unit what is counted, such as `chunks` @param now in milliseconds, of a clock that never goes back */
  constructor(
    private readonly unit: string,
    private readonly total: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.samples = [{ at: now(), done: 0 }];
  }

  advance(units: number): void {
    this.done = Math.min(this.total, this.done + units);
    const at = this.now();
    if (at - (this.samples.at(-1)?.at ?? 0) < SAMPLE_EVERY_MS) return;
    this.samples.push({ at, done: this.done });
    while ((this.samples[1]?.at ?? at) <= at - WINDOW_MS) this.samples.shift();
  }

  get work(): ImportJobWork {
    const { unit, done, total } = this;
    const perSecond = this.perSecond();
    const remainingSeconds = perSecond > 0 ? (total - done) / perSecond : done >= total ? 0 : null;
    return { unit, done, total, perSecond: rounded(perSecond), remainingSeconds: remainingSeconds && rounded(remainingSeconds) };
  }

  private perSecond(): number {
    const [first] = this.samples;
    const seconds = first ? (this.now() - first.at) / 1_000 : 0;
    return first && seconds > 0 ? (this.done - first.done) / seconds : 0;
  }
}

/** Three digits are as many as such a figure is good for. */
const rounded = (value: number): number => Number(value.toPrecision(3));
