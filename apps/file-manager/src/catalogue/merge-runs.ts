import { TimeSlices } from '@strata/event-loop';

const STEPS_PER_LOOK = 4_096;

/**
 * Sorted runs as one sorted list: a merge sort from the bottom up that lets others have their turn, where one call of `sort` over a hundred
 * thousand entries would not. Equal entries keep the order of their runs.
 */
export async function mergeRuns<T>(runs: readonly T[][], compare: (a: T, b: T) => number): Promise<T[]> {
  const slices = new TimeSlices();
  let level = [...runs];
  while (level.length > 1) {
    const next: T[][] = [];
    for (let at = 0; at < level.length; at += 2) next.push(await merge(level[at] ?? [], level[at + 1] ?? [], compare, slices));
    level = next;
  }
  return level[0] ?? [];
}

async function merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number, slices: TimeSlices): Promise<T[]> {
  if (b.length === 0) return a;
  const merged: T[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (merged.length % STEPS_PER_LOOK === 0) await slices.turn();
    const takesA = j >= b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
    merged.push((takesA ? a[i++] : b[j++]) as T);
  }
  return merged;
}
