import type { Steps } from '../values/steps';
import { TextSearch } from './text-search';

interface Occurrence {
  /** in code units */
  readonly at: number;
  /** index of what was found */
  readonly which: number;
}

/** Searches between two pauses. */
const SEARCHES_AT_ONCE = 256;

/**
 * Which of several texts comes next in another, asked from the left to the right. What was found once is not looked for again before it is
 * passed, so that a text that is not there costs one look.
 */
export class NextOccurrences {
  private readonly searches: readonly TextSearch[];
  private readonly next: number[] = [];
  private steps = 0;

  /** @param wanted none is empty */
  constructor(
    private readonly text: string,
    private readonly wanted: readonly string[],
  ) {
    this.searches = wanted.map((one) => new TextSearch(one));
  }

  /** The first at `start` or behind; of several that begin there, the one that was given first. */
  *from(start: number): Steps<Occurrence | null> {
    let best = -1;
    for (let which = 0; which < this.wanted.length; which += 1) {
      let at = this.next[which];
      if (at === undefined || (at >= 0 && at < start)) {
        at = yield* this.searches[which]!.first(this.text, start);
        this.next[which] = at;
        yield* this.pause(at < 0 ? this.text.length - start : at - start);
      }
      if (at >= 0 && (best < 0 || at < this.next[best]!)) best = which;
      yield* this.pause(0);
    }
    return best < 0 ? null : { at: this.next[best]!, which: best };
  }

  /** @param read code units */
  private *pause(read: number): Steps<void> {
    this.steps += 1 + read / 1024;
    if (this.steps < SEARCHES_AT_ONCE) return;
    this.steps = 0;
    yield;
  }
}
