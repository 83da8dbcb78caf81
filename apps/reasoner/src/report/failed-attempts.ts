import type { QueryRunResult } from '../database-access/reading-database';
import type { ValidationEvent } from '../run-events/run-event';
import { baselineFindings } from './baseline-findings';
import { asBullets, asFence, asParagraph } from './markdown';
import type { AdvisedIndex } from './optimization-report';
import { indexAdvice } from './optimization-report';

/** An attempt that was not accepted. */
export interface FailedAttempt {
  /** undefined when no rewrite was proposed */
  readonly query: string | undefined;
  readonly event: ValidationEvent;
}

/**
 * What to tell when no attempt was accepted, Markdown: what the original does, why each attempt was not, the best of them, and the indexes that
 * would help instead.
 * @param attempts in order
 * @param baseline the profiled run of the original
 * @param remarks sentences on how they came about
 */
export function failedAttempts(
  attempts: readonly FailedAttempt[],
  { indexes, baseline }: { readonly indexes: readonly AdvisedIndex[]; readonly baseline: QueryRunResult },
  remarks: readonly string[] = [],
): string {
  const best = bestOf(attempts);
  const shown =
    best?.query === undefined ? [] : ['The best of them, which is **not** proven to be better:', asFence('aql', best.query)];
  return [
    `No rewrite was accepted; the query stays as it is. ${baselineFindings(baseline, laterRuns(attempts))}`,
    asBullets(
      attempts.map(({ event }, at) => `Attempt ${at + 1}: ${event.reason}`),
      'Nothing was found to try.',
    ),
    ...remarks.map(asParagraph),
    ...shown,
    ...indexAdvice(indexes),
  ].join('\n\n');
}

/** Seconds of the original where it was measured beside a rewrite; undefined: it was not. */
function laterRuns(attempts: readonly FailedAttempt[]): number | undefined {
  return attempts.find(({ event }) => event.original_time > 0)?.event.original_time;
}

/** The fastest of those that return the same; else none is worth showing. */
function bestOf(attempts: readonly FailedAttempt[]): FailedAttempt | undefined {
  const equal = attempts.filter(({ event }) => event.content_match && event.improvement_pct > 0);
  return equal.toSorted((a, b) => b.event.improvement_pct - a.event.improvement_pct)[0];
}
