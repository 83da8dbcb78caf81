import type { Steps } from './steps';

/** Entries that are sorted in one step: a millisecond or two. */
const RUN = 2_048;
/** Entries that are merged in one step. */
const MERGED_PER_STEP = 512;

/**
 * The entries in order: a merge sort from the bottom up, where one call of `sort` over a hundred thousand entries would hold everybody up.
 * Equal entries keep their order.
 */
export function* sortSteps<T>(entries: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const runs: T[][] = [];
  for (let start = 0; start < entries.length; start += RUN) {
    runs.push(entries.slice(start, start + RUN).sort(compare));
    yield;
  }
  return yield* mergeSteps(runs, compare);
}

/** Sorted runs as one sorted list. Equal entries keep the order of their runs. */
export function* mergeSteps<T>(runs: readonly T[][], compare: (a: T, b: T) => number): Steps<T[]> {
  let level = [...runs];
  while (level.length > 1) {
    const next: T[][] = [];
    for (let at = 0; at < level.length; at += 2) next.push(yield* mergeTwo(level[at]!, level[at + 1] ?? [], compare));
    level = next;
  }
  return level[0] ?? [];
}

function* mergeTwo<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  if (b.length === 0) return a;
  const merged: T[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (merged.length % MERGED_PER_STEP === 0) yield;
    const takesA = j >= b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0);
    merged.push((takesA ? a[i++] : b[j++])!);
  }
  return merged;
}
