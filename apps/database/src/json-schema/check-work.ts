import { ArangoError } from '@strata/errors';
import { MatchTooLong } from '../regex/matcher';
import type { Regex } from '../regex/regex';

/** Most steps of one check: some 100 ms. A step looks at one schema or one attribute. */
const MAX_STEPS = 4_000_000;
/** What the match of a short text costs; thousands of patterns in turn cost V8 five times as much. */
const STEPS_PER_MATCH = 40;
/** Most schemas within one another, far fewer than the stack holds. A document is 200 levels deep at most. */
const MAX_DEPTH = 1_000;
/** Characters that are read in the time of a step. */
const CHARACTERS_PER_STEP = 8;
/** Between two pauses of the matcher lie some 50,000 of its steps. */
const STEPS_PER_PIECE = 20_000;

/** Counts what the check of one value costs: a schema of few lines can look at the same value as often as it likes. */
export class CheckWork {
  private left = 0;
  private depth = 0;

  /** Runs the check of one value. @throws ArangoError resource-limit when it takes too much */
  afresh<Result>(check: () => Result): Result {
    this.left = MAX_STEPS;
    this.depth = 0;
    return check();
  }

  /** Runs the check of one schema, within those that run already. */
  nested(check: () => boolean): boolean {
    this.spend(1);
    if ((this.depth += 1) > MAX_DEPTH)
      throw new ArangoError('resource-limit', `the schema leads more than ${MAX_DEPTH} levels deep into the value`);
    const isFit = check();
    this.depth -= 1; // not after an error: that ends the whole check
    return isFit;
  }

  spend(steps: number): void {
    if ((this.left -= steps) < 0) throw new ArangoError('resource-limit', 'the schema takes too long to be checked');
  }

  /** A text was, or is going to be, read as a whole. */
  read(text: string): void {
    this.spend(Math.ceil(text.length / CHARACTERS_PER_STEP));
  }

  match(regex: Regex, text: string): boolean {
    this.read(text);
    this.spend(STEPS_PER_MATCH);
    const matching = regex.test(text);
    try {
      for (;;) {
        const { done, value } = matching.next();
        if (done === true) return value;
        this.spend(STEPS_PER_PIECE);
      }
    } catch (error) {
      if (!(error instanceof MatchTooLong)) throw error;
      throw new ArangoError('resource-limit', 'a pattern of the schema takes too long to be matched');
    }
  }
}
