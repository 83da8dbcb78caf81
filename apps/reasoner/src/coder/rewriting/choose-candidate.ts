import type { RewriteCandidate } from '@strata/aql-rewriting';
import type { EarlierAttempt } from '../coder-protocol';
import { normalText } from './same-query';

/**
 * The candidate to try next: the one with the largest expected gain that was not tried, where those that hold all the rules of a failed attempt come last
 * (whatever was wrong with it is wrong with them), and those with the fewest rules in common with failed ones come first among equals.
 * @param candidates best first
 * @returns undefined when all were tried
 */
export function chooseCandidate(
  candidates: readonly RewriteCandidate[],
  original: string,
  earlier: readonly EarlierAttempt[],
): RewriteCandidate | undefined {
  const tried = new Set([original, ...earlier.flatMap(({ query }) => query ?? [])].map(normalText));
  const failed = earlier.map(({ rules }) => rules).filter((rules) => rules.length > 0 && !rules.includes('model'));
  const suspicion = ({ rules }: RewriteCandidate): number =>
    failed.filter((of) => of.every((rule) => rules.includes(rule))).length * 100 +
    new Set(failed.flatMap((of) => of.filter((rule) => rules.includes(rule)))).size;
  return candidates
    .filter(({ query }) => !tried.has(normalText(query)))
    .map((candidate, place) => ({ candidate, place, suspicion: suspicion(candidate) }))
    .sort((a, b) => a.suspicion - b.suspicion || b.candidate.expectedGain - a.candidate.expectedGain || a.place - b.place)[0]
    ?.candidate;
}
