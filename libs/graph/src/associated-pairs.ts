import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';

/** Two items, by position, the lower one first. */
export interface AssociatedPair {
  one: number;
  other: number;
  /** Places that have both. */
  together: number;
  /** Log-likelihood ratio: how much better the counts fit to the two going together than to chance. */
  score: number;
}

export interface AssociationOptions {
  /** Number of all places, those without any item included. */
  places: number;
  /** Places that two items have to share. */
  leastTogether: number;
  /** The ratio is distributed like chi-squared with one degree of freedom: 10.83 is what chance gives once in a thousand. */
  leastScore: number;
  /** A pair is kept while it is among so many best of either of its items. */
  mostOfEach: number;
}

/** Places looked at between two pauses: an item may be nearly everywhere. */
const PLACES_PER_STEP = 5_000;
const PAIRS_PER_STEP = 10_000;

/**
 * Pairs of items that come together more often than chance brings them, by the log-likelihood ratio of Dunning, "Accurate methods for the
 * statistics of surprise and coincidence" (1993), which holds for rare items, too.
 * @param placesOf places of each item, distinct
 * @returns the best first; time goes with the sum, over all places, of the squared number of their items
 */
export function* associatedPairsSteps(
  placesOf: readonly ArrayLike<number>[],
  { places, leastTogether, leastScore, mostOfEach }: AssociationOptions,
): Steps<AssociatedPair[]> {
  const itemsAt = new Map<number, number[]>();
  let looked = 0;
  for (let item = 0; item < placesOf.length; item++) {
    const own = placesOf[item]!;
    if (own.length < leastTogether) continue;
    for (let i = 0; i < own.length; i++) {
      if (++looked % PLACES_PER_STEP === 0) yield;
      const there = itemsAt.get(own[i]!);
      if (there) there.push(item);
      else itemsAt.set(own[i]!, [item]);
    }
  }
  const found: AssociatedPair[] = [];
  for (let one = 0; one < placesOf.length; one++) {
    const own = placesOf[one]!;
    if (own.length < leastTogether) continue;
    const shared = new Map<number, number>();
    for (let i = 0; i < own.length; i++) {
      if (++looked % PLACES_PER_STEP === 0) yield;
      for (const other of itemsAt.get(own[i]!)!) if (other > one) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    for (const [other, together] of shared) {
      if (++looked % PLACES_PER_STEP === 0) yield;
      if (together < leastTogether) continue;
      const score = logLikelihoodRatio(together, own.length, placesOf[other]!.length, places);
      if (score >= leastScore) found.push({ one, other, together, score });
    }
  }
  const sorted = yield* sortSteps(found, (a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  const counts = new Uint32Array(placesOf.length);
  const kept: AssociatedPair[] = [];
  for (const [place, pair] of sorted.entries()) {
    if (place % PAIRS_PER_STEP === 0) yield;
    const { one, other } = pair;
    if (counts[one]! >= mostOfEach && counts[other]! >= mostOfEach) continue;
    counts[one]!++;
    counts[other]!++;
    kept.push(pair);
  }
  return kept;
}

/**
 * @param together places with both; `ofOne`, `ofOther`: with each; `places`: all
 * @returns 0 where the two meet less often than by chance
 */
export function logLikelihoodRatio(together: number, ofOne: number, ofOther: number, places: number): number {
  if (together * places <= ofOne * ofOther) return 0;
  const cells = [together, ofOne - together, ofOther - together, places - ofOne - ofOther + together];
  const expected = [
    (ofOne * ofOther) / places,
    (ofOne * (places - ofOther)) / places,
    ((places - ofOne) * ofOther) / places,
    ((places - ofOne) * (places - ofOther)) / places,
  ];
  return 2 * cells.reduce((sum, count, i) => (count > 0 ? sum + count * Math.log(count / expected[i]!) : sum), 0);
}
