import type { QuestionOutcome } from './judge-answer';

/** Two runs over the same questions. */
export interface ComparedRuns {
  /** questions that both were asked */
  readonly shared: number;
  /** right in the second run and not in the first */
  readonly won: readonly ComparedQuestion[];
  /** right in the first run and not in the second */
  readonly lost: readonly ComparedQuestion[];
  /** how likely so uneven a count is by chance (two-sided sign test) */
  readonly p: number;
}

export interface ComparedQuestion {
  readonly question: string;
  readonly before: string;
  readonly now: string;
}

/** Pairs two runs by the questions' texts. */
export function compareOutcomes(before: readonly QuestionOutcome[], now: readonly QuestionOutcome[]): ComparedRuns {
  const earlier = new Map(before.map((outcome) => [outcome.question, outcome]));
  const pairs = now.flatMap((outcome) => {
    const other = earlier.get(outcome.question);
    return other ? [{ other, outcome }] : [];
  });
  const told = (wanted: boolean) =>
    pairs
      .filter(({ other, outcome }) => outcome.right === wanted && other.right !== wanted)
      .map(({ other, outcome }) => ({ question: outcome.question, before: other.answer, now: outcome.answer }));
  const [won, lost] = [told(true), told(false)];
  return { shared: pairs.length, won, lost, p: signTest(won.length, lost.length) };
}

/** Probability of a split at least so uneven if either side were as likely, two-sided. */
export function signTest(better: number, worse: number): number {
  const all = better + worse;
  let term = 1;
  let sum = 0;
  for (let i = 0; i <= Math.min(better, worse); i++) {
    sum += term;
    term = (term * (all - i)) / (i + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** all);
}
