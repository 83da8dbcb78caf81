import type { Steps } from '@strata/event-loop';

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

const ITEMS_PER_STEP = 64;

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
  for (let item = 0; item < placesOf.length; item++) {
    if (item % ITEMS_PER_STEP === 0) yield;
    const own = placesOf[item]!;
    if (own.length < leastTogether) continue;
    for (let i = 0; i < own.length; i++) {
      const there = itemsAt.get(own[i]!);
      if (there) there.push(item);
      else itemsAt.set(own[i]!, [item]);
    }
  }
  const found: AssociatedPair[] = [];
  for (let one = 0; one < placesOf.length; one++) {
    if (one % ITEMS_PER_STEP === 0) yield;
    const own = placesOf[one]!;
    if (own.length < leastTogether) continue;
    const shared = new Map<number, number>();
    for (let i = 0; i < own.length; i++)
      for (const other of itemsAt.get(own[i]!)!) if (other > one) shared.set(other, (shared.get(other) ?? 0) + 1);
    for (const [other, together] of shared) {
      if (together < leastTogether) continue;
      const score = logLikelihoodRatio(together, own.length, placesOf[other]!.length, places);
      if (score >= leastScore) found.push({ one, other, together, score });
    }
  }
  yield;
  found.sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  const kept = new Uint32Array(placesOf.length);
  return found.filter(({ one, other }) => {
    if (kept[one]! >= mostOfEach && kept[other]! >= mostOfEach) return false;
    kept[one]!++;
    kept[other]!++;
    return true;
  });
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
