import type { QuestionOutcome } from './judge-answer';

/** Means over many questions; null where no question says anything about it. Shares are 0..1. */
export interface EvaluationSummary {
  readonly questions: number;
  readonly failed: number;
  readonly right: number;
  readonly recallAt2: number | null;
  readonly recallAt5: number | null;
  readonly exact: number | null;
  readonly f1: number | null;
  readonly contained: number | null;
  readonly inForty: number | null;
  readonly citationPrecision: number | null;
  readonly citationRecall: number | null;
  readonly groundedness: number | null;
  /** share of the unanswerable questions that are refused */
  readonly refusedRightly: number | null;
  /** share of the answerable ones that are */
  readonly refusedWrongly: number | null;
  /** median */
  readonly words: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** sum, in the currency of the prices; null where nobody has said what a model costs */
  readonly cost: number | null;
}

/** Means, medians and sums of a run. */
export function summarize(outcomes: readonly QuestionOutcome[]): EvaluationSummary {
  const mean = (of: (outcome: QuestionOutcome) => number | null) => {
    const values = outcomes.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const words = outcomes.map((one) => one.words).sort((a, b) => a - b);
  const costs = outcomes.map(({ cost }) => cost);
  return {
    questions: outcomes.length,
    failed: outcomes.filter(({ failed }) => failed !== null).length,
    right: mean(({ right }) => Number(right)) ?? 0,
    recallAt2: mean(({ recallAt2 }) => recallAt2),
    recallAt5: mean(({ recallAt5 }) => recallAt5),
    exact: mean(({ exact }) => exact),
    f1: mean(({ f1 }) => f1),
    contained: mean(({ contained }) => contained),
    inForty: mean(({ inForty }) => inForty),
    citationPrecision: mean(({ citationPrecision }) => citationPrecision),
    citationRecall: mean(({ citationRecall }) => citationRecall),
    groundedness: mean((outcome) => outcome.groundedness),
    refusedRightly: mean(({ unanswerable, refused }) => (unanswerable ? Number(refused) : null)),
    refusedWrongly: mean(({ unanswerable, refused }) => (unanswerable ? null : Number(refused))),
    words: words[words.length >> 1] ?? 0,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    cost: costs.some((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}

/** Nearest rank. @param sorted ascending */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
