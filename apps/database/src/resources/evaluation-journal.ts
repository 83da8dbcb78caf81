import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { LongWork } from '../functions/api';
import type { Steps } from '../values/steps';
import type { MemoryMeter } from './memory-meter';
import type { TimeSlices } from './time-slices';

/*
 * Expressions are computed by plain closures, which cannot stop in their midst and go on later. When one of them comes to work that takes
 * longer than a turn of the event loop may, it is given up (by throwing the unfinished work), the work is finished turn by turn, and the
 * expression is computed again, this time with the result at hand. All results so far are kept in a journal, in the order they were asked
 * for, those of chance too, so that every repetition comes as far as the one before it, and further. docs/adr/0012 has the reasons.
 */

/** What is thrown when an evaluation has to be put off: no error, and so without a stack trace. */
export class PutOff {
  constructor(readonly work: Steps<AqlValue>) {}
}

/** What is thrown when an evaluation that was begun without a journal turns out to take long: it is begun again with one. */
export class BeginAgain {}
const BEGIN_AGAIN = new BeginAgain();

/** Says after each piece of work whether there may be another: before a pause, and where there can be none. */
export type LongWorkLimit = Pick<TimeSlices, 'due' | 'mayGoOn'>;

/** The long work of one run's expressions. */
export class EvaluationJournal implements LongWork {
  /** Results of the evaluation under way; null: it cannot be put off. */
  private results: AqlValue[] | null = null;
  private next = 0;
  /** Whoever evaluates will begin again when `BeginAgain` is thrown. */
  mayBeginAgain = false;

  constructor(
    private readonly slices: LongWorkLimit,
    private readonly memory: Pick<MemoryMeter, 'pass'>,
  ) {}

  finish<T extends AqlValue>(work: Steps<T>): T {
    const { results, slices } = this;
    if (results !== null && this.next < results.length) return this.known(results);
    for (let isLong = false; ; isLong = true) {
      const step = work.next();
      if (step.done === true) return this.noted(this.counted(step.value, isLong));
      if (results !== null) {
        if (slices.due()) throw new PutOff(work);
      } else if (this.mayBeginAgain) {
        throw BEGIN_AGAIN;
      } else if (!slices.mayGoOn()) {
        throw new ArangoError('resource-limit', 'an expression takes too much work where it cannot be interrupted');
      }
    }
  }

  /** The evaluation under way can be put off: what takes long is better done in pieces. */
  get isInterruptible(): boolean {
    return this.results !== null || this.mayBeginAgain;
  }

  once<T extends AqlValue>(compute: () => T): T {
    const { results } = this;
    return results !== null && this.next < results.length ? this.known(results) : this.noted(compute());
  }

  /** Computes `evaluate` with what is known of it; what it learns is added to `results`. @throws PutOff */
  evaluated<T>(results: AqlValue[] | null, evaluate: () => T): T {
    const before = { results: this.results, next: this.next, mayBeginAgain: this.mayBeginAgain };
    this.results = results;
    this.next = 0;
    this.mayBeginAgain = false;
    try {
      return evaluate();
    } finally {
      this.results = before.results;
      this.next = before.next;
      this.mayBeginAgain = before.mayBeginAgain;
    }
  }

  /** @throws ArangoError resource-limit for a value that is more than the query may hold */
  counted<T extends AqlValue>(value: T, isLarge: boolean): T {
    this.memory.pass(value, isLarge);
    return value;
  }

  private known<T extends AqlValue>(results: AqlValue[]): T {
    const value = results[this.next] as T; // the same evaluation, and so the same work, has put it there
    this.next += 1;
    return value;
  }

  private noted<T extends AqlValue>(value: T): T {
    this.results?.push(value);
    this.next += 1;
    return value;
  }
}
