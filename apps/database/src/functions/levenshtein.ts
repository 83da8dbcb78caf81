import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';

/** The characters of a text as numbers. */
export function* codePoints(text: string): Steps<Uint32Array> {
  const points = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at)!;
    points[count] = point;
    count += 1;
    if (point > 0xffff) at += 1;
    if (count % PIECE === 0) yield;
  }
  return points.subarray(0, count);
}

/**
 * Edits of characters that turn one text into the other; with `swaps`, swapping two neighbours counts once (restricted Damerau distance, in which
 * nothing swapped is edited again). Time with the product of both lengths, memory with the shorter one: R. Wagner and M. Fischer, "The
 * string-to-string correction problem", J. ACM 21 (1974), of whose table three rows are kept.
 */
export function* levenshtein(a: string, b: string, swaps: boolean): Steps<number> {
  const [rows, columns] = yield* different(
    yield* codePoints(a.length >= b.length ? a : b),
    yield* codePoints(a.length >= b.length ? b : a),
  );
  const width = columns.length;
  let beforeLast = new Uint32Array(width + 1);
  let last = Uint32Array.from({ length: width + 1 }, (_, j) => j);
  let row = new Uint32Array(width + 1);
  let done = 0;
  for (let i = 1; i <= rows.length; i += 1) {
    const letter = rows[i - 1]!;
    const letterBefore = i > 1 ? rows[i - 2]! : -1;
    row[0] = i;
    for (let j = 1; j <= width;) {
      const end = Math.min(width, j + PIECE - done - 1);
      done += end - j + 1;
      for (; j <= end; j += 1) {
        const other = columns[j - 1]!;
        let best = Math.min(last[j]!, row[j - 1]!) + 1;
        const kept = last[j - 1]! + (letter === other ? 0 : 1);
        if (kept < best) best = kept;
        if (swaps && j > 1 && letterBefore === other && columns[j - 2] === letter && beforeLast[j - 2]! + 1 < best)
          best = beforeLast[j - 2]! + 1;
        row[j] = best;
      }
      if (done < PIECE) continue;
      done = 0;
      yield;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[width]!;
}

/** Both without what they begin and end with alike: it costs nothing. */
function* different(a: Uint32Array, b: Uint32Array): Steps<readonly [Uint32Array, Uint32Array]> {
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a[start] === b[start]) {
    start += 1;
    if (start % PIECE === 0) yield;
  }
  let same = 0;
  while (same < shorter - start && a[a.length - 1 - same] === b[b.length - 1 - same]) {
    same += 1;
    if (same % PIECE === 0) yield;
  }
  return [a.subarray(start, a.length - same), b.subarray(start, b.length - same)];
}
