import { ArangoError } from '@strata/errors';

export interface LevenshteinOptions {
  readonly target: string;
  readonly distance: number;
  /** swapping two neighbours counts as one edit (restricted Damerau-Levenshtein) */
  readonly transpositions: boolean;
  /** compared exactly; the distance applies to what follows it */
  readonly prefix: string;
}

/**
 * Terms within an edit distance of `prefix + target`, counted in characters.
 * @throws ArangoError bad-parameter for a distance above 4, or above 3 with transpositions
 */
export function levenshteinTest({ target, distance, transpositions, prefix }: LevenshteinOptions): {
  prefix: string;
  test: (term: string) => boolean;
} {
  const most = transpositions ? 3 : 4;
  if (!Number.isInteger(distance) || distance < 0 || distance > most) {
    throw new ArangoError('bad-parameter', `LEVENSHTEIN_MATCH(): the distance must be a whole number from 0 to ${most}`);
  }
  const wanted = [...target];
  return { prefix, test: (term) => within([...term.slice(prefix.length)], wanted, distance, transpositions) };
}

function within(a: readonly string[], b: readonly string[], limit: number, transpositions: boolean): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = transpositions && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return false;
    beforeLast = last;
    last = row;
  }
  return (last[b.length] ?? Infinity) <= limit;
}
