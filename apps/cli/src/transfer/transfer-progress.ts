import type { ProgressBar } from '../terminal/progress-bar';
import { duration } from '../terminal/figures';

const REDRAW_MS = 100;
const RATE_WINDOW_MS = 5_000;

/** Counts what goes through and keeps a bar's note: how many of how many, how fast now, how long it will still take. */
export class TransferProgress {
  private done = 0;
  private drawnAt = 0;
  private readonly began = performance.now();
  private marks: { at: number; done: number }[] = [];

  /**
   * @param total 100 % in the unit of `add`; 0 when unknown
   * @param unit what is counted, for the note
   */
  constructor(
    private readonly bar: ProgressBar,
    private readonly total: number,
    private readonly unit: (count: number) => string,
  ) {}

  get count(): number {
    return this.done;
  }

  /** @param name what the transfer is at, such as a collection */
  add(count: number, name = ''): void {
    this.done += count;
    const now = performance.now();
    if (now - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = now;
    this.bar.update(this.percent, this.note(now, name));
  }

  private get percent(): number {
    return this.total === 0 ? 0 : Math.min(99, (100 * this.done) / this.total);
  }

  private note(now: number, name: string): string {
    const rate = this.rate(now);
    const left = rate > 0 && this.total > this.done ? `, ${duration(((this.total - this.done) / rate) * 1_000)} left` : '';
    const amount = this.total === 0 ? this.unit(this.done) : `${this.unit(this.done)} of ${this.unit(this.total)}`;
    return `${name === '' ? '' : `${name}: `}${amount}, ${this.unit(Math.round(rate))}/s${left}`;
  }

  /** per second, over the last few seconds */
  private rate(now: number): number {
    this.marks.push({ at: now, done: this.done });
    this.marks = this.marks.filter(({ at }) => now - at <= RATE_WINDOW_MS);
    const first = this.marks[0];
    const [from, at] = first !== undefined && now - first.at > 500 ? [first.done, first.at] : [0, this.began];
    return now > at ? ((this.done - from) * 1_000) / (now - at) : 0;
  }
}
