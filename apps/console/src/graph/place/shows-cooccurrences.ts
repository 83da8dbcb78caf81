import type { GraphSummary } from '@strata/client';

const ENOUGH = 10;
const PLENTY = 100;

/**
 * Whether relations without a name are shown until somebody says so: only where there are too few named ones to draw. They say little, and there are many.
 */
export function showsCooccurrences({
  namedRelations,
  cooccurrences,
}: Pick<GraphSummary, 'namedRelations' | 'cooccurrences'>): boolean {
  const isEnough = namedRelations >= PLENTY || (namedRelations >= ENOUGH && namedRelations * 4 >= cooccurrences);
  return !isEnough;
}
