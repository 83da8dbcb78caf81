import type { AqlValue } from '@strata/aql';
import type { Steps } from '../values/steps';
import type { EvaluationJournal } from '../resources/evaluation-journal';
import { BeginAgain, PutOff } from '../resources/evaluation-journal';
import type { QueryRun } from './query-run';
import type { Pause, Row } from './source';
import { PAUSE } from './source';

/** The value of an expression that may hold long work, as a part of other long work. */
export function* inSteps<T>(evaluate: (row: Row, run: QueryRun) => T, row: Row, run: QueryRun): Steps<T> {
  const value = attempted(evaluate, row, run);
  return value instanceof Unfinished ? yield* value.steps() : value;
}

/** An evaluation that was put off. */
export class Unfinished<T> {
  constructor(
    private readonly evaluate: () => T,
    private readonly journal: EvaluationJournal,
    private readonly results: AqlValue[],
    private work: Steps<AqlValue>,
  ) {}

  /** The value, in pieces. */
  *steps(): Steps<T> {
    for (;;) {
      this.results.push(this.journal.counted(yield* this.work, true));
      try {
        return this.journal.evaluated(this.results, this.evaluate);
      } catch (thrown) {
        if (!(thrown instanceof PutOff)) throw thrown;
        this.work = thrown.work;
      }
    }
  }

  /** The value, with pauses. */
  *withPauses({ slices }: QueryRun): Generator<Pause, T, undefined> {
    yield PAUSE; // it was put off because its turn was over
    for (const steps = this.steps(); ;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (slices.due()) yield PAUSE;
    }
  }
}

/** The value of an expression that may hold long work, when it is there before others have to be let in. */
export function attempted<T>(evaluate: (row: Row, run: QueryRun) => T, row: Row, run: QueryRun): T | Unfinished<T> {
  const { journal } = run;
  const results: AqlValue[] = [];
  const compute = (): T => evaluate(row, run);
  try {
    return journal.evaluated(results, compute);
  } catch (thrown) {
    if (!(thrown instanceof PutOff)) throw thrown;
    return new Unfinished(compute, journal, results, thrown.work);
  }
}

/** The same for what mostly takes no time at all: a journal is kept only once it is needed. */
export function tried<T>(evaluate: (row: Row, run: QueryRun) => T, row: Row, run: QueryRun): T | Unfinished<T> {
  const { journal } = run;
  journal.mayBeginAgain = true;
  try {
    return evaluate(row, run);
  } catch (thrown) {
    if (!(thrown instanceof BeginAgain)) throw thrown;
    return attempted(evaluate, row, run);
  } finally {
    journal.mayBeginAgain = false;
  }
}
