import type { Pause } from '../expressions/source';

const RUN_LENGTH = 512;

/**
 * Sorts in place of one long `Array.sort`: runs of bounded length are sorted and then merged pairwise, with a chance to pause after each
 * bounded piece of work. Stable.
 * @param pause yields when the query's time slice is over
 * @param areHeavy comparing two items may take milliseconds: there is a chance to pause after each comparison
 */
export function* mergeSort<T>(
  items: T[],
  compare: (a: T, b: T) => number,
  pause: () => Iterable<Pause>,
  areHeavy = false,
): Generator<Pause, T[], undefined> {
  let runs: T[][] = [];
  const runLength = areHeavy ? 1 : RUN_LENGTH;
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare));
    yield* pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const right = runs[at + 1];
      merged.push(right ? yield* merge(runs[at]!, right, compare, { pause, runLength }) : runs[at]!);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  left: T[],
  right: T[],
  compare: (a: T, b: T) => number,
  { pause, runLength }: { readonly pause: () => Iterable<Pause>; readonly runLength: number },
): Generator<Pause, T[], undefined> {
  const out: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    out.push(compare(left[l]!, right[r]!) <= 0 ? left[l++]! : right[r++]!);
    if (out.length % runLength === 0) yield* pause();
  }
  while (l < left.length) out.push(left[l++]!);
  while (r < right.length) out.push(right[r++]!);
  return out;
}
